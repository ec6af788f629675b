import { body, del, flag, get, page, path, put, record, section } from '../../platform/index.js';

const courseId = path('course_id');

export const courseNicknameRoutes = section('supplement §5.1 · Course nicknames', [
  get('/users/self/course_nicknames', 'ListCourseNicknames', {
    summary: "List the caller's nicknames for courses",
    respond: page('nicknamedCourses'),
  }),
  get('/users/self/course_nicknames/:course_id', 'GetCourseNickname', {
    summary: "Show the caller's nickname for a course",
    variables: { courseId },
    respond: record('course'),
  }),
  put('/users/self/course_nicknames/:course_id', 'SetCourseNickname', {
    summary: "Set the caller's nickname for a course",
    variables: { courseId, nickname: body('nickname') },
    respond: record('setCourseNickname.course'),
  }),
  del('/users/self/course_nicknames/:course_id', 'RemoveCourseNickname', {
    summary: "Remove the caller's nickname for a course",
    variables: { courseId },
    respond: record('clearCourseNickname.course'),
  }),
  del('/users/self/course_nicknames', 'ClearCourseNicknames', {
    summary: "Remove all of the caller's nicknames for courses",
    respond: flag('cleared'),
  }),
]);
