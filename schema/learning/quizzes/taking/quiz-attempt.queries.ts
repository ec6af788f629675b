import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Int, Query, Resolver } from 'type-graphql';
import { attemptKey } from '../../../../src/learning/quizzes/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../../src/platform/transaction/context.js';
import { answerRecord } from '../../../platform/answer.js';
import { RecordId } from '../../../platform/scalars.js';
import { QuizAttemptObject } from './quiz-attempt.object.js';

@Resolver()
export class QuizAttemptQueries {
  @Query(() => QuizAttemptObject, { nullable: true, description: 'One attempt at a quiz, by its quiz submission.' })
  quizSubmission(
    @Arg('id', () => RecordId, { description: 'Record id of the quiz submission.' }) id: RecordKey,
    @Arg('attempt', () => Int, { nullable: true, description: 'Number of an attempt; the latest unless given.' })
    attempt: number | undefined,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, attemptKey(id, attempt));
  }
}
