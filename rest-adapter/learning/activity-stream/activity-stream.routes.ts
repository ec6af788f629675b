import { bare, get, page, param, path, section } from '../../platform/index.js';
import {
  GetCourseStreamSummary,
  GetOwnStreamSummary,
  ListCourseStream,
  ListOwnStream,
} from './activity-stream.operations.js';

const perPage = 21;
const ofCourse = { courseId: path('course_id') };

export const activityStreamRoutes = section('D2 · Courses, activity stream', [
  get('/courses/:course_id/activity_stream', ListCourseStream, {
    variables: ofCourse,
    respond: page('course.activityStream'),
    perPage,
  }),
  get('/courses/:course_id/activity_stream/summary', GetCourseStreamSummary, {
    variables: ofCourse,
    respond: bare('course.activityStreamSummary'),
  }),
  get('/users/self/activity_stream', ListOwnStream, {
    variables: { onlyActiveCourses: param('only_active_courses') },
    respond: page('viewer.activityStream'),
    perPage,
    source: 'supplement §5.1',
  }),
  get('/users/self/activity_stream/summary', GetOwnStreamSummary, {
    variables: { onlyActiveCourses: param('only_active_courses') },
    respond: bare('viewer.activityStreamSummary'),
    source: 'supplement §5.1',
  }),
]);
