import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../../identity/users/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Course } from '../../courses/index.js';
import { StoredFile } from '../../files/index.js';
import { Group } from '../../groups/index.js';
import { DiscussionTopic } from '../discussion-topic.entity.js';

/**
 * What somebody said in a discussion, or replied there. Course and group are those of its topic.
 * Source: supplement §5.4.
 */
@Entity({ tableName: 'discussion_entries' })
@Check({ name: 'discussion_entries_place', expression: 'num_nonnulls(course_id, group_id) = 1' })
@Check({ name: 'discussion_entries_thread', expression: '(parent_id is null) = (root_entry_id is null)' })
@Index({
  name: 'discussion_entries_topic',
  properties: ['topicId', 'createdAt', 'id'],
})
@Index({
  name: 'discussion_entries_top',
  expression:
    'create index discussion_entries_top on discussion_entries (topic_id, rank, created_at, id) where parent_id is null',
})
@Index({
  name: 'discussion_entries_root',
  expression:
    'create index discussion_entries_root on discussion_entries (root_entry_id, created_at, id) where root_entry_id is not null',
})
@Index({ name: 'discussion_entries_of_person', properties: ['authorId', 'id'] })
@Index({ name: 'discussion_entries_author', properties: ['topicId', 'authorId'] })
export class DiscussionEntry extends TenantRecord {
  @References(() => DiscussionTopic)
  topicId!: number;

  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => Group, { nullable: true })
  groupId: number | null = null;

  /** The entry that it replies to; null for one that stands at the top. */
  @References(() => DiscussionEntry, { nullable: true })
  parentId: number | null = null;

  /** The entry at the top of its thread; null for one that stands there itself. */
  @References(() => DiscussionEntry, { nullable: true })
  rootEntryId: number | null = null;

  @References(() => User)
  authorId!: number;

  /** Who changed it last, if that was not its author. */
  @References(() => User, { nullable: true })
  editorId: number | null = null;

  /** Sanitised HTML. */
  @Property({ type: 'text' })
  message!: string;

  @References(() => StoredFile, { nullable: true })
  attachmentId: number | null = null;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';

  /** Its likes where the topic puts entries with more of them first, else 0: lists are in this order, the largest first. */
  @Property({ type: 'integer', default: 0 })
  rank: number & Opt = 0;
}
