import { Field, Float, Int, ObjectType } from 'type-graphql';
import { submissionVersionReads } from '../../../src/learning/assignments/index.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { SubmissionTypeName } from './assignment.enums.js';
import { SubmissionStateWord } from './submission.object.js';

const muted = 'null for students while the assignment is muted.';

/** Source: supplement §1.14, submission_history. */
@ReadBy(submissionVersionReads)
@ObjectType('SubmissionVersion', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A submission as it was after one change.',
})
export class SubmissionVersionObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the submission.' })
  submissionId!: number;

  @Field(() => Int, { description: 'From 1 on, without gaps within a submission.' })
  number!: number;

  @Field(() => RecordId, { description: 'Record id of the assignment.' })
  assignmentId!: number;

  @Field(() => RecordId, { description: 'Record id of the student.' })
  userId!: number;

  @Field(() => Int, { nullable: true, description: 'The attempt it was.' })
  attempt!: number | null;

  @Html()
  @Field(() => String, { nullable: true, description: 'The text handed in, sanitised HTML.' })
  body!: string | null;

  @Field(() => String, { nullable: true, description: 'The address handed in.' })
  url!: string | null;

  @Field(() => SubmissionTypeName, { nullable: true, description: 'The type of what was handed in.' })
  submissionType!: SubmissionTypeName | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was handed in.' })
  submittedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: `When it was graded; ${muted}` })
  gradedAt!: string | null;

  @Field(() => RecordId, { nullable: true, description: `Record id of the grader; ${muted}` })
  graderId!: number | null;

  @Field(() => Float, { nullable: true, description: `Points, after deductions; ${muted}` })
  score!: number | null;

  @Field(() => String, { nullable: true, description: `The score in the assignment’s grading type; ${muted}` })
  grade!: string | null;

  @Field(() => Boolean, { nullable: true, description: `Excused at that time; ${muted}` })
  excused!: boolean | null;

  @Field(() => SubmissionStateWord, { nullable: true, description: `How it stood; ${muted}` })
  workflowState!: SubmissionStateWord | null;

  @Field(() => DateTime, { description: 'When the change was made.' })
  createdAt!: string;

  @Field(() => Boolean, { description: 'Files were handed in.' })
  hasAttachments!: boolean;
}
