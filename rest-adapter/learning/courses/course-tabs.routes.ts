import { get, list, path, put, record, section, wholeBody } from '../../platform/index.js';

const courseId = path('course_id');

export const courseTabRoutes = section('supplement §5.2 · Tabs', [
  get('/courses/:course_id/tabs', 'ListCourseTabs', {
    summary: 'List the tabs of a course',
    variables: { courseId },
    respond: list('course.tabs'),
  }),
  put('/courses/:course_id/tabs/:tab_id', 'UpdateCourseTab', {
    summary: 'Hide, show or move a tab of a course',
    variables: { courseId, tabId: path('tab_id'), input: wholeBody() },
    respond: record('updateCourseTab.courseTab'),
  }),
]);
