import { Args, Ctx, Mutation, Resolver } from 'type-graphql';
import type { OperationContext } from '../../src/kernel/context.js';
import { completeAttempt, previewQuiz, startAttempt } from '../../src/quizzes/index.js';
import { QuizAttemptObject } from './quiz-attempt.object.js';
import { AttemptNameArgs, AttemptProofArgs, StartAttemptArgs } from './quiz-taking.inputs.js';

@Resolver()
export class QuizTakingMutations {
  @Mutation(() => QuizAttemptObject, {
    nullable: true,
    description: 'Starts an attempt at a quiz: the first, or another one where some are left.',
  })
  startQuizAttempt(
    @Args(() => StartAttemptArgs) { preview, accessCode, ...name }: StartAttemptArgs,
    @Ctx() ctx: OperationContext,
  ) {
    return preview ? previewQuiz(ctx, name) : startAttempt(ctx, name, accessCode);
  }

  @Mutation(() => QuizAttemptObject, { nullable: true, description: 'Turns in an attempt and grades it, for good.' })
  completeQuizAttempt(
    @Args(() => AttemptNameArgs) name: AttemptNameArgs,
    @Args(() => AttemptProofArgs) proof: AttemptProofArgs,
    @Ctx() ctx: OperationContext,
  ) {
    return completeAttempt(ctx, name, proof);
  }
}
