import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { References } from '../../../platform/transaction/reference.js';
import { Submission, SubmissionSnapshot } from '../submission.entity.js';
import { HasTexts } from './text-length.js';

/**
 * A submission as it was after one change: append-only. The history of the gradebook is read from here.
 * Source: D3 · Gradebook history; supplement §1.14, submission_history.
 */
@Entity({ tableName: 'submission_versions' })
@HasTexts('submission_versions', { body: 'page', url: 'text' })
@Unique({ name: 'submission_versions_number', properties: ['submissionId', 'number'] })
@Index({
  name: 'submission_versions_gradings',
  expression:
    'create index submission_versions_gradings on submission_versions (course_id, id) include (user_id, root_account_id) where grade_changed',
})
@Index({
  name: 'submission_versions_graded',
  expression:
    'create index submission_versions_graded on submission_versions (course_id, graded_at) include (grader_id, assignment_id, user_id, root_account_id) where grade_changed',
})
@Index({
  name: 'submission_versions_gradings_assignment',
  expression:
    'create index submission_versions_gradings_assignment on submission_versions (assignment_id, id) where grade_changed',
})
@Index({
  name: 'submission_versions_gradings_user',
  expression:
    'create index submission_versions_gradings_user on submission_versions (course_id, user_id, id) where grade_changed',
})
export class SubmissionVersion extends SubmissionSnapshot {
  @References(() => Submission)
  submissionId!: number;

  /** From 1 on, without gaps within a submission. */
  @Property({ type: 'integer' })
  number!: number;

  /** Somebody, or a quiz by itself, graded by this change: it is graded, and by more than the version before. */
  @Property({ type: 'boolean', default: false })
  gradeChanged: boolean & Opt = false;
}
