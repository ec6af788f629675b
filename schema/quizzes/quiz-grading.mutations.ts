import { Arg, Args, Ctx, Mutation, Resolver } from 'type-graphql';
import type { OperationContext } from '../../src/kernel/context.js';
import { scoreQuizAttempt } from '../../src/quizzes/index.js';
import { QuizAttemptObject } from './quiz-attempt.object.js';
import { QuizAttemptScoresInput, QuizSubmissionNameArgs } from './quiz-grading.inputs.js';

@Resolver()
export class QuizGradingMutations {
  @Mutation(() => QuizAttemptObject, {
    nullable: true,
    description: 'Scores an attempt that was turned in, by hand. The score that counts and the gradebook follow.',
  })
  scoreQuizAttempt(
    @Args(() => QuizSubmissionNameArgs) place: QuizSubmissionNameArgs,
    @Arg('input', () => QuizAttemptScoresInput, { description: 'What the grader says.' }) input: QuizAttemptScoresInput,
    @Ctx() ctx: OperationContext,
  ) {
    return scoreQuizAttempt(ctx, place, input);
  }
}
