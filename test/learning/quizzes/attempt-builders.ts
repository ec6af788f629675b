/** Attempts put straight into the database, and turned in as whoever ends them does. */
import { LockMode } from '@mikro-orm/core';
import { Quiz, QuizAttempt, QuizSubmission } from '../../../src/learning/quizzes/index.js';
import type { GivenAnswer, SelectedQuestion } from '../../../src/learning/quizzes/questions/question-content.js';
import { closeAttempt } from '../../../src/learning/quizzes/taking/submitting/close-attempt.js';
import { changeRows, columnsOf, type FieldsOf } from '../../support/change-by-sql.js';
import { insertRow } from '../../support/course-rows.js';
import { operateAs } from '../../support/operate.js';
import type { World } from '../../support/world.js';
import type { BuiltQuiz } from './builders.js';

export interface BuiltAttempt {
  readonly id: number;
  /** What REST calls the id of the submission. */
  readonly submissionId: number;
}

/** What a student has with the quiz: made where it is missing. */
export async function aQuizSubmission(
  world: World,
  quiz: BuiltQuiz,
  userId: number,
  fields: FieldsOf<QuizSubmission> = {},
): Promise<number> {
  const place = { quiz_id: quiz.id, user_id: userId, preview: false, ...columnsOf(fields) };
  const [known] = await world.sql(
    'select id::int from quiz_submissions where quiz_id = $1 and user_id = $2 and preview = $3',
    [place.quiz_id, place.user_id, place.preview],
  );
  const [quizRow] = await world.sql('select root_account_id from quizzes where id = $1', [quiz.id]);
  return (
    known?.id ??
    insertRow(world, 'quiz_submissions', {
      root_account_id: Number(quizRow.root_account_id),
      course_id: quiz.courseId,
      ...place,
    })
  );
}

/** The next attempt of a student, in progress: every question of the quiz, in its order, for its points. */
export async function aRunningAttempt(
  world: World,
  quiz: BuiltQuiz,
  userId: number,
  fields: FieldsOf<QuizAttempt> = {},
): Promise<BuiltAttempt> {
  const preview = fields.preview === true;
  const submissionId = await aQuizSubmission(world, quiz, userId, { preview });
  const [last] = await world.sql(
    'update quiz_attempts set latest = false where quiz_submission_id = $1 and latest returning attempt',
    [submissionId],
  );
  const questions = await world.sql(
    `select q.id::int, q.points_possible as points, q.question_type as type, q.answers, q.matches from unnest($1::bigint[]) with ordinality as u(id, place)
     join quiz_questions q on q.id = u.id order by u.place`,
    [quiz.questionIds],
  );
  const inOrder = questions.map(({ id, points, type, answers, matches }, i): SelectedQuestion => {
    const answerIds: number[] = answers.map((one: { id: number }) => one.id);
    const variableSet = type === 'calculated_question' ? (answerIds[0] ?? null) : null;
    return {
      id,
      position: i + 1,
      pointsPossible: points,
      answerIds: variableSet === null ? answerIds : [variableSet],
      matchIds: (matches ?? []).map((one: { matchId: number }) => one.matchId).toReversed(),
      variableSet,
    };
  });
  const { selectedQuestions = inOrder, ...other } = fields;
  const [place] = await world.sql('select root_account_id, course_id from quiz_submissions where id = $1', [
    submissionId,
  ]);
  const id = await insertRow(world, 'quiz_attempts', {
    ...place,
    quiz_id: quiz.id,
    quiz_submission_id: submissionId,
    user_id: userId,
    attempt: (last?.attempt ?? 0) + 1,
    workflow_state: preview ? 'preview' : 'untaken',
    quiz_publication_id: quiz.publicationId,
    quiz_version: 1,
    drawn: JSON.stringify(selectedQuestions),
    started_at: new Date(),
    ...columnsOf(other),
  });
  return { id, submissionId };
}

/** What the student answers to a question; again to the same one in its place. */
export async function anAnswer(
  world: World,
  attempt: BuiltAttempt,
  questionId: number | undefined,
  answer: GivenAnswer,
  { flagged = false }: { readonly flagged?: boolean } = {},
): Promise<void> {
  await world.sql(
    `insert into quiz_answers (root_account_id, quiz_attempt_id, quiz_question_id, answer, flagged, answered_at)
     select a.root_account_id, a.id, $2, $3, $4, now() from quiz_attempts a where a.id = $1
     on conflict (quiz_attempt_id, quiz_question_id) do update set answer = excluded.answer, flagged = excluded.flagged`,
    [attempt.id, questionId, JSON.stringify(answer), flagged],
  );
}

/** Puts other answers in the place of all that were given in an attempt, turned in or not, which no request can do. */
export async function replaceAnswers(world: World, attempt: BuiltAttempt, answer: GivenAnswer): Promise<void> {
  const values = [attempt.id, JSON.stringify(answer)];
  await world.sql('update quiz_answers set answer = $2 where quiz_attempt_id = $1', values);
}

/** Takes back all that was answered to a quiz; flags stay. */
export async function takeAnswersBack(world: World, quizId: number): Promise<void> {
  await world.sql(
    `update quiz_answers g set answer = null, answered_at = null
     from quiz_attempts a where a.id = g.quiz_attempt_id and a.quiz_id = $1`,
    [quizId],
  );
}

/** The gradebook has a row of a student, in which nothing stands yet. */
export async function anEmptyEntry(world: World, { assignmentId }: BuiltQuiz, userId: number): Promise<void> {
  await world.sql(
    `insert into submissions (root_account_id, course_id, assignment_id, user_id)
     select root_account_id, course_id, id, $2 from assignments where id = $1`,
    [assignmentId, userId],
  );
}

/** The latest attempt was to end so many seconds ago; when it began stays. */
export async function setEndAgo(world: World, submissionId: number, seconds: number): Promise<void> {
  await world.sql(
    'update quiz_attempts set end_at = now() - make_interval(secs => $2) where quiz_submission_id = $1 and latest',
    [submissionId, seconds],
  );
}

/** All attempts of a student are complete, though nobody scored them. */
export async function completeUnscored(world: World, { submissionId }: BuiltAttempt): Promise<void> {
  await world.sql(`update quiz_attempts set workflow_state = 'complete' where quiz_submission_id = $1`, [submissionId]);
}

/** What is kept of the first answer of an attempt says this of it, whatever the quiz would have said. */
export async function judgeFirstAnswer(
  world: World,
  { id }: BuiltAttempt,
  result: { readonly correct: string; readonly points: number },
): Promise<void> {
  const text = `update quiz_attempts set results = jsonb_set(results, '{0}', results->0 || $2::jsonb) where id = $1`;
  await world.sql(text, [id, JSON.stringify(result)]);
}

/** The student first saw the results of an attempt so many seconds ago. */
export const setResultsSeen = (world: World, { id }: BuiltAttempt, secondsAgo: number): Promise<void> =>
  changeRows(world, 'quiz_attempts', { id }, { resultsSeenAt: new Date(Date.now() - secondsAgo * 1_000) });

/** Takes away the attempts at a quiz, or one of them, with their answers, as if they had never begun; what is granted stays. */
export async function forgetAttempts(world: World, quizId: number, attemptId?: number): Promise<void> {
  await world.sql(
    `with answers as (delete from quiz_answers g using quiz_attempts a
       where a.id = g.quiz_attempt_id and a.quiz_id = $1 and (a.id = $2 or $2 is null))
     delete from quiz_attempts where quiz_id = $1 and (id = $2 or $2 is null)`,
    [quizId, attemptId ?? null],
  );
}

/** Takes away what students have with a quiz, and what they were granted. */
export async function forgetQuizSubmissions(world: World, quizId: number): Promise<void> {
  await forgetAttempts(world, quizId);
  await world.sql('delete from quiz_submissions where quiz_id = $1', [quizId]);
}

/** Turns the attempt in, in the name of whoever holds the token, unless somebody was faster. */
export function turnIn(world: World, token: string, attempt: BuiltAttempt): Promise<void> {
  return operateAs(world, token, async (ctx) => {
    const locked = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const submission = await ctx.em.findOneOrFail(QuizSubmission, attempt.submissionId, locked);
    const row = await ctx.em.findOneOrFail(QuizAttempt, attempt.id, locked);
    if (row.workflowState !== 'untaken' && row.workflowState !== 'preview') return;
    const quiz = await ctx.em.findOneOrFail(Quiz, row.quizId);
    await closeAttempt(ctx, quiz, submission, row, ctx.clock);
  });
}

/** The gradebook's row of a student for the quiz, with the numbers of its versions; undefined where there is none. */
export async function gradebookOf(world: World, quiz: BuiltQuiz, userId: number): Promise<any> {
  const [row] = await world.sql(
    `select s.id::int, s.score, s.grade, s.workflow_state, s.attempt, s.submission_type, s.body, s.submitted_at, s.graded_at,
       s.grader_id::int, s.excused, s.grade_matches_current_submission as matches,
       (select coalesce(json_agg(v.number order by v.number), '[]') from submission_versions v where v.submission_id = s.id) as versions
     from submissions s where s.assignment_id = $1 and s.user_id = $2`,
    [quiz.assignmentId, userId],
  );
  return row;
}

/** The attempt as it stands, and what counts over all of them. */
export async function attemptOf(world: World, attempt: BuiltAttempt): Promise<any> {
  const [row] = await world.sql(
    `select a.workflow_state, a.score, a.fudge_points, a.results, a.started_at, a.finished_at, a.end_at, a.has_seen_results,
       s.kept_score, s.submission_id::int, s.manually_unlocked, s.extra_attempts, s.extra_time
     from quiz_attempts a join quiz_submissions s on s.id = a.quiz_submission_id where a.id = $1`,
    [attempt.id],
  );
  return row;
}
