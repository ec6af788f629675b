import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import type { Person } from '../../../support/fixture.js';
import type { Answer, World } from '../../../support/world.js';
import { anAnswer, aRunningAttempt, type BuiltAttempt, turnIn } from '../attempt-builders.js';
import { aChoice, anEssayQuestion, aPublishedQuiz, type BuiltQuiz } from '../builders.js';

/** A choice of one point and two essays of five. */
export const aChoiceAndEssays = () => [aChoice(), anEssayQuestion(), anEssayQuestion()];

/** Another attempt of the first student, turned in: the choice is right, the essays wait. */
export async function takeAgain(world: World, quiz: BuiltQuiz): Promise<BuiltAttempt> {
  const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
  await anAnswer(world, attempt, quiz.questionIds[0], 1);
  await turnIn(world, world.tokens.stu1, attempt);
  return attempt;
}

/** A quiz that the first student has taken. */
export async function aTakenQuiz(world: World, fields: FieldsOf<Quiz> = {}) {
  const quiz = await aPublishedQuiz(world, fields, aChoiceAndEssays());
  return { quiz, attempt: await takeAgain(world, quiz) };
}

export const scoringPath = (quiz: BuiltQuiz, { submissionId }: BuiltAttempt): string =>
  `/courses/${quiz.courseId}/quizzes/${quiz.id}/submissions/${submissionId}`;

/** Somebody scores the attempt of the number in `given`, the first unless it says so. */
export const score = (
  world: World,
  quiz: BuiltQuiz,
  attempt: BuiltAttempt,
  given: object,
  by: Person = 'teach',
): Promise<Answer> =>
  world.as(by).json('PUT', scoringPath(quiz, attempt), { quiz_submissions: [{ attempt: 1, ...given }] });
