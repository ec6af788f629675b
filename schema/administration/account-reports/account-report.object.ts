import { Extensions, Field, Float, Int, ObjectType } from 'type-graphql';
import { accountReportReads } from '../../../src/administration/account-reports/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import {
  AccountReportKind,
  AccountReportState,
  EnrollmentStateOfReport,
  OutcomeReportOrder,
} from './account-report.enums.js';

@ObjectType('AccountReportParameters', {
  simpleResolvers: true,
  description: 'What a run was asked for; what it was not asked for is null.',
})
export class AccountReportParametersObject {
  @Field(() => RecordId, { nullable: true, description: 'Record id of the term.' })
  enrollmentTermId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the course.' })
  courseId!: number | null;

  @Field(() => Boolean, { nullable: true, description: 'With what has been deleted.' })
  includeDeleted!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Only what has a SIS id.' })
  createdBySis!: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Where the time begins that the report looks at.' })
  startAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Where that time ends.' })
  endAt!: Date | null;

  @Field(() => Boolean, { nullable: true, description: 'With a column that says the state of the enrollment.' })
  includeEnrollmentState!: boolean | null;

  @Field(() => EnrollmentStateOfReport, { nullable: true, description: 'Only enrollments in this state.' })
  enrollmentState!: EnrollmentStateOfReport | null;

  @Field(() => OutcomeReportOrder, { nullable: true, description: 'What the rows go by.' })
  order!: OutcomeReportOrder | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the people and their logins.' })
  users!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the accounts below.' })
  accounts!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the terms.' })
  terms!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the courses.' })
  courses!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the sections.' })
  sections!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the enrollments.' })
  enrollments!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the groups.' })
  groups!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the sets of groups.' })
  groupCategories!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the memberships of groups.' })
  groupMembership!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the crosslisted sections.' })
  xlist!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the observers and whom they observe.' })
  userObservers!: boolean | null;

  @Field(() => String, { nullable: true, description: 'What is said of the run, once it is over.' })
  extraText!: string | null;
}

@ObjectType('AccountReportFile', { simpleResolvers: true, description: 'The file that a run has written.' })
export class AccountReportFileObject {
  @Field(() => String, { description: 'Random identifier of the file.' })
  uuid!: string;

  @Field(() => String, { description: 'The name under which it is saved.' })
  filename!: string;

  @Field(() => String, { description: '`text/csv`, or `application/zip` for a file for each part.' })
  contentType!: string;

  @Field(() => Float, { description: 'Bytes, a whole number.' })
  size!: number;

  @Field(() => DateTime, { description: 'When it was written.' })
  createdAt!: string;

  @Field(() => String, {
    description:
      'Address of the bytes, without a token: for the viewer, for an hour at least, and only while they may read it.',
  })
  url!: string;
}

/** Source: D1 · Account reports; supplement §2.5. */
@ReadBy(accountReportReads)
@ObjectType('AccountReport', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'One run of a report about an account and all below it.',
})
export class AccountReportObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the account.' })
  accountId!: number;

  @Field(() => AccountReportKind, { description: 'Which report it is.' })
  report!: AccountReportKind;

  @Extensions({ column: 'state' })
  @Field(() => AccountReportState, { description: 'How the run stands.' })
  workflowState!: AccountReportState;

  @Extensions({ column: 'completion' })
  @Field(() => Int, { description: 'How much of it is written, 0 to 100.' })
  progress!: number;

  @Field(() => Int, { nullable: true, description: 'Rows written so far, by the thousand; null before the first.' })
  currentLine!: number | null;

  @Field(() => RecordId, { description: 'Record id of who started it.' })
  userId!: number;

  @Field(() => DateTime, { description: 'When it was started.' })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it was first begun to be written; null before.' })
  startedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was over; null before.' })
  endedAt!: string | null;
}

export const AccountReportConnection = connectionType('AccountReport', () => AccountReportObject);
