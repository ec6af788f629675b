import type { EntityManager } from '@mikro-orm/postgresql';
import { runItems } from '../../../../identity/progress/index.js';
import { idIn, type Job, type JobRun } from '../../../../platform/jobs/jobs.js';
import { saidOfItem } from '../../../../platform/refusal/refusal.js';
import { operationInJob } from '../../../../platform/transaction/operation.js';
import type { GradeBatch, GradeItem } from '../grade-batch.js';
import { gradeSubmission } from '../operations/grade-submission.js';

/**
 * Gives the grades of a bulk request, each exactly once and as if its grader posted it alone by then: with the rights
 * that they still have, and no further than these reach. Source: supplement §5.3, update_grades.
 */
export const updateGradesJob: Job = {
  task: 'update_grades',
  lane: 'long',
  subject: ['progress', 'progressId'],
  async run(run, payload) {
    const batch = payload as unknown as GradeBatch;
    await runItems(run, idIn(payload, 'progressId'), batch.items, (em, item) => giveGrade(run, em, batch, item));
  },
};

async function giveGrade(run: JobRun, em: EntityManager, batch: GradeBatch, item: GradeItem): Promise<void> {
  const { assignmentId, userId, textComment, ...given } = item;
  const student = typeof userId === 'number' ? String(userId) : `${userId.form}:${userId.value}`;
  await saidOfItem(`Student ${student}`, async () => {
    const ctx = await operationInJob(run, em, batch.starter);
    await gradeSubmission(ctx, { courseId: batch.courseId, assignmentId, userId }, given, { textComment });
  });
}
