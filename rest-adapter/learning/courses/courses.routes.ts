import { body, del, flagNamed, get, param, path, post, put, record, section, wholeBody } from '../../platform/index.js';
import {
  CreateCourse,
  DeleteCourse,
  GetCourseSettings,
  PreviewHtml,
  UpdateCourse,
  UpdateCourseSettings,
  UpdateCourses,
} from './courses.operations.js';

const fields = body('course');

export const courseRoutes = section('D2 · Courses', [
  post('/accounts/:account_id/courses', CreateCourse, {
    variables: {
      accountId: path('account_id'),
      input: fields,
      offer: param('offer'),
      enrollMe: param('enroll_me'),
      enableSisReactivation: param('enable_sis_reactivation'),
    },
    respond: record('createCourse'),
  }),
  put('/courses/:id', UpdateCourse, {
    variables: {
      id: path('id'),
      input: fields,
      offer: param('offer'),
      enableSisReactivation: param('enable_sis_reactivation'),
    },
    respond: record('updateCourse'),
  }),
  del('/courses/:id', DeleteCourse, {
    variables: { id: path('id'), event: param('event') },
    respond: flagNamed('deleteCourse.event'),
  }),
  put('/accounts/:account_id/courses', UpdateCourses, {
    variables: { accountId: path('account_id'), courseIds: param('course_ids'), event: param('event') },
    respond: record('updateCourses'),
  }),
  get('/courses/:course_id/settings', GetCourseSettings, {
    variables: { id: path('course_id') },
    respond: record('course'),
  }),
  put('/courses/:course_id/settings', UpdateCourseSettings, {
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
    respond: record('updateCourseSettings'),
  }),
  post('/courses/:course_id/preview_html', PreviewHtml, {
    variables: { courseId: path('course_id'), html: body('html') },
    respond: record('previewHtml'),
  }),
]);
