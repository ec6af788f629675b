import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Progress } from '../../../identity/progress/index.js';
import { User } from '../../../identity/users/index.js';
import { type MediaType, mediaTypes } from '../../../learning/assignments/index.js';
import { Course } from '../../../learning/courses/index.js';
import { Group } from '../../../learning/groups/index.js';
import { ListOf } from '../../../platform/transaction/list-of.js';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { type Acts } from '../../../platform/transaction/transition.js';

export const batchStates = ['created', 'sending', 'sent'] as const;
export type BatchState = (typeof batchStates)[number];

export const batchActs = {
  send: { from: ['created', 'sending'], to: 'sending' },
  end: { from: ['created', 'sending'], to: 'sent' },
} as const satisfies Acts<BatchState>;

/**
 * A message that goes to many people, each in a private conversation. A job sends it, some recipients in one transaction.
 * Source: supplement §4.9, GET /conversations/batches.
 */
@Entity({ tableName: 'conversation_batches' })
@Index({
  name: 'conversation_batches_under_way',
  expression: `create index conversation_batches_under_way on conversation_batches (user_id, root_account_id, id) where workflow_state <> 'sent'`,
})
export class ConversationBatch extends TenantRecord {
  /** Who sends it. */
  @References(() => User)
  userId!: number;

  @References(() => Progress)
  progressId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  subject: string | null = null;

  /** Plain text. */
  @Property({ type: 'text' })
  body!: string;

  @References(() => Course, { nullable: true })
  courseId: number | null = null;

  @References(() => Group, { nullable: true })
  groupId: number | null = null;

  /** Whom it goes to, in the order in which they get it. */
  @ListOf('bigint')
  recipientIds: number[] & Opt = [];

  /** How many of them have got it, or could not. */
  @Property({ type: 'integer', default: 0 })
  sent: number & Opt = 0;

  @ListOf('bigint')
  attachmentIds: number[] & Opt = [];

  @ListOf('bigint')
  forwardedIds: number[] & Opt = [];

  /** Name of a recording at a media server; null without one. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  mediaCommentId: string | null = null;

  @OneOf(mediaTypes, { nullable: true, length: 16 })
  mediaCommentType: MediaType | null = null;

  /** Each recipient gets a new conversation, also one to whom the sender has written before. */
  @Property({ type: 'boolean', default: false })
  forceNew: boolean & Opt = false;

  /** Students among the recipients get an entry in the faculty journal. */
  @Property({ type: 'boolean', default: false })
  userNote: boolean & Opt = false;

  @OneOf(batchStates, { default: 'created' })
  workflowState: BatchState & Opt = 'created';
}
