import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { References } from '../kernel/reference.js';
import { Submission, SubmissionSnapshot } from './submission.entity.js';

/**
 * A submission as it was after one change: append-only. The history of the gradebook is read from here.
 * Source: D3 · Gradebook history; supplement §1.14, submission_history.
 */
@Entity({ tableName: 'submission_versions' })
@Unique({ name: 'submission_versions_number', properties: ['submissionId', 'number'] })
@Index({ name: 'submission_versions_course', properties: ['courseId', 'id'] })
@Index({ name: 'submission_versions_graded', properties: ['courseId', 'gradedAt', 'id'] })
export class SubmissionVersion extends SubmissionSnapshot {
  @References(() => Submission)
  submissionId!: number;

  /** From 1 on, without gaps within a submission. */
  @Property({ type: 'integer' })
  number!: number;
}
