import {
  bare,
  body,
  del,
  flagNamed,
  get,
  param,
  path,
  post,
  put,
  record,
  section,
  wholeBody,
} from '../../platform/index.js';

const fields = body('course').unfolded('settings').takenAs({ sisCourseId: 'sis_source_id' });

export const courseRoutes = section('D2 · Courses', [
  post('/accounts/:account_id/courses', 'CreateCourse', {
    summary: 'Create a course',
    variables: {
      accountId: path('account_id'),
      input: fields,
      offer: param('offer'),
      enrollMe: param('enroll_me').exactlyTrue(),
      enableSisReactivation: param('enable_sis_reactivation'),
    },
    respond: record('createCourse.course'),
  }),
  put('/courses/:id', 'UpdateCourse', {
    summary: 'Change a course',
    variables: {
      id: path('id'),
      input: fields,
      offer: param('offer'),
      enableSisReactivation: param('enable_sis_reactivation'),
    },
    respond: record('updateCourse.course'),
  }),
  del('/courses/:id', 'DeleteCourse', {
    summary: 'Conclude or delete a course',
    variables: { id: path('id'), event: param('event') },
    respond: flagNamed('deleteCourse.courseDeletion.event'),
  }),
  post('/courses/:course_id/reset_content', 'ResetCourseContent', {
    summary: 'Put an empty course in the place of a course',
    variables: { id: path('course_id') },
    respond: record('resetCourseContent.course'),
    source: 'supplement §3.2',
  }),
  put('/accounts/:account_id/courses', 'UpdateCourses', {
    summary: 'Change several courses of an account at once',
    variables: { accountId: path('account_id'), courseIds: param('course_ids'), event: param('event') },
    respond: record('updateCourses.progress'),
  }),
  get('/courses/:course_id/settings', 'GetCourseSettings', {
    summary: 'Show the settings of a course',
    variables: { id: path('course_id') },
    respond: record('course'),
  }),
  put('/courses/:course_id/settings', 'UpdateCourseSettings', {
    summary: 'Change the settings of a course',
    variables: {
      id: path('course_id'),
      input: wholeBody(
        'allow_student_discussion_topics',
        'allow_student_forum_attachments',
        'allow_student_discussion_editing',
        'allow_student_organized_groups',
        'hide_final_grades',
        'hide_distribution_graphs',
        'lock_all_announcements',
        'restrict_student_past_view',
        'restrict_student_future_view',
        'show_announcements_on_home_page',
        'home_page_announcement_limit',
        'show_total_grade_as_points',
      ),
    },
    respond: record('updateCourseSettings.course'),
  }),
  get('/courses/:course_id/permissions', 'GetCourseRights', {
    summary: 'Show which permissions the caller holds in a course',
    variables: { courseId: path('course_id'), names: param('permissions') },
    respond: bare('courseRights'),
    source: 'supplement §3.2',
  }),
  get('/courses/:course_id/features/enabled', 'ListCourseFeatures', {
    summary: 'List the features that are switched on in a course',
    variables: { courseId: path('course_id') },
    respond: bare('course.enabledFeatures'),
    source: 'supplement §5.4',
  }),
  post('/courses/:course_id/preview_html', 'PreviewHtml', {
    summary: 'Show how HTML is sanitised for a course',
    variables: { courseId: path('course_id'), html: body('html') },
    respond: record('previewHtml'),
  }),
]);
