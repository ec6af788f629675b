import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { assignmentReads } from '../../../src/learning/assignments/index.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { GradingTypeWord, SubmissionTypeWord } from './assignment.words.js';
import { AssignmentDatesObject, SectionNeedsGradingObject } from './assignment-dates.object.js';

/** Source: supplement §5.3, assignment core keys. */
@ReadBy(assignmentReads)
@ObjectType('Assignment', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'Work that students hand in or that is graded.',
})
export class AssignmentObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => RecordId, { description: 'Record id of the assignment group.' })
  assignmentGroupId!: number;

  @Field(() => String, { description: 'Name of the assignment.' })
  name!: string;

  @Extensions({ column: 'shownDescription' })
  @Field(() => String, {
    nullable: true,
    description: 'What is to be done, sanitised HTML; students read it once the work is open to them.',
  })
  description!: string | null;

  @Field(() => Int, { description: 'Place among the assignments of the course.' })
  position!: number;

  @Field(() => Number, { nullable: true, description: 'Points of a full score; null when none are set.' })
  pointsPossible!: number | null;

  @Field(() => GradingTypeWord, { description: 'How the grade is written.' })
  gradingType!: GradingTypeWord;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the grading standard; null takes the course’s.' })
  gradingStandardId!: number | null;

  @Field(() => [SubmissionTypeWord], { description: 'What can be handed in.' })
  submissionTypes!: SubmissionTypeWord[];

  @Field(() => [String], { description: 'File name endings that are taken, without the dot; empty takes all.' })
  allowedExtensions!: string[];

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was changed last.' })
  updatedAt!: string;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the set whose groups hand in together.' })
  groupCategoryId!: number | null;

  @Field(() => Boolean, { description: 'Members of a group get grades of their own.' })
  gradeGroupStudentsIndividually!: boolean;

  @Field(() => Boolean, { description: 'Students review each other.' })
  peerReviews!: boolean;

  @Field(() => Boolean, { description: 'Reviews are given out by themselves.' })
  automaticPeerReviews!: boolean;

  @Field(() => Boolean, { description: 'Students see neither grade nor comment.' })
  muted!: boolean;

  @Field(() => Boolean, { description: 'Only those whom an override names have it to do.' })
  onlyVisibleToOverrides!: boolean;

  @Field(() => Boolean, { description: 'It does not count for the total.' })
  omitFromFinalGrade!: boolean;

  @Field(() => Boolean, { description: 'Its grades go to the student information system.' })
  postToSis!: boolean;

  @Field(() => String, { description: '`unpublished`, `published` or `deleted`.' })
  workflowState!: string;

  @Field(() => Boolean, { description: 'Students can see it.' })
  published!: boolean;

  @Field(() => Boolean, { description: 'It may be unpublished: nobody has handed anything in.' })
  unpublishable!: boolean;

  @Field(() => Boolean, { description: 'Somebody has handed something in.' })
  hasSubmittedSubmissions!: boolean;

  @Field(() => Boolean, { description: 'Some students have other dates.' })
  hasOverrides!: boolean;

  @Extensions({ absoluteUrl: '/courses/:courseId/assignments/:recordId' })
  @Field(() => String, { description: 'Address for people.' })
  htmlUrl!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Submissions of active students that wait for a grade; for those who grade.',
  })
  needsGradingCount!: number | null;

  @Field(() => [RecordId], {
    nullable: true,
    description: 'Record ids of the students whose work it is; for those who work in the course.',
  })
  assignmentVisibility!: number[] | null;

  @Field(() => [SectionNeedsGradingObject], {
    nullable: true,
    description: 'The same by section: who studies in two sections counts in both.',
  })
  needsGradingCountBySection!: SectionNeedsGradingObject[] | null;

  @Field(() => [AssignmentDatesObject], {
    nullable: true,
    description: 'Its own dates and those of its overrides; for those who work in the course.',
  })
  allDates!: AssignmentDatesObject[] | null;
}
