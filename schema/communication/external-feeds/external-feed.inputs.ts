import { Extensions, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { RecordId } from '../../platform/scalars.js';
import { ruledWords } from '../../platform/unlisted-words.js';
import { ExternalFeedVerbosity } from './external-feed.enums.js';

@OneOfInput()
@InputType({ description: 'Where a feed stands.' })
export class ExternalFeedPlaceInput {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`.' })
  courseId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The group: id or `sis_group_id:…`.' })
  groupId?: RecordKey;
}

/** Source: D1 · External feeds; supplement §2.7. */
@InputType({ description: 'What is said of a feed.' })
export class ExternalFeedInput {
  @Field(() => String, { description: 'Address of an RSS or Atom feed; at most 255 characters.' })
  url!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Entries come in whose title has this part, letter for letter; blank or absent is all of them.',
  })
  headerMatch?: string | null;

  @Extensions({ ...ruledWords })
  @Field(() => ExternalFeedVerbosity, {
    nullable: true,
    description: 'How much of an entry comes in; FULL unless given.',
  })
  verbosity?: string | null;
}
