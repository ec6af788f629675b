import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type OwnCluster, openOwnCluster } from '../../../faults/own-cluster.js';
import { type Served, serve } from '../../../server/served.js';
import { courseRow } from '../../../support/course-rows.js';
import { manyStudents } from '../../../support/school-builders.js';
import { type Answer, type Caller, callerOf, type World } from '../../../support/world.js';
import { anExam, type Exam, type Student, studentsOf } from '../exam.js';

const people = 12;
const faults = 6;

/** What one student was told, to be compared with what is kept. */
interface History {
  readonly userId: number;
  /** Per question the answers sent, in their order, with whether each was acknowledged. */
  readonly sent: Map<number, { answer: number; acknowledged: boolean }[]>;
  /** What came back for turning it in, both tabs together. */
  readonly completed: number[];
}

/** Students in the middle of an exam, each with two tabs, while the server is killed and the database breaks down. */
describe('An exam', () => {
  let cluster: OwnCluster;
  let world: World;
  let served: Served;
  const start = async () => {
    const env = {
      DATABASE_URL: cluster.url,
      LYCEUM_DATA: join(cluster.dataDir, 'service'),
      SECRET_KEY: '07'.repeat(32),
    };
    served = await serve({ ...env, LOG_LEVEL: 'error' }, { last: /Sandbox/ });
  };
  beforeAll(async () => {
    cluster = await openOwnCluster();
    world = cluster.world;
    await start();
  });
  afterAll(async () => {
    served?.child.kill('SIGKILL');
    await cluster.close();
  });

  const killServer = async (): Promise<void> => {
    await served.end('SIGKILL');
    await start();
  };

  /** Asks until there is an answer that is no "come back later"; the server may be another one by then. */
  const insist = async (student: Student, ask: (caller: Caller) => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      const answer = await ask(callerOf(served.base, student.token)).catch(() => undefined);
      if (answer !== undefined && answer.status !== 503) return answer;
      await pause(30);
    }
  };
  const post = (student: Student, path: string, body: object) =>
    insist(student, (caller) => caller.json('POST', path, body));

  async function sit(exam: Exam, student: Student): Promise<History> {
    const place = `/courses/${exam.courseId}/quizzes/${exam.quizId}/submissions`;
    const history: History = { userId: student.userId, sent: new Map(), completed: [] };
    // An answer that was lost on its way back leaves an attempt: asking for it brings its token.
    const started = await post(student, place, {});
    const { body } =
      started.status === 200 ? started : await insist(student, (caller) => caller.get(place.slice(0, -1)));
    expect([200, 409]).toContain(started.status);
    const [submission] = body.quiz_submissions;
    const proof = { attempt: 1, validation_token: submission.validation_token };
    const tab = async (offset: number) => {
      for (const [n, id] of exam.questionIds.entries()) {
        // Each question is answered in both tabs, differently.
        const answer = ((n + offset) % 3) + 1;
        const note = { answer, acknowledged: false };
        history.sent.set(id, [...(history.sent.get(id) ?? []), note]);
        const reply = await post(student, `/quiz_submissions/${submission.id}/questions`, {
          ...proof,
          quiz_questions: [{ id, answer }],
        });
        expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
        note.acknowledged = true;
        await pause(80);
      }
    };
    await Promise.all([tab(0), tab(1)]);
    await Promise.all(
      [0, 1].map(async () => {
        const { status } = await post(student, `${place}/${submission.id}/complete`, proof);
        history.completed.push(status);
      }),
    );
    return history;
  }

  it('R02, F01, F05: loses no acknowledged answer and doubles nothing, whoever dies meanwhile', async () => {
    const courseId = await courseRow(world, 'Exams');
    await manyStudents(world, people, courseId);
    const owner = await world.connect();
    const exam = await anExam(owner, courseId, 'Exam');
    const students = await studentsOf(owner, courseId);
    owner.release();
    let broken = 0;
    let over = false;
    const breaking = (async () => {
      while (!over && broken < faults) {
        await pause(500);
        await (broken % 2 === 0 ? killServer() : cluster.breakDown().catch(() => undefined));
        broken += 1;
      }
    })();
    const sat = await Promise.allSettled(students.map((student) => sit(exam, student)));
    // Whatever became of the exam, the server is up again before anything is closed.
    over = true;
    await breaking;
    const histories = sat.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
    expect(broken).toBeGreaterThan(2);

    const attempts = await world.sql(
      'select user_id, attempt, workflow_state, score from quiz_attempts where quiz_id = $1',
      [exam.quizId],
    );
    expect(attempts).toHaveLength(people);
    expect(new Set(attempts.map((row) => `${row.attempt} ${row.workflow_state}`))).toEqual(new Set(['1 complete']));
    const answers = await world.sql(
      `select t.user_id, a.quiz_question_id as question, (a.answer #>> '{}')::int as answer
       from quiz_answers a join quiz_attempts t on t.id = a.quiz_attempt_id where t.quiz_id = $1`,
      [exam.quizId],
    );
    expect(answers).toHaveLength(people * exam.questionIds.length);
    for (const history of histories) {
      const kept = new Map(
        answers
          .filter((row) => Number(row.user_id) === history.userId)
          .map((row) => [Number(row.question), row.answer]),
      );
      for (const [question, sent] of history.sent) {
        expect(sent.every((note) => note.acknowledged)).toBe(true);
        expect(sent.map((note) => note.answer)).toContain(kept.get(question));
      }
      // Who was told first that it is turned in may have lost that answer on its way: then both hear that it is.
      expect(history.completed.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
      expect(history.completed.every((status) => status === 200 || status === 400)).toBe(true);
      const right = [...kept.values()].filter((answer) => answer === 1).length;
      const attempt = attempts.find((row) => Number(row.user_id) === history.userId);
      expect(attempt.score).toBe(right);
    }
    const graded = await world.sql(
      `select s.score, t.score as attempt, (select count(*)::int from submission_versions v where v.submission_id = s.id) as versions
       from submissions s join quizzes q on q.assignment_id = s.assignment_id
       join quiz_attempts t on t.quiz_id = q.id and t.user_id = s.user_id where q.id = $1`,
      [exam.quizId],
    );
    expect(graded).toHaveLength(people);
    expect(graded.filter((row) => row.versions !== 1 || row.score !== row.attempt)).toEqual([]);
  });
});
