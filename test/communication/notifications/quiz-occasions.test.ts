/** What happens at quizzes, and who is told of it by mail. */

import type { QuestionContent } from '../../../src/learning/quizzes/questions/question-content.js';
import { anAnswer, aRunningAttempt, turnIn } from '../../learning/quizzes/attempt-builders.js';
import { aChoice, answer, aPublishedQuiz, type BuiltQuiz, setQuiz } from '../../learning/quizzes/builders.js';
import { aTakenQuiz, score, takeAgain } from '../../learning/quizzes/scoring/scored-by-hand.js';
import { insertRow } from '../../support/course-rows.js';
import type { Mailbox } from '../../support/mailbox.js';
import { setMuted } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';
import { openMailedWorld, toldAtOnce, toldOf } from './builders.js';

/** Publishes a quiz of one question again, with this one in its place. */
async function publishAgain(world: World, quiz: BuiltQuiz, content: QuestionContent): Promise<void> {
  const question = { ...content, id: quiz.questionIds[0], quizGroupId: null };
  await insertRow(world, 'quiz_publications', {
    root_account_id: world.accounts.RA,
    quiz_id: quiz.id,
    number: 2,
    entries: JSON.stringify([{ kind: 'question', question }]),
    question_count: 1,
    points_possible: content.pointsPossible,
  });
  await setQuiz(world, quiz, { publicationNumber: 2 });
}

describe('People are told of quizzes by mail', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
    await toldAtOnce(world, 'submission_needs_grading', ['teach', 'ta', 'stu1', 'stu2', 'out']);
    await toldAtOnce(world, 'quiz_regrade_finished', ['teach', 'stu2']);
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const told = () => toldOf(world, box);

  it('the teachers, of an attempt at which a person has to look; of one that scored itself, nobody', async () => {
    await takeAgain(world, await aPublishedQuiz(world, {}, [aChoice()]));
    expect(await told()).toEqual([]);
    await aTakenQuiz(world);
    const waits = 'Waits to be graded: Quiz (Biology 101)';
    expect(await told()).toEqual([`ta: ${waits}`, `teach: ${waits}`]);
    await aTakenQuiz(world, { quizType: 'practice_quiz' });
    expect(await told()).toEqual([]);
  });

  it('the student and who observes them, once every question has its score, and when it changes', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const [, first, second] = quiz.questionIds as [number, number, number];
    await told();
    await score(world, quiz, attempt, { questions: { [first]: { score: 3 } } });
    expect(await told()).toEqual([]);
    await score(world, quiz, attempt, { questions: { [second]: { score: 0 } } });
    expect(await told()).toEqual(['obs: Graded for Stu One: Quiz (Biology 101)', 'stu1: Graded: Quiz (Biology 101)']);
    await score(world, quiz, attempt, { questions: { [second]: { score: 2, comment: 'More of this' } } });
    expect(await told()).toEqual([
      'obs: Grade changed for Stu One: Quiz (Biology 101)',
      'stu1: Grade changed: Quiz (Biology 101)',
    ]);
    await score(world, quiz, attempt, { questions: { [second]: { score: 2, comment: 'Well done' } } });
    expect(await told()).toEqual([]);
  });

  it('nobody of a score that is not shown', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    await told();
    await setMuted(world, quiz.assignmentId);
    await score(world, quiz, attempt, { questions: { [quiz.questionIds[1]!]: { score: 3 } } });
    await score(world, quiz, attempt, { questions: { [quiz.questionIds[2]!]: { score: 3 } } });
    expect(await told()).toEqual([]);
  });

  it('of a quiz that was scored anew, those alone whose score is another one by that', async () => {
    const quiz = await aPublishedQuiz(world, {}, [aChoice()]);
    for (const [who, chosen] of [
      ['stu1', 1],
      ['stu2', 3],
    ] as const) {
      const attempt = await aRunningAttempt(world, quiz, world.users[who]);
      await anAnswer(world, attempt, quiz.questionIds[0], chosen);
      await turnIn(world, world.tokens[who], attempt);
    }
    await told();
    const rescore = async () => {
      const { body } = await world.as('teach').graphql(
        `mutation ($course: RecordId!, $quiz: RecordId!) {
          rescoreQuiz(courseId: $course, quizId: $quiz) { errors { code message } }
        }`,
        { course: quiz.courseId, quiz: quiz.id },
      );
      expect(body).toMatchObject({ data: { rescoreQuiz: { errors: [] } } });
      return told();
    };
    expect(await rescore()).toEqual([]);
    const alike = aChoice({
      answers: [1, 2, 3].map((id) => answer(id, { text: String(id), weight: id === 2 ? 0 : 100 })),
    });
    await publishAgain(world, quiz, alike);
    expect(await rescore()).toEqual(['stu2: Scored anew: Quiz (Biology 101)']);
    expect(await rescore()).toEqual([]);
  });
});
