import { Extensions, Field, ObjectType } from 'type-graphql';
import { gradebookGraderReads } from '../../../src/learning/gradebook-history/index.js';
import { ReadBy } from '../../platform/declare.js';
import { RecordId } from '../../platform/scalars.js';

/** Source: D3 · Gradebook history, Grader. */
@ReadBy(gradebookGraderReads)
@ObjectType('GradebookGrader', { simpleResolvers: true, description: 'Somebody who graded on one day.' })
export class GradebookGraderObject {
  @Extensions({ column: 'id' })
  @Field(() => RecordId, { description: 'Record id of the user; 0 for what was graded by itself.' })
  recordId!: number;

  @Field(() => String, { description: 'Name of the user; `Graded on submission` for what was graded by itself.' })
  name!: string;

  @Field(() => [RecordId], { description: 'Record ids of the assignments that they graded on that day.' })
  assignmentIds!: number[];
}
