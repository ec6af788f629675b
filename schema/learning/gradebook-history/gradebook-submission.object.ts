import { Extensions, Field, ObjectType } from 'type-graphql';
import { gradebookSubmissionReads } from '../../../src/learning/gradebook-history/index.js';
import { ReadBy } from '../../platform/declare.js';
import { RecordId } from '../../platform/scalars.js';

/** Source: D3 · Gradebook history, SubmissionHistory. */
@ReadBy(gradebookSubmissionReads)
@ObjectType('GradebookSubmission', {
  simpleResolvers: true,
  description: 'A submission whose score one grader changed on one day.',
})
export class GradebookSubmissionObject {
  @Extensions({ column: 'id' })
  @Field(() => RecordId, { description: 'Record id of the submission.' })
  submissionId!: number;
}
