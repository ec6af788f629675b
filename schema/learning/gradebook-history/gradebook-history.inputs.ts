import { ArgsType, Field, ID } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { OneWayPageArgs } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';

/** Source: D3 · Gradebook history. */
@ArgsType()
export class GradebookDayArgs extends OneWayPageArgs {
  @Field(() => String, {
    description: '`yyyy-mm-dd`, or an instant (ISO 8601) for the day on which it falls in the account’s time zone.',
  })
  date!: string;
}

/** Source: D3 · Gradebook history. */
@ArgsType()
export class GradebookSubmissionArgs extends GradebookDayArgs {
  @Field(() => ID, { description: 'Record id of who graded; 0 for what was graded by itself.' })
  graderId!: string;

  @Field(() => RecordId, { description: 'The assignment, of this course, deleted or not.' })
  assignmentId!: RecordKey;
}

/** Source: D3 · Gradebook history. A filter that is absent does not filter. */
@ArgsType()
export class GradebookFeedArgs extends OneWayPageArgs {
  @Field(() => RecordId, { nullable: true, description: 'Keeps what was graded on this assignment of the course.' })
  assignmentId?: RecordKey;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Keeps what was graded for this student of the course: id, `self` or `sis_user_id:…`.',
  })
  userId?: RecordKey;

  @Field(() => Boolean, { nullable: true, description: 'True: the oldest first, else the newest.' })
  ascending?: boolean;
}
