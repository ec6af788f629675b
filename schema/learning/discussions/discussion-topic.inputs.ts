import { ArgsType, Field } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { type ListOrder, OneWayPageArgs, orderInput, PageArgs } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';
import { DiscussionTopicOrderField, DiscussionTopicScope } from './discussion-topic.enums.js';

const DiscussionTopicOrder = orderInput<DiscussionTopicOrderField>(
  'DiscussionTopicOrder',
  DiscussionTopicOrderField,
  'by position',
);

const title = 'Keeps topics whose title has this part; at least 3 characters.';
const scope = 'Keeps topics that stand in all of these ways.';
const unread = 'True keeps what the viewer has not read, or not all of it.';
const withoutLocked = 'True leaves out what a module keeps the viewer out of.';

@ArgsType()
export class DiscussionTopicListArgs extends OneWayPageArgs {
  @Field(() => String, { nullable: true, description: title })
  searchTerm?: string;

  @Field(() => [DiscussionTopicScope], { nullable: true, description: scope })
  scope?: DiscussionTopicScope[];

  @Field(() => Boolean, { nullable: true, description: unread })
  unread?: boolean;

  @Field(() => Boolean, { nullable: true, description: withoutLocked })
  withoutLockedByModule?: boolean;

  @Field(() => DiscussionTopicOrder, { nullable: true, description: 'How the list is ordered.' })
  orderBy?: ListOrder<DiscussionTopicOrderField>;
}

@ArgsType()
export class AnnouncementListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: title })
  searchTerm?: string;

  @Field(() => [DiscussionTopicScope], { nullable: true, description: scope })
  scope?: DiscussionTopicScope[];

  @Field(() => Boolean, { nullable: true, description: unread })
  unread?: boolean;

  @Field(() => Boolean, { nullable: true, description: withoutLocked })
  withoutLockedByModule?: boolean;
}

/** One topic of a course or group. */
@ArgsType()
export class DiscussionTopicIdArgs {
  @Field(() => RecordId, { description: 'Its record id.' })
  id!: RecordKey;
}
