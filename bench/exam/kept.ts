/** What the database holds after an exam, against what the students were told. */
import type { Pool } from 'pg';
import { answerOf, type Exam, questionsOfExam, type Student } from '../../test/learning/quizzes/exam.js';

/** Everything that is not as it must be, in words; empty when nothing is lost, doubled or wrong. */
export async function faultsAfter(pool: Pool, exam: Exam, students: readonly Student[]): Promise<string[]> {
  const faults: string[] = [];
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (String(found) !== String(wanted)) faults.push(`${what}: ${String(found)} instead of ${String(wanted)}`);
  };
  const { rows: attempts } = await pool.query<{ state: string; attempts: number; people: number }>(
    `select workflow_state as state, count(*)::int as attempts, count(distinct user_id)::int as people
     from quiz_attempts where quiz_id = $1 group by 1`,
    [exam.quizId],
  );
  expect(
    'attempts',
    JSON.stringify(attempts),
    JSON.stringify([{ state: 'complete', attempts: students.length, people: students.length }]),
  );
  const { rows: answers } = await pool.query<{ user_id: number; question: number; answer: number }>(
    `select t.user_id::int, a.quiz_question_id::int as question, (a.answer #>> '{}')::int as answer
     from quiz_answers a join quiz_attempts t on t.id = a.quiz_attempt_id where t.quiz_id = $1`,
    [exam.quizId],
  );
  expect('answers', answers.length, students.length * questionsOfExam);
  const wrong = answers.filter((row) => row.answer !== answerOf(row.user_id, row.question));
  expect('answers that are not those given', wrong.length, 0);
  const { rows: graded } = await pool.query<{ user_id: number; score: number; versions: number }>(
    `select s.user_id::int, s.score, (select count(*)::int from submission_versions v where v.submission_id = s.id) as versions
     from submissions s join quizzes q on q.assignment_id = s.assignment_id where q.id = $1 and s.score is not null`,
    [exam.quizId],
  );
  expect('grades', graded.length, students.length);
  const scoreOf = (userId: number) => exam.questionIds.filter((id) => answerOf(userId, id) === 1).length;
  expect('wrong grades', graded.filter((row) => row.score !== scoreOf(row.user_id)).length, 0);
  expect('grades of more or less than one version', graded.filter((row) => row.versions !== 1).length, 0);
  return faults;
}
