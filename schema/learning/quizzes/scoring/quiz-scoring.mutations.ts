import { Arg, Args, Ctx, Int, Resolver } from 'type-graphql';
import { rescoreQuiz, rescoreQuizAttempt, scoreQuizAttempt } from '../../../../src/learning/quizzes/index.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { ProgressObject } from '../../../identity/progress/progress.object.js';
import { PayloadMutation } from '../../../platform/payload.js';
import { QuizNameArgs } from '../quiz.inputs.js';
import { courseOfQuiz, quizOfAttempt } from '../quiz-parents.js';
import { QuizAttemptObject } from '../taking/quiz-attempt.object.js';
import { QuizAttemptScoresInput, QuizSubmissionNameArgs } from './quiz-scoring.inputs.js';

@Resolver()
export class QuizScoringMutations {
  @PayloadMutation('quizAttempt', () => QuizAttemptObject, {
    description: 'Scores an attempt that was submitted, by hand. The score that counts and the gradebook follow.',
    parents: quizOfAttempt,
  })
  scoreQuizAttempt(
    @Args(() => QuizSubmissionNameArgs) name: QuizSubmissionNameArgs,
    @Arg('input', () => QuizAttemptScoresInput, { description: 'What the grader says.' }) input: QuizAttemptScoresInput,
    @Ctx() ctx: OperationContext,
  ) {
    return scoreQuizAttempt(ctx, name, input);
  }

  @PayloadMutation('quizAttempt', () => QuizAttemptObject, {
    description:
      'Scores an attempt anew by the questions as they are published now. What a person scored stays, and the score of before is kept.',
    parents: quizOfAttempt,
    grantedAs: 'scoreQuizAttempt',
  })
  rescoreQuizAttempt(
    @Args(() => QuizSubmissionNameArgs) name: QuizSubmissionNameArgs,
    @Arg('attempt', () => Int, { description: 'Number of the attempt, from 1 on; one that has been submitted.' })
    attempt: number,
    @Ctx() ctx: OperationContext,
  ) {
    return rescoreQuizAttempt(ctx, name, attempt);
  }

  @PayloadMutation('progress', () => ProgressObject, {
    description:
      'Scores every attempt that was submitted anew, by the questions as they are published now, in the background.',
    parents: courseOfQuiz,
  })
  rescoreQuiz(@Args(() => QuizNameArgs) name: QuizNameArgs, @Ctx() ctx: OperationContext) {
    return rescoreQuiz(ctx, name);
  }
}
