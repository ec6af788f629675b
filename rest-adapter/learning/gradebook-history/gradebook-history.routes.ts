import { get, page, path, query, section } from '../../platform/index.js';

const place = '/courses/:course_id/gradebook_history';
const courseId = path('course_id');
const beta = true;

export const gradebookHistoryRoutes = section('D3 · Gradebook history', [
  get(`${place}/days`, 'ListGradebookDays', {
    summary: 'List the days on which grades of a course changed',
    variables: { courseId },
    respond: page('course.gradebookHistoryDays'),
    beta,
  }),
  get(`${place}/:date`, 'ListGradebookGraders', {
    summary: 'List who graded in a course on a day',
    variables: { courseId, date: path('date') },
    respond: page('course.gradebookHistoryGraders'),
    beta,
  }),
  get(`${place}/:date/graders/:grader_id/assignments/:assignment_id/submissions`, 'ListGradebookSubmissions', {
    summary: 'List the submissions that a grader graded on a day',
    variables: {
      courseId,
      date: path('date'),
      graderId: path('grader_id'),
      assignmentId: path('assignment_id'),
    },
    respond: page('course.gradebookHistorySubmissions'),
    beta,
  }),
  get(`${place}/feed`, 'ListGradebookFeed', {
    summary: 'List the grades of a course as they changed',
    variables: {
      courseId,
      assignmentId: query('assignment_id'),
      userId: query('user_id'),
      ascending: query('ascending'),
    },
    respond: page('course.gradebookHistoryFeed'),
    beta,
  }),
]);
