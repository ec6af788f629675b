import { ArrayType, type Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../../identity/users/index.js';
import { type ActiveOrDeleted, activeOrDeleted } from '../../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../../platform/transaction/one-of.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { Course } from '../../courses/index.js';
import { Submission } from './submission.entity.js';

/**
 * What somebody says about a submission.
 * Source: supplement §1.14, SubmissionComment.
 */
@Entity({ tableName: 'submission_comments' })
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
  @Property({ columnType: 'bigint[]', type: new ArrayType(Number), runtimeType: 'number[]', defaultRaw: `'{}'` })
  attachmentIds: number[] & Opt = [];

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  editedAt: Date | null = null;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
