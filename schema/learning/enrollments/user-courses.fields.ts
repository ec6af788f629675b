import { FieldResolver, Resolver, Root } from 'type-graphql';
// Declares what enrollments add to courses and users.
import type { Enrollment } from '../../../src/learning/enrollments/index.js';
import { UserObject } from '../../identity/users/user.object.js';
import { connectionField, needs } from '../../platform/declare.js';
import { CourseConnection, CourseObject } from '../courses/course.object.js';
import { CurrentGradingPeriodObject, noGradingPeriod } from './current-grading-period.object.js';
import { EnrollmentConnection, EnrollmentObject } from './enrollment.object.js';
import { PartArgs, UserCourseArgs } from './user-courses.inputs.js';

const enrollmentNeeds = needs<Enrollment>();

@Resolver(() => EnrollmentObject)
class GradingPeriodFields {
  @enrollmentNeeds('type')
  @FieldResolver(() => CurrentGradingPeriodObject, {
    nullable: true,
    description: 'Totals of a student in the grading period that runs now; null for others.',
  })
  currentGradingPeriod(@Root() row: Pick<Enrollment, 'type'>): CurrentGradingPeriodObject | null {
    return row.type === 'StudentEnrollment' ? noGradingPeriod : null;
  }
}

export const userCourseFields = [
  GradingPeriodFields,
  connectionField(UserObject, 'courses', () => CourseConnection, {
    description:
      'The courses of the person that the viewer may see, by name; for themself, observers and administrators.',
    args: UserCourseArgs,
  }),
  connectionField(CourseObject, 'userEnrollments', () => EnrollmentConnection, {
    description: 'The enrollments of one person in the course, as far as the viewer may see them.',
    args: PartArgs,
  }),
];
