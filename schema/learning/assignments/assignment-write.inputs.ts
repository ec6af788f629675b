import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { RecordId } from '../../platform/scalars.js';
import { SubmissionTypeName } from './assignment.enums.js';
import { GradingInput } from './grading.reference.js';

@InputType({ description: 'The external tool that an assignment opens. What is absent stays.' })
export class AssignmentToolInput {
  @Field(() => String, {
    nullable: true,
    description: 'Address that is launched: http or https, of a public host; null opens nothing.',
  })
  url?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'It opens in a window of its own; false unless given.' })
  newTab?: boolean | null;
}

/** Source: supplement §5.3, assignment[...]. */
@InputType({ description: 'An assignment, or what changes of it: what is absent stays, null unsets.' })
export class AssignmentInput extends GradingInput {
  @Field(() => String, { nullable: true, description: 'Name; needed for a new one.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'What is to be done, as HTML, at most 500 KB; it is sanitised.' })
  description?: string | null;

  @Field(() => [SubmissionTypeName], {
    nullable: true,
    description: 'What can be handed in; `none` unless given. Texts, addresses, files and recordings go together.',
  })
  submissionTypes?: SubmissionTypeName[] | null;

  @Field(() => AssignmentToolInput, {
    nullable: true,
    description: 'What is launched, for an assignment that takes `EXTERNAL_TOOL`; null opens nothing.',
  })
  externalTool?: AssignmentToolInput | null;

  @Field(() => [String], { nullable: true, description: 'File name endings that are taken; empty takes all.' })
  allowedExtensions?: string[] | null;

  @Field(() => RecordId, { nullable: true, description: 'Set of the course whose groups hand in together.' })
  groupCategoryId?: RecordKey | null;

  @Field(() => Boolean, { nullable: true, description: 'True shows it to students; false unless given.' })
  published?: boolean | null;
}

@InputType({ description: 'Which scores of a group do not count.' })
export class AssignmentGroupRulesInput {
  @Field(() => Int, { nullable: true, description: 'Lowest scores that do not count.' })
  dropLowest?: number | null;

  @Field(() => Int, { nullable: true, description: 'Highest scores that do not count.' })
  dropHighest?: number | null;

  @Field(() => [RecordId], { nullable: true, description: 'Assignments of the group that always count.' })
  neverDrop?: RecordKey[] | null;
}

/** Source: supplement §5.3. */
@InputType({ description: 'An assignment group, or what changes of it: what is absent stays, null unsets.' })
export class AssignmentGroupInput {
  @Field(() => String, { nullable: true, description: 'Name; needed for a new one.' })
  name?: string | null;

  @Field(() => Int, { nullable: true, description: 'Place in the course; at the end unless given.' })
  position?: number | null;

  @Field(() => Number, { nullable: true, description: 'Percent of the total, where the course weighs its groups.' })
  groupWeight?: number | null;

  @Field(() => AssignmentGroupRulesInput, { nullable: true, description: 'Which scores do not count.' })
  rules?: AssignmentGroupRulesInput | null;
}

/** One record of a course, to be changed. */
@ArgsType()
export class NamedInCourseArgs {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`; 404 if it is another.' })
  courseId!: RecordKey;

  @Field(() => RecordId, { description: 'Its record id.' })
  id!: RecordKey;
}

@ArgsType()
export class OverrideNameArgs extends NamedInCourseArgs {
  @Field(() => RecordId, { nullable: true, description: 'Record id of the assignment; 404 if it is another.' })
  assignmentId!: RecordKey;
}
