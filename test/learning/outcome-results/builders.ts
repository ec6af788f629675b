/** Outcomes of the first course, work that measures them, and what came of it. */
import type { Quiz } from '../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../support/change-by-sql.js';
import { insertRow } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import type { World } from '../../support/world.js';
import { outcomesAt } from '../outcomes/builders.js';
import { anAnswer, aRunningAttempt, type BuiltAttempt, turnIn } from '../quizzes/attempt-builders.js';
import { aChoice, anEssayQuestion, aPublishedQuiz, type BuiltQuiz } from '../quizzes/builders.js';

/** Ratings of five, three and no points; three are mastery. */
export const fiveThreeNone = {
  ratings: [
    { description: 'Exceeds', points: 5 },
    { description: 'Meets', points: 3 },
    { description: 'Misses', points: 0 },
  ],
  mastery_points: 3,
};

/** An outcome of the first course. */
export async function anOutcome(world: World, title: string, more: object = fiveThreeNone): Promise<number> {
  const at = outcomesAt(`/courses/${world.courses.C1}`, world.as('teach'));
  return at.outcome(await at.root(), title, more);
}

/** A criterion of five points that measures an outcome. */
export const criterionOf = (outcomeId: number, id = `c${outcomeId}`) => ({
  id,
  description: 'As the outcome has it',
  learning_outcome_id: outcomeId,
  ratings: [
    { description: 'Exceeds', points: 5 },
    { description: 'Meets', points: 3 },
    { description: 'Misses', points: 0 },
  ],
});

/** Lets a question measure just these outcomes, over REST. */
export const measures = (
  world: World,
  quiz: BuiltQuiz,
  questionId: number | undefined,
  outcomeIds: readonly number[],
) =>
  world.as('teach').json('PUT', `/courses/${quiz.courseId}/quizzes/${quiz.id}/questions/${questionId}`, {
    question: { outcome_ids: outcomeIds },
  });

/** A quiz of a choice of one point and an essay of five; the choice measures the first outcome, both measure the second. */
export async function aMeasuringQuiz(
  world: World,
  [first, second]: readonly [number, number],
  fields: FieldsOf<Quiz> = {},
): Promise<BuiltQuiz> {
  const quiz = await aPublishedQuiz(world, fields, [aChoice(), anEssayQuestion()]);
  const [choice, essay] = quiz.questionIds;
  for (const [question, outcomes] of [
    [choice, [first, second]],
    [essay, [second]],
  ] as const) {
    const { status, text } = await measures(world, quiz, question, outcomes);
    if (status !== 200) throw new Error(text);
  }
  return quiz;
}

/** A student takes the quiz: answer 1 of the choice is right. */
export async function takes(
  world: World,
  quiz: BuiltQuiz,
  choice: number,
  who: Person = 'stu1',
): Promise<BuiltAttempt> {
  const attempt = await aRunningAttempt(world, quiz, world.users[who]);
  await anAnswer(world, attempt, quiz.questionIds[0], choice);
  await turnIn(world, world.tokens[who], attempt);
  return attempt;
}

/** The results of an outcome, past the service, each with its versions. */
export async function resultsOf(world: World, outcomeId: number): Promise<any[]> {
  return world.sql(
    `select r.user_id::int as "userId", r.alignment_type as type, r.alignment_id::int as "alignmentId", r.assignment_id::int as "assignmentId",
       r.title, r.score, r.possible, r.percent, r.mastery, r.attempt, r.hidden, r.hide_points as "hidePoints", r.workflow_state as state, r.version,
       (select json_agg(json_build_array(v.number, v.score, v.mastery) order by v.number) from outcome_result_versions v
        where v.outcome_result_id = r.id) as versions
     from outcome_results r where r.outcome_id = $1 order by r.user_id, r.id`,
    [outcomeId],
  );
}

export interface PlannedResult {
  readonly outcomeId: number;
  readonly userId: number;
  readonly score: number;
  readonly possible?: number;
  readonly assignmentId: number;
  readonly title?: string;
  readonly at?: string;
  readonly hidden?: boolean;
  readonly hidePoints?: boolean;
  readonly courseId?: number;
}

/** A result of an assignment, put straight into the database. */
export const aResult = (world: World, given: PlannedResult): Promise<number> => {
  const { outcomeId, userId, score, possible = 5, assignmentId, title = 'Essay', at = '2026-03-01T10:00:00Z' } = given;
  return insertRow(world, 'outcome_results', {
    root_account_id: world.accounts.RA,
    course_id: given.courseId ?? world.courses.C1,
    outcome_id: outcomeId,
    user_id: userId,
    alignment_type: 'assignment',
    alignment_id: assignmentId,
    assignment_id: assignmentId,
    title,
    score,
    possible,
    percent: score / possible,
    mastery: (score * 5) / possible >= 3,
    attempt: 1,
    hidden: given.hidden ?? false,
    hide_points: given.hidePoints ?? false,
    assessed_at: at,
  });
};

/** As many outcomes beside one as there shall be, like it, and two results of each for each person. */
export async function manyResults(
  world: World,
  outcomeId: number,
  { outcomes, people, essays }: { outcomes: number; people: readonly number[]; essays: readonly number[] },
): Promise<void> {
  await world.sql(
    `insert into outcomes (root_account_id, course_id, title, calculation_method, calculation_int, ratings, mastery_points, points_possible)
     select o.root_account_id, o.course_id, 'Outcome ' || n, 'decaying_average', 65, o.ratings, o.mastery_points, o.points_possible
     from outcomes o, generate_series(1, $2) n where o.id = $1`,
    [outcomeId, outcomes - 1],
  );
  await world.sql(
    `insert into outcome_results (root_account_id, course_id, outcome_id, user_id, alignment_type, alignment_id, assignment_id, title,
       score, possible, percent, mastery, attempt, assessed_at)
     select o.root_account_id, o.course_id, o.id, u.id, 'assignment', a.id, a.id, 'Essay', (u.id + o.id + a.id) % 6, 5,
       (u.id + o.id + a.id) % 6 / 5.0, (u.id + o.id + a.id) % 6 >= 3, 1, now()
     from outcomes o, unnest($1::bigint[]) u(id), unnest($2::bigint[]) a(id) where o.course_id = $3`,
    [people, essays, world.courses.C1],
  );
  await world.sql('analyze');
}
