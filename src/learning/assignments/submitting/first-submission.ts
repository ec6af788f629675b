/** The first work of a student, as `firstSubmission` takes it. */
import { snakeCase } from '../../../platform/sql/catalogue.js';
import { type TotalsBasis, totalsFrom } from '../course-totals.js';
import { Submission } from '../submission.entity.js';
import type { FirstSubmission } from './first-submission.sql.js';

type Key = 'rootAccountId' | 'courseId' | 'assignmentId' | 'userId';

/** A row that nobody has handed in or graded yet. */
export const untouchedSubmission = (of: Pick<Submission, Key>): Submission => Object.assign(new Submission(), of);

/**
 * @param submission as it is handed in and graded
 * @param basis what the totals of its student were worked out from until now
 */
export function firstSubmissionOf(submission: Submission, basis: TotalsBasis): FirstSubmission {
  const { assignmentId, courseId, score, workflowState } = submission;
  const counted = { score, excused: false, pendingReview: workflowState === 'pending_review' };
  const students = basis.students.map(({ userId, work }) => ({
    userId,
    work: work.map((one) => (one.assignmentId === assignmentId ? { ...one, ...counted } : one)),
  }));
  const columns = Object.entries(submission).map(([name, value]) => [snakeCase(name), value]);
  return { submission: JSON.stringify(Object.fromEntries(columns)), courseId, ...totalsFrom({ ...basis, students }) };
}
