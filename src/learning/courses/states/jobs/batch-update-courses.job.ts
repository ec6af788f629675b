import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../../../../identity/accounts/index.js';
import { runItems } from '../../../../identity/progress/index.js';
import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import { idIn, type Job, type JobRun } from '../../../../platform/jobs/jobs.js';
import { keyText, type RecordKey } from '../../../../platform/query/record-key.js';
import { notFound, saidOfItem } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { operationInJob } from '../../../../platform/transaction/operation.js';
import type { Course } from '../../course.entity.js';
import { courseReads } from '../../course.reads.js';
import { changeState } from '../change-state.js';
import type { CourseBatch } from '../course-batch.js';
import { deletedCourseReads } from '../deleted-course.reads.js';

/**
 * Takes the courses of a batch through its event, each in its own transaction and with the rights that whoever started it
 * has by then. A deleted course gives up its SIS id. Source: D2 · Batch update of courses; supplement §3.2.
 */
export const batchUpdateCourses: Job = {
  task: 'course_batch_update',
  lane: 'long',
  subject: ['progress', 'progressId'],
  async run(run, payload) {
    const batch = payload as unknown as CourseBatch;
    await runItems(run, idIn(payload, 'progressId'), batch.courses, (em, key) => changeOne(run, em, batch, key));
  },
};

const changeOne = (run: JobRun, em: EntityManager, batch: CourseBatch, key: RecordKey): Promise<void> =>
  saidOfItem(`Course ${keyText(key)}`, async () => {
    const ctx = await operationInJob(run, em, batch.starter);
    const course = await courseOf(ctx, batch, key);
    await changeState(ctx, course, batch.event);
    if (batch.event === 'delete') course.sisCourseId = null;
  });

async function courseOf(ctx: OperationContext, { accountId, event }: CourseBatch, key: RecordKey): Promise<Course> {
  const course =
    event === 'undelete'
      ? await authorizedFind(ctx, deletedCourseReads, 'undelete', key)
      : await authorizedFind(ctx, courseReads, 'administer', key);
  // unguarded: the place of a course that was authorized, for comparing with that of the batch.
  const { ancestors } = await ctx.em.findOneOrFail(Account, course.accountId);
  if (!ancestors.includes(accountId)) throw notFound();
  return course;
}
