import type { EntityManager } from '@mikro-orm/postgresql';
import { idIn, type Job, type JobRun } from '../../../../platform/jobs/jobs.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import type { CourseConsequence } from '../../../courses/index.js';
import { Assignment } from '../../assignment.entity.js';
import { followedGrade } from '../../grade.rules.js';
import { Submission } from '../../submission.entity.js';
import { changeSubmissions } from '../../submitting/submission-changes.js';
import { gradingBasisOf } from '../grading-basis.js';
import { byCourseStandard } from './follow-grading.sql.js';

/** Students whose grades are written in one transaction: a grader waits no longer than for these. */
const batch = 50;

/**
 * Writes the grades of an assignment, or of all work by the standard of its course, as they read by now, after what it is
 * graded by was exchanged. Scores stay. It is queued with the change; what reads alike stays as it is, so it may be
 * repeated as often as one likes. Decision 0096.
 */
export const followGrading: Job = {
  task: 'follow_grading',
  lane: 'long',
  subject: ['courses', 'courseId'],
  async run(run, payload) {
    const courseId = idIn(payload, 'courseId');
    const one = payload['assignmentId'] === undefined ? null : idIn(payload, 'assignmentId');
    const rows =
      one === null ? await run.services.database.rows<{ id: number }>(byCourseStandard.with({ courseId })) : [];
    for (const id of one === null ? rows.map((row) => row.id) : [one])
      for (let after: number | undefined = 0; after !== undefined; ) after = await step(run, id, after);
  },
};

/** The next students; answers the last user id of them, undefined at the end. */
async function step({ services, signal }: JobRun, id: number, after: number): Promise<number | undefined> {
  if (signal.aborted) throw new Error('Stopped between two batches; the job begins anew at the next start.');
  return services.transaction((em) => follow(services, em, id, after));
}

async function follow(services: JobRun['services'], em: EntityManager, id: number, after: number) {
  // unguarded: the job follows a change of the assignment, or of its course, that was authorized.
  const assignment = await em.findOneOrFail(Assignment, id);
  const basis = await gradingBasisOf(em, assignment);
  const graded = { assignmentId: id, userId: { $gt: after }, score: { $ne: null } };
  // unguarded: likewise.
  const rows = await em.find(Submission, graded, { orderBy: { userId: 'asc' }, limit: batch });
  const moved = rows.filter((row) => followedGrade(row, basis) !== undefined).map(({ userId }) => userId);
  const ctx = { em, services, meter: { statements: 0, db: 0 } };
  const apply = (submission: Submission) => void Object.assign(submission, followedGrade(submission, basis));
  if (moved.length > 0) await changeSubmissions(ctx, { assignment, userIds: moved, apply });
  return rows.at(-1)?.userId;
}

/** The grades of one assignment follow, once the change is committed. */
export const assignmentGradesFollow = (
  ctx: OperationContext,
  { id, courseId }: Pick<Assignment, 'id' | 'courseId'>,
): Promise<void> => ctx.enqueue('follow_grading', { courseId, assignmentId: id }, `grading_of_assignment:${id}`);

/** Those of a course follow its standard. */
export const courseGradesFollow: CourseConsequence = {
  gradedOtherwise: (ctx, { id }) => ctx.enqueue('follow_grading', { courseId: id }, `grading_of_course:${id}`),
};
