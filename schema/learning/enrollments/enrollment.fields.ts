import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
// Declares what enrollments add to accounts, courses, sections and users.
import { type Enrollment, enrollmentReads } from '../../../src/learning/enrollments/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { RoleObject } from '../../identity/roles/role.object.js';
import { LoginConnection } from '../../identity/users/login.object.js';
import { UserConnection, UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { Credential, connectionField, memberField, needs, permissionsField, relation } from '../../platform/declare.js';
import { CourseConnection, CourseObject } from '../courses/course.object.js';
import { SectionObject } from '../courses/sections/section.object.js';
import { CourseSettingsObject } from '../courses/settings/course-settings.object.js';
import { AccountCourseArgs } from './account-courses.inputs.js';
import { AccountUserArgs } from './account-users.inputs.js';
import { AccountEnrollmentArgs, EnrollmentArgs } from './enrollment.inputs.js';
import { EnrollmentConnection, EnrollmentObject } from './enrollment.object.js';
import { EnrollmentGradesObject } from './enrollment-grades.object.js';
import { ObservedStudentObject } from './observed-student.object.js';
import { ObserveeArgs } from './observee.inputs.js';

/** What the read of an enrollment adds to its row. */
type Graded = Enrollment & { gradesShown: boolean | null; currentGrade: string | null; finalGrade: string | null };
type GradedColumn =
  | 'type'
  | 'courseId'
  | 'userId'
  | 'gradesShown'
  | 'currentScore'
  | 'currentGrade'
  | 'finalScore'
  | 'finalGrade';
const enrollmentNeeds = needs<Graded>();

@Resolver(() => EnrollmentObject)
class EnrollmentGradesFields {
  @enrollmentNeeds(
    'type',
    'courseId',
    'userId',
    'gradesShown',
    'currentScore',
    'currentGrade',
    'finalScore',
    'finalGrade',
  )
  @FieldResolver(() => EnrollmentGradesObject, { nullable: true, description: 'Totals of a student; null for others.' })
  grades(@Root() row: Pick<Graded, GradedColumn>, @Ctx() ctx: RequestContext): EnrollmentGradesObject | null {
    if (row.type !== 'StudentEnrollment' && row.type !== 'StudentViewEnrollment') return null;
    return {
      htmlUrl: `${ctx.baseUrl}/courses/${row.courseId}/grades/${row.userId}`,
      shown: row.gradesShown === true,
      currentScore: row.currentScore,
      currentGrade: row.currentGrade,
      finalScore: row.finalScore,
      finalGrade: row.finalGrade,
      gradingPeriodId: null,
    };
  }
}

const courseNeeds = needs<{ selfEnrollmentCode: string | null }>();

@Resolver(() => CourseSettingsObject)
class SelfEnrollmentFields {
  @Credential()
  @courseNeeds('selfEnrollmentCode')
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'With it people enroll themselves, while self enrollment is on; for those who switch it on, or manage students.',
  })
  selfEnrollmentCode(@Root() course: { readonly selfEnrollmentCode: string | null }): string | null {
    return course.selfEnrollmentCode;
  }
}

const userNeeds = needs<{ fakeStudent: boolean }>();

@Resolver(() => UserObject)
class TestStudentFields {
  @userNeeds('fakeStudent')
  @FieldResolver(() => Boolean, { description: 'True for the test student of a course, who is no person.' })
  fakeStudent(@Root() user: { readonly fakeStudent: boolean }): boolean {
    return user.fakeStudent;
  }
}

const enrollmentsOf = (owner: typeof CourseObject | typeof SectionObject | typeof UserObject, description: string) =>
  connectionField(owner, 'enrollments', () => EnrollmentConnection, { description, args: EnrollmentArgs });

export const enrollmentFields = [
  EnrollmentGradesFields,
  SelfEnrollmentFields,
  TestStudentFields,
  connectionField(UserObject, 'observees', () => UserConnection, {
    description: 'Whom the person observes in all their courses; for the person and those who manage observers.',
    args: PageArgs,
  }),
  memberField(UserObject, 'observee', () => UserObject, {
    description: 'One of those whom the person observes.',
    args: ObserveeArgs,
    connection: 'knownObservees',
  }),
  connectionField(AccountObject, 'courses', () => CourseConnection, {
    description: 'Courses of the account and of all accounts below it.',
    args: AccountCourseArgs,
  }),
  connectionField(AccountObject, 'users', () => UserConnection, {
    description: 'Users of the account, by sortable name.',
    args: AccountUserArgs,
  }),
  connectionField(AccountObject, 'logins', () => LoginConnection, {
    description: 'Logins of the users of the account, for those who manage them.',
    args: PageArgs,
  }),
  memberField(AccountObject, 'enrollment', () => EnrollmentObject, {
    description: 'One enrollment in the courses of the account and of all accounts below it.',
    args: AccountEnrollmentArgs,
    connection: 'knownEnrollments',
  }),
  relation(CourseObject, 'teachers', () => UserObject, { description: 'The active teachers.', list: true }),
  enrollmentsOf(CourseObject, 'Who takes part in the course, for those who may read its roster.'),
  enrollmentsOf(SectionObject, 'Who takes part in the section, for those who may read the roster.'),
  enrollmentsOf(UserObject, 'The courses in which the person takes part, as far as the viewer may see it.'),
  relation(EnrollmentObject, 'course', () => CourseObject, {
    description: 'The course; null when it is not yours to see.',
  }),
  relation(EnrollmentObject, 'section', () => SectionObject, {
    description: 'The section; null when it is not yours to see.',
  }),
  relation(EnrollmentObject, 'user', () => UserObject, { description: 'The person.' }),
  relation(EnrollmentObject, 'role', () => RoleObject, { description: 'The role in which the person takes part.' }),
  permissionsField(EnrollmentObject, 'EnrollmentPermissions', enrollmentReads, {
    manage: { end: 'May end it and bring it back.' },
    answer: 'May accept or decline it, while it is an invitation.',
    readActivity: 'May see the activity.',
    readGrades: 'May see the totals.',
    readUnpostedGrades: 'May see the totals with muted assignments.',
    readSis: 'May see the SIS identifiers.',
  }),
  relation(EnrollmentObject, 'rootAccount', () => AccountObject, {
    description: 'The root account: the tenant to which it belongs.',
  }),
  relation(EnrollmentObject, 'associatedUser', () => UserObject, {
    description: 'The observed person, for observers; null when not yours to see.',
  }),
  relation(ObservedStudentObject, 'student', () => UserObject, {
    description: 'The student; null for who observes nobody, and when not yours to see.',
  }),
  connectionField(ObservedStudentObject, 'studentEnrollments', () => EnrollmentConnection, {
    description: 'The enrollments of the student in the course, as far as the viewer may see them.',
    args: PageArgs,
  }),
];
