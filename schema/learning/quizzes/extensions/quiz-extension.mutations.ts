import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import { extendQuiz, extendQuizzes } from '../../../../src/learning/quizzes/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../../platform/payload.js';
import { RecordId } from '../../../platform/scalars.js';
import { QuizNameArgs } from '../quiz.inputs.js';
import { courseOfQuiz } from '../quiz-parents.js';
import { prolonged, QuizExtensionInput } from './quiz-extension.inputs.js';
import { QuizExtensionObject } from './quiz-extension.object.js';

const listed = { description: 'The students and what each is granted.' };

@Resolver()
export class QuizExtensionMutations {
  @PayloadMutation('quizExtensions', () => [QuizExtensionObject], {
    description: 'Grants students extensions for every quiz of a course: all of them, or none.',
  })
  extendQuizzes(
    @Arg('courseId', () => RecordId, { description: 'The course: id or `sis_course_id:…`.' }) courseId: RecordKey,
    @Arg('extensions', () => [QuizExtensionInput], listed) extensions: QuizExtensionInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return extendQuizzes(ctx, courseId, extensions.map(prolonged));
  }

  @PayloadMutation('quizExtensions', () => [QuizExtensionObject], {
    description: 'Grants students extensions for one quiz: all of them, or none.',
    parents: courseOfQuiz,
  })
  extendQuiz(
    @Args(() => QuizNameArgs) name: QuizNameArgs,
    @Arg('extensions', () => [QuizExtensionInput], listed) extensions: QuizExtensionInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return extendQuiz(ctx, name, extensions.map(prolonged));
  }
}
