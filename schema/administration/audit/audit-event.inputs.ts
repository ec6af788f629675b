import { ArgsType, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { CursorPageArgs } from '../../platform/connection.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** The newest first, by cursors alone. Source: supplement §1.6, bookmark lists. */
@ArgsType()
class AuditEventListArgs extends CursorPageArgs {
  @Field(() => DateTime, { nullable: true, description: 'Keeps what happened then or later.' })
  startTime?: Date;

  @Field(() => DateTime, { nullable: true, description: 'Keeps what happened then or earlier.' })
  endTime?: Date;
}

@OneOfInput()
@InputType({ description: 'Of whom the events are asked for.' })
export class AuthenticationEventOwnerInput {
  @Field(() => RecordId, { nullable: true, description: 'A login, deleted or not.' })
  loginId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'A person: id, `self` or SIS identifier.' })
  userId?: RecordKey;

  @Field(() => RecordId, {
    nullable: true,
    description:
      'An account: id, `self` or `sis_account_id:…`. A root account has all events of its tenant, another one those of the logins that were made there.',
  })
  accountId?: RecordKey;
}

@ArgsType()
export class AuthenticationEventArgs extends AuditEventListArgs {
  @Field(() => AuthenticationEventOwnerInput, { description: 'Of whom they are.' })
  by!: AuthenticationEventOwnerInput;
}

@ArgsType()
export class CourseAuditEventArgs extends AuditEventListArgs {
  @Field(() => RecordId, {
    description: 'The course, deleted or not: id, `sis_course_id:…`, `sis_integration_id:…` or `lti_context_id:…`.',
  })
  courseId!: RecordKey;
}
