import {
  body,
  del,
  flag,
  get,
  included,
  page,
  param,
  path,
  post,
  put,
  query,
  record,
  section,
} from '../../platform/index.js';

const filters = {
  types: query('type'),
  roleNames: query('role'),
  states: query('state').default(['ACTIVE', 'INVITED']),
  sisAccountIds: query('sis_account_id'),
  sisCourseIds: query('sis_course_id'),
  sisSectionIds: query('sis_section_id'),
  sisUserIds: query('sis_user_id'),
  gradingPeriodId: query('grading_period_id'),
  avatarUrl: included('avatar_url'),
  groupIds: included('group_ids'),
  locked: included('locked'),
  canBeRemoved: included('can_be_removed'),
  observedUsers: included('observed_users'),
};

const key = { courseId: path('course_id'), id: path('id') };
// A request without any of it is refused for what is missing.
const input = body('enrollment')
  .default({})
  .wordsOf(
    'type',
    'StudentEnrollment',
    'TeacherEnrollment',
    'TaEnrollment',
    'DesignerEnrollment',
    'ObserverEnrollment',
  );

export const enrollmentRoutes = section('supplement §5.2 · Enrollments', [
  get('/courses/:course_id/enrollments', 'ListCourseEnrollments', {
    summary: 'List the enrollments of a course',
    variables: { courseId: path('course_id'), inCourse: path('course_id'), userId: query('user_id'), ...filters },
    respond: page('course.enrollments'),
  }),
  get('/sections/:section_id/enrollments', 'ListSectionEnrollments', {
    summary: 'List the enrollments of a section',
    variables: { sectionId: path('section_id'), userId: query('user_id'), ...filters },
    respond: page('section.enrollments'),
  }),
  get('/users/:user_id/enrollments', 'ListUserEnrollments', {
    summary: 'List the enrollments of a user',
    variables: { userId: path('user_id'), ...filters },
    respond: page('user.enrollments'),
  }),
  get('/accounts/:account_id/enrollments/:id', 'GetEnrollment', {
    summary: 'Show an enrollment',
    variables: { accountId: path('account_id'), id: path('id') },
    respond: record('account.enrollment'),
  }),
  post('/courses/:course_id/enrollments', 'EnrollInCourse', {
    summary: 'Enroll a user in a course',
    variables: { courseId: path('course_id'), input },
    respond: record('enrollUser.enrollment'),
  }),
  post('/sections/:section_id/enrollments', 'EnrollInSection', {
    summary: 'Enroll a user in a section',
    variables: { sectionId: path('section_id'), input },
    respond: record('enrollUser.enrollment'),
  }),
  del('/courses/:course_id/enrollments/:id', 'EndEnrollment', {
    summary: 'Conclude, deactivate or delete an enrollment',
    variables: { ...key, task: param('task') },
    respond: record('endEnrollment.enrollment'),
  }),
  put('/courses/:course_id/enrollments/:id/reactivate', 'ReactivateEnrollment', {
    summary: 'Reactivate an enrollment',
    variables: key,
    respond: record('reactivateEnrollment.enrollment'),
  }),
  post('/courses/:course_id/enrollments/:id/accept', 'AcceptEnrollment', {
    summary: 'Accept an invitation to a course',
    variables: key,
    respond: flag('success'),
  }),
  post('/courses/:course_id/enrollments/:id/reject', 'RejectEnrollment', {
    summary: 'Reject an invitation to a course',
    variables: key,
    respond: flag('success'),
  }),
]);
