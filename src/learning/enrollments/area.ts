import { notificationOccasions } from '../../identity/notification-events/index.js';
import { leavingConsequences, pairings } from '../../identity/users/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { updated } from '../../platform/sql/bulk.js';
import { courseConsequences } from '../courses/index.js';
import { enrollmentsOfLeaver } from './ending/enrollments-of-leaver.js';
import { deliverEnrollmentNotice } from './enrolling/jobs/deliver-enrollment-notice.job.js';
import { Enrollment } from './enrollment.entity.js';
import {
  enrollmentsOfAccount,
  enrollmentsOfCourse,
  enrollmentsOfSection,
  enrollmentsOfUser,
  listedEnrollments,
  rolesOfEnrollments,
  teachersOfCourses,
} from './enrollment.reads.js';
import { sectionDeleted } from './enrollment.refusals.js';
import { courseEnrollments } from './enrollments-of-course.js';
import { FavoriteCourse } from './favorite-course.entity.js';
import { favoriteOfCourse } from './favorites/favorite-courses.lists.js';
import { coursesOfAccount, ordersOfCourses } from './lists/account-courses.lists.js';
import { termOfCourse } from './lists/course-term.reads.js';
import { enrollmentsOfListedUser, usersOfCourse, usersOfSection } from './lists/course-users.lists.js';
import { coursesOfUser, partsOfCourse } from './lists/user-courses.lists.js';
import { ObserverLink } from './observer-link.entity.js';
import { observeesOfUser } from './observing/observees.lists.js';
import { PairingCode } from './observing/pairing-code.entity.js';
import { pairing } from './observing/pairing-codes.js';
import { enrollmentAccepted } from './occasions.sql.js';

export const area = defineArea({
  entities: [Enrollment, ObserverLink, PairingCode, FavoriteCourse],
  reads: [
    enrollmentsOfCourse,
    enrollmentsOfSection,
    enrollmentsOfUser,
    enrollmentsOfAccount,
    listedEnrollments,
    rolesOfEnrollments,
    teachersOfCourses,
    usersOfCourse,
    usersOfSection,
    enrollmentsOfListedUser,
    coursesOfUser,
    partsOfCourse,
    ordersOfCourses,
    coursesOfAccount,
    termOfCourse,
    favoriteOfCourse,
    observeesOfUser,
  ],
  extensions: [
    notificationOccasions.with(enrollmentAccepted),
    leavingConsequences.with(enrollmentsOfLeaver),
    courseConsequences.with(courseEnrollments),
    pairings.with(pairing),
  ],
  jobs: [deliverEnrollmentNotice],
  constraints: {
    enrollments_live_section: sectionDeleted,
  },
  deciding: [
    { entity: ObserverLink },
    updated(
      Enrollment,
      'workflowState',
      'userId',
      'roleId',
      'type',
      'courseId',
      'courseSectionId',
      'associatedUserId',
      'limitPrivilegesToCourseSection',
      'startAt',
      'endAt',
    ),
  ],
});
