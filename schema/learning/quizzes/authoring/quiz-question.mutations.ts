import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import { createQuestion, deleteQuestion, reorderQuiz, updateQuestion } from '../../../../src/learning/quizzes/index.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { OfRoutes } from '../../../platform/of-routes.js';
import { PayloadMutation } from '../../../platform/payload.js';
import { marginOf } from '../../../platform/written-numbers.js';
import { QuizNameArgs } from '../quiz.inputs.js';
import { QuizObject } from '../quiz.object.js';
import { courseOfQuiz, quizOfQuestion } from '../quiz-parents.js';
import { withAuthored } from './authored-question.js';
import { QuestionInput, QuizEntryInput, QuizItemNameArgs } from './quiz-question.inputs.js';
import { QuizQuestionObject } from './quiz-question.object.js';
import { WrittenQuestionInput } from './quiz-written-question.inputs.js';

/** What an author sends over a route, with margins in one. */
const written = ({ answerTolerance, answerTolerancePercent, answers, ...input }: WrittenQuestionInput) => ({
  ...input,
  answerTolerance: marginOf(answerTolerance, answerTolerancePercent),
  answers:
    answers?.map(({ margin, marginPercent, ...answer }) => ({ ...answer, margin: marginOf(margin, marginPercent) })) ??
    answers,
});

@Resolver()
export class QuizQuestionMutations {
  @PayloadMutation('quizQuestion', () => QuizQuestionObject, {
    description: 'Adds a question to a quiz; students are given it once the quiz is published again.',
    parents: courseOfQuiz,
  })
  createQuizQuestion(
    @Args(() => QuizNameArgs) name: QuizNameArgs,
    @Arg('input', () => QuestionInput, { description: 'The question.' }) input: QuestionInput,
    @Ctx() ctx: OperationContext,
  ) {
    return withAuthored(ctx, input, (given) => createQuestion(ctx, name, given));
  }

  @OfRoutes('createQuizQuestion')
  @PayloadMutation('quizQuestion', () => QuizQuestionObject, {
    description: 'Likewise, with what the routes say of a question: that of all types side by side.',
    parents: courseOfQuiz,
  })
  createQuizQuestionAsWritten(
    @Args(() => QuizNameArgs) name: QuizNameArgs,
    @Arg('input', () => WrittenQuestionInput, { description: 'The question.' }) input: WrittenQuestionInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createQuestion(ctx, name, written(input));
  }

  @PayloadMutation('quizQuestion', () => QuizQuestionObject, {
    description: 'Changes a question; students keep the published one until the quiz is published again.',
    parents: quizOfQuestion,
  })
  updateQuizQuestion(
    @Args(() => QuizItemNameArgs) name: QuizItemNameArgs,
    @Arg('input', () => QuestionInput, { description: 'What changes.' }) input: QuestionInput,
    @Ctx() ctx: OperationContext,
  ) {
    return withAuthored(ctx, input, (given) => updateQuestion(ctx, name, given));
  }

  @OfRoutes('updateQuizQuestion')
  @PayloadMutation('quizQuestion', () => QuizQuestionObject, {
    description: 'Likewise, with what the routes say of a question: that of all types side by side.',
    parents: quizOfQuestion,
  })
  updateQuizQuestionAsWritten(
    @Args(() => QuizItemNameArgs) name: QuizItemNameArgs,
    @Arg('input', () => WrittenQuestionInput, { description: 'What changes.' }) input: WrittenQuestionInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateQuestion(ctx, name, written(input));
  }

  @PayloadMutation('quizQuestion', () => QuizQuestionObject, {
    description: 'Deletes a question; attempts that have it keep it.',
    parents: quizOfQuestion,
  })
  deleteQuizQuestion(@Args(() => QuizItemNameArgs) name: QuizItemNameArgs, @Ctx() ctx: OperationContext) {
    return deleteQuestion(ctx, name);
  }

  @PayloadMutation('quiz', () => QuizObject, {
    description: 'Puts questions and groups into the order sent. A question that is named leaves its group.',
    parents: courseOfQuiz,
  })
  reorderQuiz(
    @Args(() => QuizNameArgs) name: QuizNameArgs,
    @Arg('order', () => [QuizEntryInput], { description: 'What comes first, and what after it.' })
    order: QuizEntryInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return reorderQuiz(ctx, name, order);
  }
}
