import { Extensions, Field, Float, Int, ObjectType } from 'type-graphql';
import { enrollmentReads } from '../../../src/learning/enrollments/index.js';
import { EnrollmentType } from '../../identity/roles/role.enums.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { EnrollmentState } from './enrollment.inputs.js';
import { ObservedStudentObject } from './observed-student.object.js';

const totals =
  'Null unless it is a student’s and the viewer may see it: the student, their observers where the course shows totals, and those who grade.';
const unposted = 'Null unless it is a student’s and the viewer grades.';
const sis = 'for those who may read the SIS data of the course.';

/** Source: supplement §1.12. */
@ReadBy(enrollmentReads)
@ObjectType('Enrollment', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A person’s part in a section of a course.',
})
export class EnrollmentObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => RecordId, { description: 'Record id of the section.' })
  courseSectionId!: number;

  @Field(() => RecordId, { description: 'Record id of the root account.' })
  rootAccountId!: number;

  @Field(() => RecordId, { description: 'Record id of the user.' })
  userId!: number;

  @Field(() => RecordId, { description: 'Record id of the role.' })
  roleId!: number;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the observed user, for observers.' })
  associatedUserId!: number | null;

  @Field(() => ObservedStudentObject, { description: 'The observed student in the course; nobody but for observers.' })
  observed!: ObservedStudentObject;

  @Field(() => EnrollmentType, { description: 'What the person does in the course.' })
  type!: EnrollmentType;

  @Field(() => String, { description: 'Name of the role; equals the type for built-in roles.' })
  roleName!: string;

  @Extensions({ column: 'workflowState' })
  @Field(() => EnrollmentState, { description: 'How the enrollment stands.' })
  enrollmentState!: EnrollmentState;

  @Field(() => Boolean, { description: 'True when the person’s rights end at the section.' })
  limitPrivilegesToCourseSection!: boolean;

  @Field(() => Boolean, {
    description: 'The course is concluded: nothing about the enrollment changes but by an administrator.',
  })
  locked!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'When it was concluded.' })
  completedAt!: string | null;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was changed last.' })
  updatedAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it begins, if not with the course.' })
  startAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends, if not with the course.' })
  endAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Last activity; for the person, their observers and those who may read reports.',
  })
  lastActivityAt!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Seconds of activity; for the person, their observers and those who may read reports.',
  })
  totalActivityTime!: number | null;

  @Extensions({ absoluteUrl: '/courses/:courseId/users/:userId' })
  @Field(() => String, { description: 'Page of the person in the course.' })
  htmlUrl!: string;

  @Field(() => Float, { nullable: true, description: `Percent of what is graded so far. ${totals}` })
  currentScore!: number | null;

  @Field(() => Float, { nullable: true, description: `Percent, with everything ungraded counted as zero. ${totals}` })
  finalScore!: number | null;

  @Field(() => String, {
    nullable: true,
    description: `Letters for the current score, where the course has a grading standard. ${totals}`,
  })
  currentGrade!: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Letters for the final score, where the course has a grading standard. ${totals}`,
  })
  finalGrade!: string | null;

  @Field(() => Float, { nullable: true, description: `Current score with muted assignments. ${unposted}` })
  unpostedCurrentScore!: number | null;

  @Field(() => Float, { nullable: true, description: `Final score with muted assignments. ${unposted}` })
  unpostedFinalScore!: number | null;

  @Field(() => String, { nullable: true, description: `Letters for the unposted current score. ${unposted}` })
  unpostedCurrentGrade!: string | null;

  @Field(() => String, { nullable: true, description: `Letters for the unposted final score. ${unposted}` })
  unpostedFinalGrade!: string | null;

  @Field(() => String, { nullable: true, description: `SIS identifier of the account; ${sis}` })
  sisAccountId!: string | null;

  @Field(() => String, { nullable: true, description: `SIS identifier of the course; ${sis}` })
  sisCourseId!: string | null;

  @Field(() => String, { nullable: true, description: `Integration’s identifier of the course; ${sis}` })
  courseIntegrationId!: string | null;

  @Field(() => String, { nullable: true, description: `SIS identifier of the section; ${sis}` })
  sisSectionId!: string | null;

  @Field(() => String, { nullable: true, description: `Integration’s identifier of the section; ${sis}` })
  sectionIntegrationId!: string | null;

  @Field(() => String, { nullable: true, description: `SIS identifier of the user; ${sis}` })
  sisUserId!: string | null;
}

export const EnrollmentConnection = connectionType('Enrollment', () => EnrollmentObject);
