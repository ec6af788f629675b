/** Exam answers a second: students who have begun answer one question after the other, each answer as soon as the last is out. */
import pg from 'pg';
import { anExam, answerOf, type Exam, type Student, studentsOf } from '../../test/learning/quizzes/exam.js';
import { post, type SignedRequest } from '../load/load.js';
import type { Contestant, Running } from '../machine/contestant.js';
import type { Measure, Rival } from '../measures.js';
import type { Servers } from '../rounds.js';
import type { School } from '../school/school.js';

const students = 320;
const connections = 32;
export const answersTitle = `exam answers of ${students} students`;

/** On each server an exam of its own, which its students have begun. */
export async function answersOf(school: School, servers: Servers, rivals: readonly Rival[]): Promise<Measure> {
  const asked = new Map<Contestant, SignedRequest[][]>();
  for (const name of ['lyceum' as const, ...rivals.map((rival) => rival.name)])
    asked.set(name, await begun(school, servers.get(name) as Running));
  const requests = (of: Contestant) => asked.get(of) ?? [];
  return { title: answersTitle, requests, rivals, differing: rivals.map(({ name }) => name) };
}

async function begun({ crowdedCourseId }: School, { port, databaseUrl }: Running): Promise<SignedRequest[][]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const exam = await anExam(pool, crowdedCourseId, 'Answers a second');
    const taking = (await studentsOf(pool, crowdedCourseId)).slice(0, students);
    const answers: SignedRequest[][] = [];
    for (const student of taking) answers.push(await answersOfOne(port, exam, student));
    // Each connection answers a question for each of its students, then the next one.
    return Array.from({ length: connections }, (_, connection) => {
      const own = answers.filter((_list, i) => i % connections === connection);
      return exam.questionIds.flatMap((_id, question) => own.map((list) => list[question] as SignedRequest));
    });
  } finally {
    await pool.end();
  }
}

async function answersOfOne(port: number, exam: Exam, { userId, token }: Student): Promise<SignedRequest[]> {
  const quiz = `/api/v1/courses/${exam.courseId}/quizzes/${exam.quizId}/submissions`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}${quiz}`, { method: 'POST', headers, body: '{}' });
  const body = (await response.json()) as { quiz_submissions?: { id: number; validation_token: string }[] };
  const submission = body.quiz_submissions?.[0];
  if (submission === undefined) throw new Error(`An exam did not start: ${response.status} ${JSON.stringify(body)}`);
  const proof = { attempt: 1, validation_token: submission.validation_token };
  return exam.questionIds.map((id) => {
    const answer = { ...proof, quiz_questions: [{ id, answer: answerOf(userId, id) }] };
    return { ...post(`/quiz_submissions/${submission.id}/questions`, answer), token };
  });
}
