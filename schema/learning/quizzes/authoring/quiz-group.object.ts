import { Field, Float, Int, ObjectType } from 'type-graphql';
import { quizGroupReads } from '../../../../src/learning/quizzes/index.js';
import { ReadBy } from '../../../platform/declare.js';
import { NodeObject } from '../../../platform/node.js';
import { RecordId } from '../../../platform/scalars.js';

/** Source: supplement §4.2, question groups. */
@ReadBy(quizGroupReads)
@ObjectType('QuizGroup', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'Questions of which each attempt gets some, drawn at random.',
})
export class QuizGroupObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the quiz.' })
  quizId!: number;

  @Field(() => String, { description: 'What it is called.' })
  name!: string;

  @Field(() => Int, { description: 'Questions that an attempt gets; all where there are fewer.' })
  pickCount!: number;

  @Field(() => Float, { description: 'Points of each of them, whatever the question says.' })
  questionPoints!: number;

  @Field(() => RecordId, { nullable: true, description: 'Id of a question bank, kept as it was given.' })
  assessmentQuestionBankId!: number | null;

  @Field(() => Int, { description: 'Place among the questions and groups of the quiz, from 1 on.' })
  position!: number;
}
