import { get, included, page, path, query, record, section } from '../kernel/index.js';
import {
  GetEnrollment,
  ListCourseEnrollments,
  ListSectionEnrollments,
  ListUserEnrollments,
} from './enrollments.operations.js';

const filters = {
  types: query('type'),
  roles: query('role'),
  states: query('state').default(['ACTIVE', 'INVITED']),
  sisAccountIds: query('sis_account_id'),
  sisCourseIds: query('sis_course_id'),
  sisSectionIds: query('sis_section_id'),
  sisUserIds: query('sis_user_id'),
  gradingPeriodId: query('grading_period_id'),
  avatarUrl: included('avatar_url'),
  locked: included('locked'),
  canBeRemoved: included('can_be_removed'),
  observedUsers: included('observed_users'),
};

export const enrollmentRoutes = section('supplement §5.2 · Enrollments', [
  get('/courses/:course_id/enrollments', ListCourseEnrollments, {
    variables: { courseId: path('course_id'), inCourse: path('course_id'), userId: query('user_id'), ...filters },
    respond: page('course.enrollments'),
  }),
  get('/sections/:section_id/enrollments', ListSectionEnrollments, {
    variables: { sectionId: path('section_id'), userId: query('user_id'), ...filters },
    respond: page('section.enrollments'),
  }),
  get('/users/:user_id/enrollments', ListUserEnrollments, {
    variables: { userId: path('user_id'), ...filters },
    respond: page('user.enrollments'),
  }),
  get('/accounts/:account_id/enrollments/:id', GetEnrollment, {
    variables: { accountId: path('account_id'), id: path('id') },
    respond: record('account.enrollment'),
  }),
]);
