import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../../identity/users/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../../platform/transaction/active-or-deleted.js';
import { ListOf } from '../../../platform/transaction/list-of.js';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Course } from '../../courses/index.js';
import { Submission } from '../submission.entity.js';
import { type MediaType, mediaTypes } from './recording.rules.js';
import { HasTexts } from './text-length.js';

/**
 * What somebody says about a submission.
 * Source: supplement §1.14, SubmissionComment.
 */
@Entity({ tableName: 'submission_comments' })
@HasTexts('submission_comments', { comment: 'text' })
@Index({ name: 'submission_comments_submission', properties: ['submissionId', 'id'] })
export class SubmissionComment extends TenantRecord {
  @References(() => Submission)
  submissionId!: number;

  @References(() => Course)
  courseId!: number;

  @References(() => User)
  authorId!: number;

  /** Plain text. */
  @Property({ type: 'text' })
  comment!: string;

  /** The attempt it was made about. */
  @Property({ type: 'integer', nullable: true })
  attempt: number | null = null;

  /** Files that belong to it, in their order. */
  @ListOf('bigint')
  attachmentIds: number[] & Opt = [];

  /** Name of a recording at a media server; null without one. */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  mediaCommentId: string | null = null;

  @OneOf(mediaTypes, { nullable: true, length: 16 })
  mediaCommentType: MediaType | null = null;

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  editedAt: Date | null = null;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
