import {
  constant,
  del,
  flag,
  get,
  included,
  page,
  param,
  path,
  post,
  record,
  section,
  wholeBody,
} from '../../platform/index.js';

const includes = {
  needsGrading: included('needs_grading_count'),
  syllabus: included('syllabus_body'),
  publicDescription: included('public_description'),
  totalScores: included('total_scores'),
  periodScores: included('current_grading_period_scores'),
  term: included('term'),
  progress: included('course_progress'),
  sections: included('sections'),
  totalStudents: included('total_students'),
  teachers: included('teachers'),
  observedUsers: included('observed_users'),
  image: included('course_image'),
  account: included('account'),
  concluded: included('concluded'),
  favorites: included('favorites'),
  tabs: included('tabs'),
};

/** A single course always says it. */
const storage = included('storage_quota_used_mb');

const filters = {
  enrollmentType: param('enrollment_type').words('teacher', 'student', 'ta', 'observer', 'designer'),
  role: wholeBody('enrollment_role', 'enrollment_role_id').called({
    name: 'enrollment_role',
    id: 'enrollment_role_id',
  }),
  enrollmentState: param('enrollment_state'),
  states: param('state'),
  excludeBlueprintCourses: param('exclude_blueprint_courses'),
};

const single = {
  id: path('id'),
  ...includes,
  allCourses: included('all_courses'),
  permissions: included('permissions'),
};

export const courseListRoutes = section('D2 · Courses, lists', [
  get('/courses', 'ListUserCourses', {
    summary: "List the caller's courses",
    variables: { ...filters, ...includes, storage },
    respond: page('userCourses'),
  }),
  get('/users/:user_id/courses', 'ListUserCourses', {
    summary: 'List the courses of a user',
    variables: { userId: path('user_id'), ...filters, ...includes, storage },
    respond: page('userCourses'),
  }),
  get('/courses/:id', 'GetCourse', {
    summary: 'Show a course',
    variables: { accountId: constant('self'), ...single },
    respond: record('account.courseAccess'),
  }),
  get('/accounts/:account_id/courses/:id', 'GetCourse', {
    summary: 'Show a course of an account',
    variables: { accountId: path('account_id'), ...single },
    respond: record('account.courseAccess'),
  }),
  get('/accounts/:account_id/courses', 'ListAccountCourses', {
    summary: 'List the courses of an account',
    variables: {
      accountId: path('account_id'),
      withEnrollments: param('with_enrollments'),
      enrollmentTypes: param('enrollment_type').words('teacher', 'student', 'ta', 'observer', 'designer'),
      published: param('published'),
      completed: param('completed'),
      blueprint: param('blueprint'),
      blueprintAssociated: param('blueprint_associated'),
      byTeachers: param('by_teachers'),
      bySubaccounts: param('by_subaccounts'),
      hideEnrollmentless: param('hide_enrollmentless_courses'),
      states: param('state'),
      termId: param('enrollment_term_id'),
      searchTerm: param('search_term'),
      searchBy: param('search_by'),
      orderBy: param('sort'),
      direction: param('order'),
      syllabus: included('syllabus_body'),
      term: included('term'),
      progress: included('course_progress'),
      storage,
      teachers: included('teachers'),
      accountName: included('account_name'),
      concluded: included('concluded'),
      totalStudents: included('total_students'),
    },
    respond: page('account.courses'),
    source: 'D1 · Accounts, courses of an account',
  }),
]);

export const favoriteCourseRoutes = section('supplement §5.1 · Favorites', [
  get('/users/self/favorites/courses', 'ListFavoriteCourses', {
    summary: "List the caller's favorite courses",
    variables: { ...includes, storage },
    respond: page('favoriteCourses'),
  }),
  post('/users/self/favorites/courses/:id', 'AddFavoriteCourse', {
    summary: "Add a course to the caller's favorites",
    variables: { courseId: path('id') },
    respond: record('addFavoriteCourse.course'),
  }),
  del('/users/self/favorites/courses/:id', 'RemoveFavoriteCourse', {
    summary: "Remove a course from the caller's favorites",
    variables: { courseId: path('id') },
    respond: record('removeFavoriteCourse.course'),
  }),
  del('/users/self/favorites/courses', 'ResetFavoriteCourses', {
    summary: "Reset the caller's favorite courses",
    respond: flag('reset'),
  }),
]);
