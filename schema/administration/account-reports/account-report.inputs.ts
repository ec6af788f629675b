import { ArgsType, Field, InputType } from 'type-graphql';
import type { ReportRequest } from '../../../src/administration/account-reports/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { AccountReportKind, EnrollmentStateOfReport, OutcomeReportOrder } from './account-report.enums.js';

/** Source: supplement §2.5. */
@InputType('AccountReportParametersInput', {
  description:
    'What a run is asked for. Each report takes some of these, which `Account.reportTypes` tells; another one is refused.',
})
export class AccountReportParametersInput implements ReportRequest {
  @Field(() => RecordId, {
    nullable: true,
    description: 'The term whose courses count: id, `sis_term_id:…`, `default` or `current`; all terms unless given.',
  })
  enrollmentTermId?: RecordKey | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'The one course that counts: id or `sis_course_id:…`; all courses unless given.',
  })
  courseId?: RecordKey | null;

  @Field(() => Boolean, { nullable: true, description: 'With what has been deleted.' })
  includeDeleted?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Only what has a SIS id.' })
  createdBySis?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Where the time begins that the report looks at.' })
  startAt?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Where that time ends, at most two weeks later.',
  })
  endAt?: Date | null;

  @Field(() => Boolean, { nullable: true, description: 'With a column that says the state of the enrollment.' })
  includeEnrollmentState?: boolean | null;

  @Field(() => EnrollmentStateOfReport, {
    nullable: true,
    description: 'Only enrollments in this state; active ones unless given.',
  })
  enrollmentState?: EnrollmentStateOfReport | null;

  @Field(() => OutcomeReportOrder, { nullable: true, description: 'What the rows go by; students unless given.' })
  order?: OutcomeReportOrder | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the people and their logins.' })
  users?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the accounts below.' })
  accounts?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the terms.' })
  terms?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the courses.' })
  courses?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the sections.' })
  sections?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the enrollments.' })
  enrollments?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the groups.' })
  groups?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the sets of groups.' })
  groupCategories?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the memberships of groups.' })
  groupMembership?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the crosslisted sections.' })
  xlist?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Writes the observers and whom they observe.' })
  userObservers?: boolean | null;
}

@ArgsType()
export class AccountReportListArgs extends PageArgs {
  @Field(() => AccountReportKind, { nullable: true, description: 'Only runs of this report; of all unless given.' })
  report?: AccountReportKind;
}

@ArgsType()
export class AccountReportArgs {
  @Field(() => AccountReportKind, { nullable: true, description: 'The report; 404 for a run of another one.' })
  report?: AccountReportKind;

  @Field(() => RecordId, { description: 'Record id of the run.' })
  id!: RecordKey;
}
