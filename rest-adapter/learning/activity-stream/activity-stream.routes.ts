import { bare, constant, del, get, page, param, path, put, record, section } from '../../platform/index.js';

const perPage = 21;
const ofCourse = { courseId: path('course_id') };

export const activityStreamRoutes = section('D2 · Courses, activity stream', [
  get('/courses/:course_id/activity_stream', 'ListCourseStream', {
    summary: 'List the activity stream of a course',
    variables: ofCourse,
    respond: page('course.activityStream'),
    perPage,
  }),
  get('/courses/:course_id/activity_stream/summary', 'GetCourseStreamSummary', {
    summary: 'Count the activity stream of a course by type',
    variables: ofCourse,
    respond: bare('course.activityStreamSummary'),
  }),
  get('/users/self/activity_stream', 'ListOwnStream', {
    summary: "List the caller's activity stream",
    variables: { onlyActiveCourses: param('only_active_courses') },
    respond: page('viewer.activityStream'),
    perPage,
    source: 'supplement §5.1',
  }),
  get('/users/self/activity_stream/summary', 'GetOwnStreamSummary', {
    summary: "Count the caller's activity stream by type",
    variables: { onlyActiveCourses: param('only_active_courses') },
    respond: bare('viewer.activityStreamSummary'),
    source: 'supplement §5.1',
  }),
  put('/users/self/activity_stream/:id/read', 'MarkStreamItem', {
    summary: "Mark an item of the caller's activity stream as read",
    variables: { id: path('id'), read: constant(true) },
    respond: record('markStreamItem.streamItem'),
    source: 'supplement §3.5, read_state',
  }),
  del('/users/self/activity_stream/:id/read', 'MarkStreamItem', {
    summary: "Mark an item of the caller's activity stream as unread",
    variables: { id: path('id'), read: constant(false) },
    respond: record('markStreamItem.streamItem'),
    source: 'supplement §3.5, read_state',
  }),
]);
