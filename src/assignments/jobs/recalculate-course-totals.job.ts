import { idIn, type Job, type JobRun } from '../../kernel/jobs.js';
import { recalculateTotals } from '../course-totals.js';
import { assignedTo } from '../effective-dates.sql.js';

/** Students whose totals are worked out in one transaction: a grader waits no longer than for these. */
const batch = 50;

const studentsAfter = `select distinct e.user_id as id from enrollments e where e.course_id = $1::bigint and e.user_id > $2::bigint
  and e.type in ('StudentEnrollment', 'StudentViewEnrollment') and e.workflow_state <> 'deleted' order by 1 limit ${batch}`;
const lock = `select e.id from enrollments e where e.course_id = $1::bigint and e.user_id = any($2::bigint[])
  and e.type in ('StudentEnrollment', 'StudentViewEnrollment') order by e.user_id, e.id for no key update`;

/** Rows for work that a student has not touched yet, so that who grades finds everybody in the list. */
const untouchedWork = `insert into submissions (root_account_id, course_id, assignment_id, user_id)
  select a.root_account_id, a.course_id, a.id, u.id from assignments a, unnest($2::bigint[]) as u(id)
  where a.course_id = $1::bigint and ${assignedTo('a', 'u.id')}
    and not exists (select 1 from submissions s where s.assignment_id = a.id and s.user_id = u.id)
  order by a.id, u.id on conflict (assignment_id, user_id) do nothing`;

/**
 * Makes the rows of work that nobody has touched, and works out the totals of everybody in a course, after something changed that concerns more than one student: an
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
    const rows = await services.database.rows<{ id: number }>({ text: studentsAfter, values: [courseId, after] }, em);
    if (rows.length === 0) return undefined;
    const userIds = rows.map(({ id }) => id);
    await services.database.rows({ text: lock, values: [courseId, userIds] }, em);
    await services.database.rows({ text: untouchedWork, values: [courseId, userIds] }, em);
    await recalculateTotals({ services, em, meter: { statements: 0, db: 0 } }, courseId, userIds);
    return userIds.at(-1);
  });
}
