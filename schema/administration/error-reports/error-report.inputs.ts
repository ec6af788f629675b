import { Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { RecordId } from '../../platform/scalars.js';
import { ErrorSeverity } from './error-report.object.js';

@InputType({ description: 'One thing that is known of the program.' })
export class ErrorReportEntryInput {
  @Field(() => String, { description: 'What it is, such as `HTTP_USER_AGENT`.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the program says of it; nothing unless given.' })
  value?: string | null;
}

/** Source: D2 · Error reports; supplement §3.10. */
@InputType({ description: 'What is said of a problem.' })
export class ErrorReportInput {
  @Field(() => RecordId, { nullable: true, description: 'A report of your own that is changed.' })
  id?: RecordKey | null;

  @Field(() => String, { description: 'What it is about, in a line; at most 255 characters.' })
  subject!: string;

  @Field(() => String, { nullable: true, description: 'What happened; at most 64 KB.' })
  comments?: string | null;

  @Field(() => String, { nullable: true, description: 'Address of the page; at most 2,000 characters.' })
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'Address at which you can be asked; at most 255 characters.' })
  email?: string | null;

  @Field(() => ErrorSeverity, { nullable: true, description: 'How bad it is.' })
  userPerceivedSeverity?: ErrorSeverity | null;

  @Field(() => String, { nullable: true, description: 'What record it is about: `course_1`.' })
  contextAssetString?: string | null;

  @Field(() => String, { nullable: true, description: 'Your roles, with commas between them; at most 255 characters.' })
  userRoles?: string | null;

  @Field(() => [ErrorReportEntryInput], {
    nullable: true,
    description: 'What is known of the program, at most 64 KB; collected from the request unless given.',
  })
  httpEnv?: ErrorReportEntryInput[] | null;
}

@InputType({ description: 'What the request tells of the program.' })
export class ErrorReportClientInput {
  @Field(() => String, { nullable: true, description: 'What the program calls itself.' })
  userAgent?: string | null;

  @Field(() => String, { nullable: true, description: 'The page that it came from.' })
  referer?: string | null;
}
