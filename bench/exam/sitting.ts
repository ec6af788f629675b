/** A thousand students sit one exam: everybody starts within ten seconds, answers at their own pace, and turns it in. */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, type Exam, type Student } from '../../test/learning/quizzes/exam.js';

export type Act = 'start' | 'answer' | 'complete';

export interface Sitting {
  /** Milliseconds of each answered request. */
  readonly times: Readonly<Record<Act, number[]>>;
  /** Requests that did not bring 200, each with what came. */
  readonly failures: string[];
  /** Tries that were refused for lack of time, and made again when the service said so. */
  readonly refused: Readonly<Record<Act, number>>;
  /** Milliseconds from the first start to the last answer. */
  readonly lasted: number;
}

export interface Pace {
  /** Milliseconds within which everybody starts. */
  readonly startsWithin: number;
  /** Milliseconds, on average, from an answer to the next. */
  readonly thinking: number;
}

/** Sits the exam on the server; each student has a connection of their own. */
export async function sit(port: number, exam: Exam, students: readonly Student[], pace: Pace): Promise<Sitting> {
  const sitting = {
    times: { start: [], answer: [], complete: [] } as Record<Act, number[]>,
    failures: [] as string[],
    refused: { start: 0, answer: 0, complete: 0 },
  };
  const begun = performance.now();
  await Promise.all(students.map((student, i) => sitOne(port, exam, student, i, students.length, pace, sitting)));
  return { ...sitting, lasted: performance.now() - begun };
}

type Telling = Pick<Sitting, 'times' | 'failures'> & { readonly refused: Record<Act, number> };

/** Tries of one request at most. */
const mostTries = 30;

async function sitOne(
  port: number,
  exam: Exam,
  student: Student,
  place: number,
  of: number,
  pace: Pace,
  telling: Telling,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = (act: Act, path: string, body: object) => ask(agent, port, student.token, act, path, body, telling);
  const quiz = `/api/v1/courses/${exam.courseId}/quizzes/${exam.quizId}/submissions`;
  // Thinking differs from student to student and question to question, the same way in every run.
  const thinking = (n: number) => pace.thinking * (0.5 + (((place * 31 + n * 17) % 100) + 1) / 100);
  try {
    await pause((place / of) * pace.startsWithin);
    const started = await post('start', quiz, {});
    const [submission] = (started?.['quiz_submissions'] ?? []) as { id: number; validation_token: string }[];
    if (submission === undefined) return;
    const proof = { attempt: 1, validation_token: submission.validation_token };
    for (const [n, id] of exam.questionIds.entries()) {
      await pause(thinking(n));
      const answer = { id, answer: answerOf(student.userId, id) };
      await post('answer', `/api/v1/quiz_submissions/${submission.id}/questions`, {
        ...proof,
        quiz_questions: [answer],
      });
    }
    await pause(thinking(exam.questionIds.length));
    await post('complete', `${quiz}/${submission.id}/complete`, proof);
  } finally {
    agent.destroy();
  }
}

/** The body of a 200, however often it takes; anything else is a failure, and null. The time is that of all tries. */
async function ask(
  agent: Agent,
  port: number,
  token: string,
  act: Act,
  path: string,
  body: object,
  telling: Telling,
): Promise<Record<string, unknown> | null> {
  const sent = performance.now();
  let answered = await tried(agent, port, token, path, body);
  for (let tries = 1; answered.text.includes('"overloaded"') && tries < mostTries; tries += 1) {
    telling.refused[act] += 1;
    await pause(answered.later * 1000);
    answered = await tried(agent, port, token, path, body);
  }
  telling.times[act].push(performance.now() - sent);
  if (answered.status === 200) return JSON.parse(answered.text) as Record<string, unknown>;
  telling.failures.push(`${act}: ${answered.status} ${answered.text.slice(0, 300)}`);
  return null;
}

interface Tried {
  readonly status: number;
  readonly text: string;
  /** Seconds after which to try again. */
  readonly later: number;
}

const tried = (agent: Agent, port: number, token: string, path: string, body: object): Promise<Tried> =>
  exchange(agent, port, token, path, JSON.stringify(body)).catch((error: Error) => ({
    status: 0,
    text: error.message,
    later: 1,
  }));

const exchange = (agent: Agent, port: number, token: string, path: string, body: string) =>
  new Promise<Tried>((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    };
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      const later = Number(res.headers['retry-after'] ?? 1);
      res.on('end', () => resolve({ status: res.statusCode ?? 0, text: Buffer.concat(parts).toString(), later }));
      res.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
