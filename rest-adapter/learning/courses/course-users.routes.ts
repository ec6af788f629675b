import { constant, get, included, page, param, path, record, section, wholeBody } from '../../platform/index.js';

const courseId = path('course_id');
const enrolledAs = wholeBody('enrollment_role', 'enrollment_role_id').called({
  name: 'enrollment_role',
  id: 'enrollment_role_id',
});

const includes = {
  email: included('email'),
  avatarUrl: included('avatar_url'),
  bio: included('bio'),
  uuid: included('uuid'),
  groupIds: included('group_ids'),
  enrollments: included('enrollments'),
  locked: included('locked'),
  canBeRemoved: included('can_be_removed'),
  observedUsers: included('observed_users'),
  gradingPeriod: included('current_grading_period_scores'),
};

const users = {
  variables: {
    courseId,
    types: param('enrollment_type').words('teacher', 'student', 'student_view', 'ta', 'observer', 'designer'),
    role: enrolledAs,
    states: param('enrollment_state'),
    searchTerm: param('search_term'),
    userIds: param('user_ids'),
    userId: param('user_id'),
    testStudent: included('test_student'),
    orderBy: param('sort'),
    direction: param('order'),
    ...includes,
  },
  respond: page('course.users'),
};

export const courseUserRoutes = section('D2 · Courses, users in a course', [
  get('/courses/:course_id/users', 'ListCourseUsers', { summary: 'List the users of a course', ...users }),
  get('/courses/:course_id/search_users', 'ListCourseUsers', { summary: 'Search the users of a course', ...users }),
  get('/courses/:course_id/students', 'ListCourseUsers', {
    summary: 'List the students of a course',
    variables: { courseId, types: constant(['STUDENT']), states: constant(['ACTIVE']) },
    respond: page('course.users'),
    wholeUnlessPaged: true,
    deprecated: true,
  }),
  get('/courses/:course_id/recent_students', 'ListRecentStudents', {
    summary: 'List the students of a course by their last login',
    variables: { courseId },
    respond: page('course.recentStudents'),
  }),
  get('/courses/:course_id/users/:id', 'GetCourseUser', {
    summary: 'Show a user of a course',
    variables: { courseId, id: path('id'), withInactive: included('inactive_enrollments'), ...includes },
    respond: record('course.user'),
  }),
]);
