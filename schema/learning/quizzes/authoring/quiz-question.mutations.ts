import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import { createQuestion, deleteQuestion, reorderQuiz, updateQuestion } from '../../../../src/learning/quizzes/index.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../../platform/payload.js';
import { marginOf } from '../../../platform/written-numbers.js';
import { QuizNameArgs } from '../quiz.inputs.js';
import { QuizObject } from '../quiz.object.js';
import { courseOfQuiz, quizOfQuestion } from '../quiz-parents.js';
import { QuestionInput, QuizEntryInput, QuizItemNameArgs } from './quiz-question.inputs.js';
import { QuizQuestionObject } from './quiz-question.object.js';

/** What an author sends, with margins in one. */
const authored = ({ answerTolerance, answerTolerancePercent, answers, ...input }: QuestionInput) => ({
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
    return createQuestion(ctx, name, authored(input));
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
    return updateQuestion(ctx, name, authored(input));
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
