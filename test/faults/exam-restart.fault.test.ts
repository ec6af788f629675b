import { setTimeout as pause } from 'node:timers/promises';
import { answer, aPublishedQuiz, question } from '../learning/quizzes/builders.js';
import { Sitting, type Started } from '../learning/quizzes/sitting.js';
import { type Answer, type World } from '../support/world.js';
import { type OwnCluster, openOwnCluster } from './own-cluster.js';

/** One page on which a student answers the same question again and again, each time with the next number. */
interface Page {
  readonly who: 'stu1' | 'stu2';
  readonly exam: Sitting;
  readonly started: Started;
  sent: number;
  /** The last number that was acknowledged. */
  kept: number;
}

describe('An exam whose database restarts', () => {
  let cluster: OwnCluster;
  let world: World;
  beforeAll(async () => {
    cluster = await openOwnCluster();
    world = cluster.world;
  });
  afterAll(async () => {
    await cluster.close();
  });

  async function aPage(who: Page['who']): Promise<Page> {
    const exact = { weight: 100, numericalAnswerType: 'exact_answer', exact: 1, margin: 1_000_000 } as const;
    const quiz = await aPublishedQuiz(world, {}, [
      question({ questionType: 'numerical_question', answers: [answer(1, exact)] }),
    ]);
    const exam = new Sitting(world, quiz);
    return { who, exam, started: await exam.started(who), sent: 0, kept: 0 };
  }

  it('loses no answer that was acknowledged, and scores each attempt once (F01, R02)', async () => {
    const pages: Page[] = [];
    for (let i = 0; i < 8; i += 1) pages.push(await aPage(i % 2 === 0 ? 'stu1' : 'stu2'));
    const seen = new Map<number, number>();
    const note = ({ status }: Answer) => seen.set(status, (seen.get(status) ?? 0) + 1);
    let stopped = false;
    const sit = async (page: Page) => {
      while (!stopped) {
        page.sent += 1;
        const given = { id: page.exam.quiz.questionIds[0], answer: page.sent };
        const answered = await page.exam.answer(page.who, page.started, [given]);
        note(answered);
        if (answered.status === 200) page.kept = page.sent;
      }
    };
    const answering = async () => {
      const before = seen.get(200) ?? 0;
      while ((seen.get(200) ?? 0) < before + 40) await pause(10);
    };
    const sitting = Promise.all(pages.map(sit));
    try {
      await answering();
      await cluster.breakDown();
      await answering();
    } finally {
      stopped = true;
      await sitting;
    }
    expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(seen.get(200)).toBeGreaterThan(10);
    expect(seen.get(503)).toBeGreaterThan(0);
    const turnIn = async ({ who, exam, started }: Page): Promise<Answer> => {
      for (;;) {
        const done = await exam.complete(who, started);
        if (done.status !== 503) return done;
        await pause(50);
      }
    };
    for (const page of pages) {
      const done = await turnIn(page);
      expect(done.body.quiz_submissions[0]).toMatchObject({ workflow_state: 'complete', score: 1 });
      const [row] = await page.exam.answers();
      expect(row.answer).toBeGreaterThanOrEqual(page.kept);
      expect(row.answer).toBeLessThanOrEqual(page.sent);
      const versions = await world.sql('select number from submission_versions where assignment_id = $1', [
        page.exam.quiz.assignmentId,
      ]);
      expect(versions).toEqual([{ number: 1 }]);
    }
  });
});
