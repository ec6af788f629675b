import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { assignmentReads, assignmentStates } from '../../../src/learning/assignments/index.js';
import { connectionType } from '../../platform/connection.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { CourseContentInterface } from '../courses/course-content.interface.js';
import { GradingTypeName, SubmissionTypeName } from './assignment.enums.js';
import {
  AssignmentDatesObject,
  ObservedDatesObject,
  SectionNeedsGradingObject,
  StudentDueDateObject,
} from './assignment-dates.object.js';
import { AssignmentGroupObject } from './assignment-group.object.js';
import { AssignmentOverrideObject } from './assignment-override.object.js';

export const AssignmentState = wordEnum(assignmentStates, {
  name: 'AssignmentState',
  description: 'How an assignment stands.',
  values: {
    unpublished: 'Seen by those who work in the course.',
    published: 'Students see it.',
    withheld: 'It carries a quiz that is not graded, and is shown to nobody.',
    deleted: 'It was removed.',
  },
});
export type AssignmentState = WordOf<typeof AssignmentState>;

@ObjectType('AssignmentTool', { simpleResolvers: true, description: 'The external tool that an assignment opens.' })
export class AssignmentToolObject {
  @Field(() => String, { description: 'Address that is launched.' })
  url!: string;

  @Field(() => Boolean, { description: 'It opens in a window of its own.' })
  newTab!: boolean;
}

/** Source: supplement §5.3, assignment core keys. */
@ReadBy(assignmentReads)
@ObjectType('Assignment', {
  implements: [NodeObject, CourseContentInterface],
  simpleResolvers: true,
  description: 'Work that students hand in or that is graded.',
})
export class AssignmentObject extends NodeObject {
  @Extensions({ neverNull: true })
  @Field(() => RecordId, { nullable: true, description: 'Record id of the course; there is always one.' })
  courseId!: number;

  @Extensions({ neverNull: true })
  @Field(() => RecordId, { nullable: true, description: 'Record id of the assignment group; there is always one.' })
  assignmentGroupId!: number;

  @Field(() => String, { description: 'Name of the assignment.' })
  name!: string;

  @Html()
  @Extensions({ column: 'shownDescription' })
  @Field(() => String, {
    nullable: true,
    description: 'What is to be done, sanitised HTML; students read it once the work is open to them.',
  })
  description!: string | null;

  @Extensions({ neverNull: true })
  @Field(() => Int, { nullable: true, description: 'Place among the assignments of the course; there is always one.' })
  position!: number;

  @Field(() => Number, { nullable: true, description: 'Points of a full score; null when none are set.' })
  pointsPossible!: number | null;

  @Field(() => GradingTypeName, { description: 'How the grade is written.' })
  gradingType!: GradingTypeName;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the grading standard; null takes the course’s.' })
  gradingStandardId!: number | null;

  @Field(() => [SubmissionTypeName], { description: 'What can be handed in.' })
  submissionTypes!: SubmissionTypeName[];

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

  @Extensions({ neverNull: true })
  @Field(() => Boolean, { nullable: true, description: 'Only those whom an override names have it to do; never null.' })
  onlyVisibleToOverrides!: boolean;

  @Field(() => Boolean, { description: 'It does not count for the total.' })
  omitFromFinalGrade!: boolean;

  @Extensions({ neverNull: true })
  @Field(() => Boolean, { nullable: true, description: 'Its grades go to the student information system; never null.' })
  postToSis!: boolean;

  @Field(() => AssignmentState, { description: '`unpublished`, `published` or `deleted`.' })
  workflowState!: AssignmentState;

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

  @Extensions({ absoluteUrl: '/courses/:courseId/assignments/:recordId/submissions?zip=1' })
  @Field(() => String, {
    description:
      'Address of an archive (zip) of all files that were handed in; fetched with the token of who grades there.',
  })
  submissionsDownloadUrl!: string;

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

  @Field(() => [StudentDueDateObject], {
    nullable: true,
    description:
      'The students whose work it is, with the due dates that count for them; for those who work in the course.',
  })
  studentDueDates!: StudentDueDateObject[] | null;

  @Field(() => [ObservedDatesObject], {
    description: 'The students whom the viewer observes in the course and whose work it is, with their dates.',
  })
  observedDates!: ObservedDatesObject[];
}

export const AssignmentConnection = connectionType('Assignment', () => AssignmentObject);
export const AssignmentGroupConnection = connectionType('AssignmentGroup', () => AssignmentGroupObject);
export const AssignmentOverrideConnection = connectionType('AssignmentOverride', () => AssignmentOverrideObject);
