import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../../identity/users/index.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { DiscussionTopic } from '../discussion-topic.entity.js';
import { DiscussionEntry } from './discussion-entry.entity.js';

/** What one person has done with an entry. Without a row it is unread, but by its author. */
@Entity({ tableName: 'discussion_entry_readers' })
@Check({ name: 'discussion_entry_readers_rating', expression: 'rating in (0, 1)' })
@Index({
  name: 'discussion_entry_readers_one',
  expression:
    'create unique index discussion_entry_readers_one on discussion_entry_readers (root_account_id, entry_id, user_id)',
})
@Index({ name: 'discussion_entry_readers_topic', properties: ['topicId', 'userId', 'entryId'] })
@Index({
  name: 'discussion_entry_readers_rated',
  expression:
    'create index discussion_entry_readers_rated on discussion_entry_readers (entry_id, rating) where rating is not null',
})
export class DiscussionEntryReader extends TenantRecord {
  @References(() => DiscussionTopic)
  topicId!: number;

  @References(() => DiscussionEntry)
  entryId!: number;

  @References(() => User)
  userId!: number;

  @Property({ type: 'boolean', default: false })
  read: boolean & Opt = false;

  /** They said themselves whether it is read: opening the topic does not change it. */
  @Property({ type: 'boolean', default: false })
  forcedReadState: boolean & Opt = false;

  /** 1 for a like, 0 for one that was taken back; null for none. */
  @Property({ type: 'integer', nullable: true })
  rating: number | null = null;
}
