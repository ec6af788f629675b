import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { DiscussionTopic } from './discussion-topic.entity.js';

/** What one person has done with a topic. Without a row they have neither read it nor said whether they follow it. */
@Entity({ tableName: 'discussion_topic_readers' })
@Index({
  name: 'discussion_topic_readers_one',
  expression:
    'create unique index discussion_topic_readers_one on discussion_topic_readers (root_account_id, topic_id, user_id)',
})
@Index({ name: 'discussion_topic_readers_user', properties: ['userId', 'topicId'] })
@Index({ name: 'discussion_topic_readers_topic', properties: ['topicId', 'userId'] })
export class DiscussionTopicReader extends TenantRecord {
  @References(() => DiscussionTopic)
  topicId!: number;

  @References(() => User)
  userId!: number;

  /** Has read what the topic itself says. */
  @Property({ type: 'boolean', default: false })
  read: boolean & Opt = false;

  /** Whether they follow it; null where they never said so: authors and those who have replied do. */
  @Property({ type: 'boolean', nullable: true })
  subscribed: boolean | null = null;
}
