import { Field, ObjectType } from 'type-graphql';
import { errorReportReads, errorSeverities } from '../../../src/administration/error-reports/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const ErrorSeverity = wordEnum(errorSeverities, {
  name: 'ErrorSeverity',
  description: 'How bad a problem is, as who reports it sees it.',
  values: {
    just_a_comment: 'No problem, a remark.',
    not_urgent: 'It can wait.',
    workaround_possible: 'There is another way to do it.',
    blocks_what_i_need_to_do: 'Without a solution the work does not go on.',
    extreme_critical_emergency: 'Everything stands still.',
  },
});
export type ErrorSeverity = WordOf<typeof ErrorSeverity>;

@ObjectType('ErrorReportEntry', { simpleResolvers: true, description: 'One thing that is known of the program.' })
export class ErrorReportEntryObject {
  @Field(() => String, { description: 'What it is, such as `HTTP_USER_AGENT`.' })
  name!: string;

  @Field(() => String, { description: 'Its value, as it was said.' })
  value!: string;
}

/** Source: D2 · Error reports; supplement §3.10. */
@ReadBy(errorReportReads)
@ObjectType('ErrorReport', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What somebody has reported of a problem. All texts are as they were said, and no HTML.',
})
export class ErrorReportObject extends NodeObject {
  @Field(() => String, { description: 'What it is about, in a line.' })
  subject!: string;

  @Field(() => String, { nullable: true, description: 'What happened; plain text.' })
  comments!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of the page, as it was said.' })
  url!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of who reports, as it was said.' })
  email!: string | null;

  @Field(() => ErrorSeverity, { nullable: true, description: 'How bad it is, as who reports it sees it.' })
  userPerceivedSeverity!: ErrorSeverity | null;

  @Field(() => String, { nullable: true, description: 'What record it is about: `course_1`.' })
  contextAssetString!: string | null;

  @Field(() => String, { nullable: true, description: 'Roles of who reports, with commas between them.' })
  userRoles!: string | null;

  @Field(() => RecordId, { description: 'Record id of the root account that it came from.' })
  reporterAccountId!: number;

  @Field(() => RecordId, { nullable: true, description: 'Record id of who reported it; null without a token.' })
  reporterId!: number | null;

  @Field(() => DateTime, { description: 'When it was reported.' })
  createdAt!: string;
}

export const ErrorReportConnection = connectionType('ErrorReport', () => ErrorReportObject);

@ObjectType('LoggedErrorReport', { simpleResolvers: true, description: 'That a report was stored.' })
export class LoggedErrorReportObject {
  @Field(() => Boolean, { description: 'True.' })
  logged!: boolean;

  @Field(() => RecordId, { description: 'Record id of the report, by which who reported it may change it.' })
  recordId!: number;
}
