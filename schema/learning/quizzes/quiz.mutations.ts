import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import { createQuiz, deleteQuiz, updateQuiz, validateAccessCode } from '../../../src/learning/quizzes/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { withSettings } from '../../platform/parts.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { withOverrides } from '../assignments/override-audience.reference.js';
import { QuizIdArgs, QuizNameArgs } from './quiz.inputs.js';
import { QuizObject } from './quiz.object.js';
import { courseOfId, courseOfQuiz } from './quiz-parents.js';
import { CreateQuizInput, UpdateQuizInput } from './quiz-write.inputs.js';

@Resolver()
export class QuizMutations {
  @PayloadMutation('quiz', () => QuizObject, { description: 'Makes a quiz in a course, with its assignment.' })
  createQuiz(
    @Arg('courseId', () => RecordId, { description: 'The course: id or `sis_course_id:…`.' }) courseId: RecordKey,
    @Arg('input', () => CreateQuizInput, { description: 'The quiz.' }) input: CreateQuizInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createQuiz(ctx, courseId, withOverrides(withSettings(input)));
  }

  @PayloadMutation('quiz', () => QuizObject, {
    description: 'Changes a quiz, publishes it or takes it back.',
    parents: courseOfId,
  })
  updateQuiz(
    @Args(() => QuizIdArgs) { courseId, id }: QuizIdArgs,
    @Arg('input', () => UpdateQuizInput, { description: 'What changes.' }) input: UpdateQuizInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateQuiz(ctx, { courseId, quizId: id }, withOverrides(withSettings(input)));
  }

  @PayloadMutation('quiz', () => QuizObject, {
    description: 'Deletes a quiz and its assignment; attempts are kept.',
    parents: courseOfId,
  })
  deleteQuiz(@Args(() => QuizIdArgs) { courseId, id }: QuizIdArgs, @Ctx() ctx: OperationContext) {
    return deleteQuiz(ctx, { courseId, quizId: id });
  }

  @PayloadMutation('isValid', () => Boolean, {
    description: 'Says whether an access code is the quiz’s; for a quiz without one no code is. Tries are counted.',
    parents: courseOfQuiz,
  })
  validateQuizAccessCode(
    @Args(() => QuizNameArgs) name: QuizNameArgs,
    @Arg('accessCode', () => String, { description: 'The code.' }) accessCode: string,
    @Ctx() ctx: OperationContext,
  ) {
    return validateAccessCode(ctx, name, accessCode);
  }
}
