import { get, list, path, put, record, section, wholeBody } from '../../platform/index.js';
import { ListCourseTabs, UpdateCourseTab } from './course-tabs.operations.js';

const courseId = path('course_id');

export const courseTabRoutes = section('supplement §5.2', [
  get('/courses/:course_id/tabs', ListCourseTabs, { variables: { courseId }, respond: list('course.tabs') }),
  put('/courses/:course_id/tabs/:tab_id', UpdateCourseTab, {
    variables: { courseId, tabId: path('tab_id'), input: wholeBody('hidden', 'position') },
    respond: record('updateCourseTab'),
  }),
]);
