/**
 * What visitors read, where `VISITORS=on`: whoever asks without a token, of a course that is open to them (decision 0081).
 * This is the whole list of courses. Over REST they have these routes, with these words of `include[]`; over GraphQL they may
 * ask for the fields that the documents in `visitors.graphql` name, below `course(id:)` and `node(id:)`. Beside it there
 * are error reports and brand variables, by the routes that everybody has. Everything else takes a token.
 */
import { get, included, list, page, path, query, type Route, record, section } from '../../platform/index.js';

export const visitorRoutes: readonly Route[] = section('supplement §3.1, visitors', [
  get('/courses/:id', 'VisitCourse', {
    summary: 'Show a course that is open to visitors',
    variables: {
      id: path('id'),
      syllabus: included('syllabus_body'),
      publicDescription: included('public_description'),
      concluded: included('concluded'),
      tabs: included('tabs'),
    },
    respond: record('course'),
  }),
  get('/courses/:course_id/tabs', 'VisitCourseTabs', {
    summary: 'List the tabs of a course that is open to visitors',
    variables: { courseId: path('course_id') },
    respond: list('course.tabs'),
  }),
  get('/courses/:course_id/front_page', 'VisitFrontPage', {
    summary: 'Show the front page of a course that is open to visitors',
    variables: { courseId: path('course_id') },
    respond: record('course.frontPage'),
  }),
  get('/courses/:course_id/pages', 'VisitPages', {
    summary: 'List the pages of a course that is open to visitors',
    variables: {
      courseId: path('course_id'),
      sort: query('sort'),
      order: query('order'),
      searchTerm: query('search_term'),
      published: query('published'),
    },
    respond: page('course.pages'),
  }),
  get('/courses/:course_id/pages/:url', 'VisitPage', {
    summary: 'Show a page of a course that is open to visitors',
    variables: { courseId: path('course_id'), url: path('url') },
    respond: record('course.page'),
  }),
]);
