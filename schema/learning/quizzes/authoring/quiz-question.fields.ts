import type { GraphQLResolveInfo } from 'graphql';
import { Arg, ArgsType, Ctx, Extensions, Field, FieldResolver, Float, Info, Int, Resolver, Root } from 'type-graphql';
import {
  type AttemptQuestion,
  type AttemptQuestionsRow,
  answersForStaff,
  attemptQuestionsColumns,
  type QuizQuestion,
  questionsOfAttempt,
  quizGroupReads,
  quizQuestionReads,
} from '../../../../src/learning/quizzes/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../../src/platform/transaction/context.js';
import { PageArgs } from '../../../platform/connection.js';
import { connectionField, memberField, needs, permissionsField, relation } from '../../../platform/declare.js';
import { loadRecord } from '../../../platform/load-record.js';
import { OfRoutes } from '../../../platform/of-routes.js';
import { RecordId } from '../../../platform/scalars.js';
import { shownMargin } from '../../../platform/written-numbers.js';
import { OutcomeObject } from '../../outcomes/outcome.object.js';
import { InQuizzesArgs } from '../quiz.inputs.js';
import { QuizObject } from '../quiz.object.js';
import { answerOf } from '../taking/quiz-answer.js';
import { QuizAnswerObject } from '../taking/quiz-answer.object.js';
import { QuizAttemptObject } from '../taking/quiz-attempt.object.js';
import { authoredContentOf, contentColumns, contentOf } from './question-content.js';
import { QuizGroupObject } from './quiz-group.object.js';
import {
  QuizGroupConnection,
  QuizQuestionConnection,
  QuizQuestionObject,
  QuizSubmissionQuestionObject,
} from './quiz-question.object.js';
import { QuizFormulaObject, QuizQuestionAnswerObject } from './quiz-question-answer.object.js';
import { QuizQuestionContentObject } from './quiz-question-content.object.js';
import { shownQuestion, withMargin, written } from './shown-question.js';

const questionNeeds = needs<QuizQuestion>();
const attemptQuestionsNeeds = needs<AttemptQuestionsRow>();
/** Questions of an exam, for the cost of a query. */
const usualQuestions = 20;

@Resolver(() => QuizQuestionObject)
class QuestionFieldResolvers {
  @questionNeeds(...contentColumns)
  @FieldResolver(() => QuizQuestionContentObject, {
    nullable: true,
    description: 'What it offers and expects, by its type; null for a text alone.',
  })
  content(@Root() question: Pick<QuizQuestion, (typeof contentColumns)[number]>) {
    return authoredContentOf(question);
  }

  @OfRoutes('content')
  @questionNeeds('answers')
  @FieldResolver(() => [QuizQuestionAnswerObject], { nullable: true, description: 'Its answers, as stored.' })
  answers(@Root() { answers }: Pick<QuizQuestion, 'answers'>) {
    return answersForStaff(answers).map(withMargin);
  }

  @OfRoutes('content')
  @questionNeeds('answerTolerance')
  @FieldResolver(() => Float, { nullable: true, description: 'How far off an answer may be: calculated questions.' })
  answerTolerance(@Root() { answerTolerance }: Pick<QuizQuestion, 'answerTolerance'>) {
    return shownMargin(answerTolerance).number;
  }

  @OfRoutes('content')
  @questionNeeds('answerTolerance')
  @FieldResolver(() => Float, {
    nullable: true,
    description: 'How far off an answer may be, in percent; in place of `answerTolerance`: calculated questions.',
  })
  answerTolerancePercent(@Root() { answerTolerance }: Pick<QuizQuestion, 'answerTolerance'>) {
    return shownMargin(answerTolerance).percent;
  }

  @OfRoutes('content')
  @questionNeeds('formulas')
  @FieldResolver(() => [QuizFormulaObject], { nullable: true, description: 'Formulas: calculated questions.' })
  formulas(@Root() { formulas }: Pick<QuizQuestion, 'formulas'>) {
    return written(formulas);
  }
}

/** A question of an attempt with what its content and answer are made from. */
type ShownQuestion = { readonly seen: AttemptQuestion };

@Resolver(() => QuizSubmissionQuestionObject)
class SubmissionQuestionFields {
  @FieldResolver(() => QuizQuestionContentObject, {
    nullable: true,
    description: 'What it offers and expects, by its type, as far as the viewer may see it; null for a text alone.',
  })
  content(@Root() { seen }: ShownQuestion) {
    return contentOf(seen);
  }

  @FieldResolver(() => QuizAnswerObject, {
    nullable: true,
    description: 'What was answered, by its type, also where nothing was yet; null for a text alone.',
  })
  answer(@Root() { seen }: ShownQuestion) {
    return answerOf(seen);
  }

  @FieldResolver(() => QuizAttemptObject, { nullable: true, description: 'The attempt in which it is asked.' })
  quizAttempt(@Root() { seen }: ShownQuestion, @Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo) {
    return loadRecord(ctx, info, seen.attemptId);
  }

  @FieldResolver(() => QuizObject, {
    nullable: true,
    description: 'The quiz to which it belongs; null when it is not yours to see.',
  })
  quiz(@Root() { seen }: ShownQuestion, @Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo) {
    return loadRecord(ctx, info, seen.quizId);
  }

  @FieldResolver(() => QuizGroupObject, {
    nullable: true,
    description:
      'The group from which it was drawn, for who may change the quiz; null for one that every attempt has, and once the group is gone.',
  })
  quizGroup(@Root() { seen }: ShownQuestion, @Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo) {
    return seen.quizGroupId === null ? null : loadRecord(ctx, info, seen.quizGroupId);
  }
}

@Resolver(() => QuizAttemptObject)
class AttemptQuestionFields {
  @Extensions({ length: usualQuestions })
  @attemptQuestionsNeeds(...attemptQuestionsColumns)
  @FieldResolver(() => [QuizSubmissionQuestionObject], {
    nullable: true,
    description:
      'The questions of the attempt as the viewer may see them: while it runs, before it is judged, and after. Null and a 403 error where results are hidden. Results that its student is shown count as seen.',
  })
  async questions(
    @Root() row: AttemptQuestionsRow,
    @Arg('ids', () => [RecordId], { nullable: true, description: 'Only the questions with these record ids.' })
    ids: RecordKey[] | undefined,
    @Ctx() ctx: RequestContext,
  ) {
    const only = ids && new Set(ids.filter((id) => typeof id === 'number'));
    return (await questionsOfAttempt(ctx, row, only)).map(shownQuestion);
  }

  @attemptQuestionsNeeds(...attemptQuestionsColumns)
  @FieldResolver(() => QuizSubmissionQuestionObject, {
    nullable: true,
    description: 'One question of the attempt, as in `questions`; null for one that it does not show.',
  })
  async question(
    @Root() row: AttemptQuestionsRow,
    @Arg('id', () => RecordId, { description: 'Record id of the question.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
  ) {
    const only = new Set(typeof id === 'number' ? [id] : []);
    return (await questionsOfAttempt(ctx, row, only)).map(shownQuestion)[0] ?? null;
  }
}

/** Which attempt at a quiz. */
@ArgsType()
class AttemptNameArgs {
  @Field(() => RecordId, { nullable: true, description: 'Record id of the quiz submission.' })
  quizSubmissionId?: RecordKey;

  @Field(() => Int, { nullable: true, description: 'Number of the attempt; the submission alone names none.' })
  quizSubmissionAttempt?: number;
}

export const quizQuestionFields = [
  permissionsField(QuizQuestionObject, 'QuizQuestionPermissions', quizQuestionReads, {
    update: 'May change it: no blueprint has locked the quiz.',
    delete: 'May delete it: no blueprint has locked the quiz.',
  }),
  permissionsField(QuizGroupObject, 'QuizGroupPermissions', quizGroupReads, {
    update: 'May change it: no blueprint has locked the quiz.',
    delete: 'May delete it: no blueprint has locked the quiz.',
  }),
  QuestionFieldResolvers,
  SubmissionQuestionFields,
  AttemptQuestionFields,
  connectionField(QuizObject, 'questions', () => QuizQuestionConnection, {
    description: 'Its questions as their authors work on them, for who may change the quiz.',
    args: PageArgs,
  }),
  memberField(QuizObject, 'question', () => QuizQuestionObject, {
    description: 'One question of the quiz, for who may change it.',
    args: InQuizzesArgs,
    connection: 'oneQuestion',
  }),
  connectionField(QuizObject, 'groups', () => QuizGroupConnection, {
    description: 'Its groups of questions, for who may change the quiz.',
    args: PageArgs,
  }),
  memberField(QuizObject, 'group', () => QuizGroupObject, {
    description: 'One group of questions, for who may change the quiz.',
    args: InQuizzesArgs,
    connection: 'oneGroup',
  }),
  relation(QuizQuestionObject, 'quiz', () => QuizObject, {
    description: 'The quiz to which it belongs; null when it is not yours to see.',
  }),
  relation(QuizQuestionObject, 'outcomes', () => OutcomeObject, {
    description: 'The outcomes that it measures.',
    list: true,
  }),
  relation(QuizQuestionObject, 'quizGroup', () => QuizGroupObject, {
    description: 'The group from which it is drawn; null for one that every attempt has.',
  }),
  relation(QuizGroupObject, 'quiz', () => QuizObject, {
    description: 'The quiz to which it belongs; null when it is not yours to see.',
  }),
  memberField(QuizObject, 'attempt', () => QuizAttemptObject, {
    description: 'One attempt at the quiz, that the viewer may see.',
    args: AttemptNameArgs,
    connection: 'namedAttempt',
  }),
];
