import { authorizedRead } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { forEachItem } from '../../../../platform/transaction/each-item.js';
import { assignmentReads } from '../../assignment.reads.js';
import type { Submission } from '../../submission.entity.js';
import type { NewComment } from '../../submitting/submission-comments.js';
import type { NewGrade } from '../new-grade.js';
import { gradeSubmission } from './grade-submission.js';

/** What a grader posts of one student's work on one assignment. */
export interface StudentsNewGrade extends NewGrade {
  readonly assignmentId: RecordKey;
  readonly userId: RecordKey;
  readonly comment?: NewComment | null;
}

/**
 * Grades, excuses or comments on the work of several students, of several assignments too: all of it, or none.
 * Refusals: as of `gradeSubmission`, by the entry's path.
 */
export const gradeSubmissions = (ctx: OperationContext, given: readonly StudentsNewGrade[]): Promise<Submission[]> =>
  forEachItem(ctx, { list: 'grades', keyOf: ({ userId }) => userId }, given, async (entry) => {
    const { assignmentId, userId, comment, ...grade } = entry;
    const { courseId, id } = await authorizedRead(ctx, assignmentReads, 'visible', assignmentId);
    return gradeSubmission(ctx, { courseId, assignmentId: id, userId }, grade, comment);
  });
