import { idIn, type Job, type JobRun } from '../../../../platform/jobs/jobs.js';
import { write } from '../../../../platform/transaction/write.js';
import { recalculateTotals } from '../../course-totals.js';
import { lockedEnrollments, studentsAfter, untouchedWork } from './recalculate-course-totals.sql.js';

/**
 * Makes the rows of work that nobody has touched, and computes the totals of everybody in a course, after something changed that concerns more than one student: an
 * assignment, its overrides, a group, the weights, an enrollment. It is queued with the change, by the use case or by
 * the database (migration 0021), so it reads what the change has left. To be repeated as often as one likes.
 */
export const recalculateCourseTotals: Job = {
  task: 'recalculate_course_totals',
  subject: ['courses', 'courseId'],
  async run(run, payload) {
    const courseId = idIn(payload, 'courseId');
    for (let after: number | undefined = 0; after !== undefined; ) after = await step(run, courseId, after);
  },
};

/** The next batch; answers the last user id of it, undefined at the end. */
async function step({ services, signal }: JobRun, courseId: number, after: number): Promise<number | undefined> {
  if (signal.aborted) throw new Error('Stopped between two batches; the job begins anew at the next start.');
  return services.transaction(async (em) => {
    const rows = await services.database.rows<{ id: number }>(studentsAfter.with({ courseId, after }), em);
    if (rows.length === 0) return undefined;
    const userIds = rows.map(({ id }) => id);
    await services.database.rows(lockedEnrollments.with({ courseId, userIds }), em);
    await write({ services, em }, untouchedWork.with({ courseId, userIds }));
    await recalculateTotals({ services, em, meter: { statements: 0, db: 0 } }, courseId, userIds);
    return userIds.at(-1);
  });
}
