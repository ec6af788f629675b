import { Field, ObjectType } from 'type-graphql';
import { gradebookDayReads } from '../../../src/learning/gradebook-history/index.js';
import { ReadBy } from '../../platform/declare.js';
import { GradebookGraderObject } from './gradebook-grader.object.js';

/** Source: D3 · Gradebook history, Day. */
@ReadBy(gradebookDayReads)
@ObjectType('GradebookDay', { simpleResolvers: true, description: 'A day on which somebody graded in a course.' })
export class GradebookDayObject {
  @Field(() => String, { description: 'The day in the account’s time zone, `yyyy-mm-dd`.' })
  date!: string;

  @Field(() => [GradebookGraderObject], { description: 'Who graded on that day, by their ids.' })
  graders!: GradebookGraderObject[];
}
