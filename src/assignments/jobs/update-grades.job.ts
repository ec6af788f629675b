import type { EntityManager } from '@mikro-orm/postgresql';
import { idIn, type Job, type JobRun } from '../../kernel/jobs.js';
import { notFound } from '../../kernel/refusal.js';
import { runItems } from '../../progress/index.js';
import { Assignment } from '../assignment.entity.js';
import { readPostedGrade } from '../grade.rules.js';
import { gradingBasisOf } from '../grading-basis.js';
import type { GradeItem } from '../operations/update-grades.js';
import { publishSubmissions } from '../publish-submissions.js';
import { grade } from '../submission.rules.js';
import { type ChangeContext, changeSubmissions } from '../submission-changes.js';
import { addComment, textOf } from '../submission-comments.js';
import { workersOf } from '../work-place.js';

/** Gives the grades of a bulk request, each exactly once, in the name of who asked for them. Source: supplement §5.3. */
export const updateGradesJob: Job = {
  task: 'update_grades',
  async run(run, payload) {
    const [assignmentId, graderId] = [idIn(payload, 'assignmentId'), idIn(payload, 'graderId')];
    const items = payload['items'] as readonly GradeItem[];
    await runItems(run, idIn(payload, 'progressId'), items, async (em, item) => {
      const assignment = await em.findOneOrFail(Assignment, assignmentId);
      await giveGrade(await contextOf(run, em, assignment, graderId), assignment, item);
    });
  },
};

async function giveGrade(ctx: ChangeContext, assignment: Assignment, item: GradeItem): Promise<void> {
  if (item.userId === null || assignment.workflowState === 'deleted') throw notFound();
  const { postedGrade, excuse } = item;
  const basis = postedGrade === undefined ? undefined : await gradingBasisOf(ctx.em, assignment);
  const posted = basis && readPostedGrade(postedGrade ?? null, basis);
  const alone = assignment.gradeGroupStudentsIndividually;
  const { userIds } = alone ? { userIds: [item.userId] } : await workersOf(ctx, assignment, item.userId);
  const submissions = await changeSubmissions(ctx, {
    assignment,
    userIds,
    apply: (submission) => grade(submission, { posted, excuse }, ctx.actor.userId, ctx.clock),
  });
  const own = submissions.filter(({ userId }) => userId === item.userId);
  if (own.length === 0) throw notFound();
  const text = textOf(item);
  if (text !== undefined) addComment(ctx, own, text);
  await publishSubmissions(ctx, assignment, submissions);
}

async function contextOf({ services }: JobRun, em: EntityManager, { rootAccountId }: Assignment, userId: number) {
  const [row] = await services.database.rows<{ now: string }>({ text: 'select now()::text as now', values: [] }, em);
  const clock = new Date((row as { now: string }).now);
  return { em, services, clock, meter: { statements: 0, db: 0 }, actor: { userId, rootAccountId } };
}
