/** Quizzes that everybody in a course has turned in. */
import type { Pool } from 'pg';
import { anExam } from '../../test/learning/quizzes/exam.js';

const quizzes = 5;

/**
 * Makes some such quizzes; each student scored some of their 20 questions and has an entry in the gradebook. Returns the
 * id of one.
 */
export async function seedTakenQuizzes(pool: Pool, courseId: number): Promise<number> {
  let last = 0;
  for (let i = 1; i <= quizzes; i += 1) {
    const { quizId } = await anExam(pool, courseId, `Quiz ${i} that everybody took`);
    for (const made of [gradebook, submissions, attempts]) await pool.query(made, [quizId]);
    last = quizId;
  }
  await pool.query(
    'vacuum analyze quizzes, quiz_publications, quiz_submissions, quiz_attempts, submissions, assignments',
  );
  return last;
}

/** Questions of which the student has this many right. */
const right = (user: string): string => `${user} % 21`;

/** $1 quiz. */
const gradebook = `insert into submissions (root_account_id, course_id, assignment_id, user_id, attempt, submission_type, submitted_at, graded_at,
    grader_id, score, grade, entered_score, entered_grade, workflow_state)
  select q.root_account_id, q.course_id, q.assignment_id, e.user_id, 1, 'online_quiz', now(), now(), -q.id, g.score, g.score::text, g.score, g.score::text, 'graded'
  from quizzes q join enrollments e on e.course_id = q.course_id and e.type = 'StudentEnrollment', lateral (select (${right('e.user_id')})::float8 as score) g
  where q.id = $1`;

/** $1 quiz. */
const submissions = `insert into quiz_submissions (root_account_id, course_id, quiz_id, user_id, submission_id, kept_score)
  select q.root_account_id, q.course_id, q.id, s.user_id, s.id, s.score from quizzes q join submissions s on s.assignment_id = q.assignment_id
  where q.id = $1 order by s.user_id`;

/** $1 quiz. Everybody took between 10 and 50 minutes. */
const attempts = `insert into quiz_attempts (root_account_id, course_id, quiz_id, quiz_submission_id, user_id, workflow_state, quiz_publication_id,
    quiz_version, quiz_points_possible, drawn, results, score, started_at, finished_at, end_at, has_seen_results)
  select b.root_account_id, b.course_id, b.quiz_id, b.id, b.user_id, 'complete', p.id, q.version_number, p.points_possible, d.drawn, d.results, b.kept_score,
    now() - interval '1 day', now() - interval '1 day' + interval '10 minutes' + b.user_id % 2400 * interval '1 second', now() - interval '23 hours', false
  from quizzes q join quiz_publications p on p.quiz_id = q.id and p.number = q.publication_number join quiz_submissions b on b.quiz_id = q.id,
    lateral (select
      jsonb_agg(jsonb_build_object('id', e.value->'question'->'id', 'position', e.n, 'pointsPossible', 1, 'answerIds', '[1,2,3]'::jsonb,
        'matchIds', '[]'::jsonb, 'variableSet', null) order by e.n) as drawn,
      jsonb_agg(jsonb_build_object('id', e.value->'question'->'id', 'points', (e.n <= ${right('b.user_id')})::int,
        'correct', (e.n <= ${right('b.user_id')})::text, 'comment', null) order by e.n) as results
      from jsonb_array_elements(p.entries) with ordinality e(value, n)) d
  where q.id = $1 order by b.id`;
