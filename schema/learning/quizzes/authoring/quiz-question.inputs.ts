import { ArgsType, Field, Float, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import { RecordId } from '../../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../../platform/word-enum.js';
import { QuizNameArgs } from '../quiz.inputs.js';
import { QuizQuestionTypeName } from './quiz-question.enums.js';
import { QuestionContentInput } from './quiz-question-content.inputs.js';

/** Source: D3 · Quiz questions, create; supplement §4.2. Absent = unchanged. */
@InputType({ description: 'What is said of a question of any type.' })
export abstract class QuestionSettingsInput {
  @Field(() => String, { nullable: true, description: 'What it is called; `Question` unless given.' })
  questionName?: string | null;

  @Field(() => QuizQuestionTypeName, {
    nullable: true,
    description: 'Text alone unless given, or told by its content.',
  })
  questionType?: QuizQuestionTypeName | null;

  @Field(() => String, { nullable: true, description: 'HTML, at most 16 KB; it is sanitised.' })
  questionText?: string | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of a group of the quiz; null: none.' })
  quizGroupId?: RecordKey | null;

  @Field(() => Int, { nullable: true, description: 'Place, from 1 on; the others make room. At the end unless given.' })
  position?: number | null;

  @Field(() => [RecordId], {
    nullable: true,
    description:
      'The outcomes that it measures, all of them: of the course, of the accounts above or of all tenants. Null or none: nothing. It counts from the next score on, published or not.',
  })
  outcomeIds?: RecordKey[] | null;

  @Field(() => Float, { nullable: true, description: 'Points, 0 unless given.' })
  pointsPossible?: number | null;

  @Field(() => String, { nullable: true, description: 'Said to who is right, at most 5 KB.' })
  correctComments?: string | null;

  @Field(() => String, { nullable: true, description: 'Said to who is wrong, at most 5 KB.' })
  incorrectComments?: string | null;

  @Field(() => String, { nullable: true, description: 'Said to everybody, at most 5 KB.' })
  neutralComments?: string | null;

  @Field(() => String, { nullable: true, description: 'Said to who is right, as HTML; it is sanitised.' })
  correctCommentsHtml?: string | null;

  @Field(() => String, { nullable: true, description: 'Said to who is wrong, as HTML; it is sanitised.' })
  incorrectCommentsHtml?: string | null;

  @Field(() => String, { nullable: true, description: 'Said to everybody, as HTML; it is sanitised.' })
  neutralCommentsHtml?: string | null;
}

@InputType('QuizQuestionInput', { description: 'What is said of a question. What is absent stays as it is.' })
export class QuestionInput extends QuestionSettingsInput {
  @Field(() => QuestionContentInput, {
    nullable: true,
    description:
      'What it offers and expects, by its type; null takes away what there is. The type need not be given beside it. Essays, files and texts alone have none.',
  })
  content?: QuestionContentInput | null;
}

/** Which question, or group, of which quiz. */
@ArgsType()
export class QuizItemNameArgs extends QuizNameArgs {
  @Field(() => RecordId, { nullable: true, description: 'Record id of the quiz; 404 if it is another.' })
  override quizId!: RecordKey;

  @Field(() => RecordId, { description: 'Record id.' })
  id!: RecordKey;
}

export const QuizEntryType = wordEnum(['question', 'group'], {
  name: 'QuizEntryType',
  description: 'What stands in a place of a quiz.',
  values: {
    question: 'A question.',
    group: 'A group of questions.',
  },
});
export type QuizEntryType = WordOf<typeof QuizEntryType>;

@InputType({ description: 'A question or a group, in an order.' })
export class QuizEntryInput {
  @Field(() => RecordId, { description: 'Record id of the question or group.' })
  id!: RecordKey;

  @Field(() => QuizEntryType, { nullable: true, description: 'A question unless it says so.' })
  type?: QuizEntryType | null;
}
