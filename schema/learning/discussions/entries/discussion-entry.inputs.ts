import { ArgsType, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import { PageArgs } from '../../../platform/connection.js';
import { RecordId } from '../../../platform/scalars.js';
import { DiscussionPlaceInput } from '../discussion-topic-write.inputs.js';

@ArgsType()
export class DiscussionEntryListArgs extends PageArgs {
  @Field(() => [RecordId], { nullable: true, description: 'Keeps the entries with these record ids.' })
  ids?: RecordKey[];
}

/** One entry of a topic. */
@ArgsType()
export class DiscussionEntryIdArgs {
  @Field(() => RecordId, { description: 'Its record id.' })
  id!: RecordKey;
}

/** Which topic a mutation means. */
@ArgsType()
export class DiscussionTopicNameArgs {
  @Field(() => DiscussionPlaceInput, { description: 'Its course or group.' })
  place!: DiscussionPlaceInput;

  @Field(() => RecordId, { description: 'Record id of the topic.' })
  id!: RecordKey;
}

/** Which entry a mutation means. */
@ArgsType()
export class DiscussionEntryNameArgs {
  @Field(() => DiscussionPlaceInput, { description: 'The course or group of its topic.' })
  place!: DiscussionPlaceInput;

  @Field(() => RecordId, { description: 'Record id of its topic.' })
  topicId!: RecordKey;

  @Field(() => RecordId, { description: 'Record id of the entry.' })
  id!: RecordKey;
}

/** Source: supplement §5.4. */
@InputType({ description: 'Changes to an entry. What is absent stays as it is.' })
export class UpdateDiscussionEntryInput {
  @Field(() => String, { nullable: true, description: 'What it says, HTML; it is sanitised. At most 64 KB.' })
  message?: string | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'A file that you manage, such as one of your own, to put to it; null takes the file away.',
  })
  attachmentId?: RecordKey | null;
}

@InputType({ description: 'A new entry, or a reply.' })
export class CreateDiscussionEntryInput extends UpdateDiscussionEntryInput {
  @Field(() => String, { description: 'What it says, HTML; it is sanitised. At most 64 KB.' })
  declare message: string;
}
