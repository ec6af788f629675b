import { GraphQLJSON } from 'graphql-scalars';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import {
  type AttemptQuestionsRow,
  attemptQuestionsColumns,
  questionsUnlessHidden,
  quizAttemptReads,
  quizQuestionReads,
} from '../../../../src/learning/quizzes/index.js';
import { connectionType } from '../../../platform/connection.js';
import { FoundWithin, Html, ReadBy } from '../../../platform/declare.js';
import { NodeObject } from '../../../platform/node.js';
import { OfRoutes } from '../../../platform/of-routes.js';
import { RecordId } from '../../../platform/scalars.js';
import { QuizGroupObject } from './quiz-group.object.js';
import { Correctness, QuizQuestionTypeName } from './quiz-question.enums.js';
import {
  QuizFormulaObject,
  QuizMatchObject,
  QuizQuestionAnswerObject,
  QuizVariableObject,
} from './quiz-question-answer.object.js';
import { shownQuestion } from './shown-question.js';

const isEssay = ({ questionType }: { questionType: string }): boolean => questionType === 'essay_question';

const shown = 'null where there is none, or before the viewer may read it.';

/** What the questions of authors and those of students have alike. Source: D3 · QuizQuestion; supplement §4.2, reply keys. */
@ObjectType({ description: 'A question.' })
abstract class QuestionFields {
  @Field(() => RecordId, { description: 'Record id of the quiz.' })
  quizId!: number;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the group that it is drawn from.' })
  quizGroupId!: number | null;

  @Field(() => String, { description: 'What it is called.' })
  questionName!: string;

  @Field(() => QuizQuestionTypeName, { description: 'What kind of answer it wants.' })
  questionType!: QuizQuestionTypeName;

  @Html()
  @Field(() => String, { description: 'The question itself, sanitised HTML.' })
  questionText!: string;

  @Field(() => Float, { description: 'Points for a right answer.' })
  pointsPossible!: number;

  @Field(() => String, { nullable: true, description: `Said to who is right, raw text and not HTML; ${shown}` })
  correctComments!: string | null;

  @Field(() => String, { nullable: true, description: `Said to who is wrong, raw text and not HTML; ${shown}` })
  incorrectComments!: string | null;

  @Field(() => String, { nullable: true, description: `Said to everybody, raw text and not HTML; ${shown}` })
  neutralComments!: string | null;

  @Html()
  @Field(() => String, { nullable: true, description: `Said to who is right, sanitised HTML; ${shown}` })
  correctCommentsHtml!: string | null;

  @Html()
  @Field(() => String, { nullable: true, description: `Said to who is wrong, sanitised HTML; ${shown}` })
  incorrectCommentsHtml!: string | null;

  @Html()
  @Field(() => String, { nullable: true, description: `Said to everybody, sanitised HTML; ${shown}` })
  neutralCommentsHtml!: string | null;

  @OfRoutes('content')
  @Field(() => String, { nullable: true, description: 'What follows the missing word: raw text, not HTML.' })
  textAfterAnswers!: string | null;

  @OfRoutes('content')
  @Field(() => [QuizQuestionAnswerObject], {
    nullable: true,
    description: 'Its answers; null where they are what is asked for.',
  })
  answers!: QuizQuestionAnswerObject[] | null;

  @OfRoutes('content')
  @Field(() => [QuizMatchObject], { nullable: true, description: 'What can be matched: matching questions.' })
  matches!: QuizMatchObject[] | null;

  @OfRoutes('content')
  @Field(() => String, {
    nullable: true,
    description: `Matches that fit nothing, one a line, raw text and not HTML; ${shown}`,
  })
  matchingAnswerIncorrectMatches!: string | null;

  @OfRoutes('content')
  @Field(() => [QuizVariableObject], { nullable: true, description: 'Variables: calculated questions.' })
  variables!: QuizVariableObject[] | null;

  @OfRoutes('content')
  @Field(() => [QuizFormulaObject], { nullable: true, description: `Formulas of a calculated question; ${shown}` })
  formulas!: QuizFormulaObject[] | null;

  @OfRoutes('content')
  @Field(() => Float, { nullable: true, description: 'How far off an answer may be: calculated questions.' })
  answerTolerance!: number | null;

  @OfRoutes('content')
  @Field(() => Float, {
    nullable: true,
    description: 'How far off an answer may be, in percent; in place of `answerTolerance`: calculated questions.',
  })
  answerTolerancePercent!: number | null;

  @OfRoutes('content')
  @Field(() => Int, { nullable: true, description: 'Digits after the point: calculated questions.' })
  formulaDecimalPlaces!: number | null;
}

@ReadBy(quizQuestionReads)
@ObjectType('QuizQuestion', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A question as its author works on it.',
})
export class QuizQuestionObject extends QuestionFields {
  @Field(() => Int, { description: 'Place among the questions and groups of the quiz, or of its group; from 1 on.' })
  position!: number;

  @Field(() => [RecordId], { description: 'Record ids of the outcomes that it measures.' })
  outcomeIds!: number[];
}

@FoundWithin({
  owner: quizAttemptReads,
  columns: attemptQuestionsColumns,
  find: async (ctx, attempt: AttemptQuestionsRow, ids) =>
    (await questionsUnlessHidden(ctx, attempt, ids)).map(shownQuestion),
})
@ObjectType('QuizSubmissionQuestion', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A question of an attempt as the viewer may see it, with what the student did with it.',
})
export class QuizSubmissionQuestionObject extends QuestionFields {
  @Field(() => Int, { description: 'Place in the attempt, from 1 on.' })
  position!: number;

  @OfRoutes('answer')
  @Html(isEssay)
  @Field(() => GraphQLJSON, {
    nullable: true,
    description:
      'What was answered, by type: an id, ids, text, a number, an object by blank, or pairs. The text of an essay is sanitised HTML; every other text is raw, as it was typed, and has to be escaped where it is put into a page.',
  })
  writtenAnswer!: unknown;

  @Field(() => Boolean, { description: 'Marked by the student to come back to.' })
  flagged!: boolean;

  @Field(() => [RecordId], {
    nullable: true,
    description:
      'Record ids of all questions of its attempt, in their order, where the quiz shows one at a time; null otherwise.',
  })
  quizQuestionIds!: number[] | null;

  @Field(() => Correctness, { nullable: true, description: 'How it was judged; null before it is turned in.' })
  correct!: Correctness | null;

  @Field(() => Float, { nullable: true, description: 'What the answer brought; null before it is turned in.' })
  points!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What a grader said to the answer: raw text as it was typed, not HTML. It has to be escaped where it is put into a page.',
  })
  comment!: string | null;
}

export const QuizQuestionConnection = connectionType('QuizQuestion', () => QuizQuestionObject);
export const QuizGroupConnection = connectionType('QuizGroup', () => QuizGroupObject);
