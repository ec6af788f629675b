import { Arg, Args, Ctx, Field, Float, InputType, Int, Resolver } from 'type-graphql';
import {
  createQuizGroups,
  deleteQuizGroup,
  reorderQuizGroup,
  updateQuizGroup,
} from '../../../../src/learning/quizzes/index.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../../platform/payload.js';
import { QuizNameArgs } from '../quiz.inputs.js';
import { courseOfQuiz, quizOfGroup } from '../quiz-parents.js';
import { QuizGroupObject } from './quiz-group.object.js';
import { QuizEntryInput, QuizItemNameArgs } from './quiz-question.inputs.js';

/** Source: supplement §4.2, question groups. Absent = unchanged, null = as for a new one. */
@InputType({ description: 'What is said of a group of questions. What is absent stays as it is.' })
class QuizGroupInput {
  @Field(() => String, { nullable: true, description: 'What it is called; `Group` unless given.' })
  name?: string | null;

  @Field(() => Int, { nullable: true, description: 'Questions that an attempt gets; 1 unless given.' })
  pickCount?: number | null;

  @Field(() => Float, { nullable: true, description: 'Points of each of them; 1 unless given.' })
  questionPoints?: number | null;

  @Field(() => Int, { nullable: true, description: 'Id of a question bank; kept as it is given.' })
  assessmentQuestionBankId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Place, from 1 on; the others make room. At the end unless given.' })
  position?: number | null;
}

@Resolver()
export class QuizGroupMutations {
  @PayloadMutation('quizGroups', () => [QuizGroupObject], {
    description: 'Adds groups of questions to a quiz.',
    parents: courseOfQuiz,
  })
  createQuizGroups(
    @Args(() => QuizNameArgs) name: QuizNameArgs,
    @Arg('quizGroups', () => [QuizGroupInput], { description: 'The groups, in their order.' })
    quizGroups: QuizGroupInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return createQuizGroups(ctx, name, quizGroups);
  }

  @PayloadMutation('quizGroup', () => QuizGroupObject, {
    description: 'Changes a group of questions.',
    parents: quizOfGroup,
  })
  updateQuizGroup(
    @Args(() => QuizItemNameArgs) name: QuizItemNameArgs,
    @Arg('input', () => QuizGroupInput, { description: 'What changes.' }) input: QuizGroupInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateQuizGroup(ctx, name, input);
  }

  @PayloadMutation('quizGroup', () => QuizGroupObject, {
    description: 'Deletes a group with its questions; attempts that have them keep them.',
    parents: quizOfGroup,
  })
  deleteQuizGroup(@Args(() => QuizItemNameArgs) name: QuizItemNameArgs, @Ctx() ctx: OperationContext) {
    return deleteQuizGroup(ctx, name);
  }

  @PayloadMutation('quizGroup', () => QuizGroupObject, {
    description: 'Puts the questions of a group into the order sent. A question that is named comes into the group.',
    parents: quizOfGroup,
  })
  reorderQuizGroup(
    @Args(() => QuizItemNameArgs) name: QuizItemNameArgs,
    @Arg('order', () => [QuizEntryInput], { description: 'What comes first, and what after it.' })
    order: QuizEntryInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return reorderQuizGroup(ctx, name, order);
  }
}
