import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { discussionEntryReads } from '../../../../src/learning/discussions/index.js';
import { connectionType } from '../../../platform/connection.js';
import { Html, ReadBy } from '../../../platform/declare.js';
import { NodeObject } from '../../../platform/node.js';
import { DateTime, RecordId } from '../../../platform/scalars.js';
import { DiscussionReadState } from '../discussion-topic.enums.js';

/** Source: supplement §5.4. */
@ReadBy(discussionEntryReads)
@ObjectType('DiscussionEntry', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What somebody said in a discussion, or replied there. Of a deleted one, that it stood there.',
})
export class DiscussionEntryObject extends NodeObject {
  @Html()
  @Field(() => String, { nullable: true, description: 'What it says, sanitised HTML; null for a deleted one.' })
  message!: string | null;

  @Field(() => DateTime, { description: 'When it was written.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was changed last.' })
  updatedAt!: string;

  @Field(() => RecordId, { description: 'Record id of the topic.' })
  topicId!: number;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the entry that it replies to; null for one at the top.',
  })
  parentId!: number | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the entry at the top of its thread; null for that one itself.',
  })
  rootEntryId!: number | null;

  @Field(() => RecordId, { description: 'Record id of who wrote it.' })
  authorId!: number;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of who changed it last, if that was somebody else.',
  })
  editorId!: number | null;

  @Field(() => String, { nullable: true, description: 'Name of who wrote it; null for a deleted entry.' })
  userName!: string | null;

  @Field(() => DiscussionReadState, { description: 'Whether the viewer has read it; what they wrote is read.' })
  readState!: DiscussionReadState;

  @Field(() => Boolean, { description: 'The viewer said themselves whether it is read.' })
  forcedReadState!: boolean;

  @Extensions({ column: 'isRated' })
  @Field(() => Boolean, { description: 'Entries of the topic are rated.' })
  isRated!: boolean;

  @Field(() => Int, { description: 'People who have rated it.' })
  ratingCount!: number;

  @Field(() => Int, { description: 'People who like it.' })
  ratingSum!: number;

  @Extensions({ column: 'ownRating' })
  @Field(() => Int, { nullable: true, description: 'What the viewer says of it: 1 for a like, 0 for one taken back.' })
  rating!: number | null;

  @Field(() => Boolean, { description: 'More than ten replies stand below it.' })
  hasMoreReplies!: boolean;
}

export const DiscussionEntryConnection = connectionType('DiscussionEntry', () => DiscussionEntryObject);

@ObjectType('DiscussionEntryRating', { simpleResolvers: true, description: 'What the viewer says of an entry.' })
export class DiscussionEntryRatingObject {
  @Field(() => RecordId, { description: 'Record id of the entry.' })
  entryId!: number;

  @Field(() => Int, { description: '1 for a like, 0 for one that was taken back.' })
  rating!: number;
}
