import { del, flag, get, included, page, path, query, section } from '../../platform/index.js';

export const todoRoutes = section('D2 · Courses, todo', [
  get('/courses/:course_id/todo', 'ListCourseTodo', {
    summary: 'List what the caller has to do in a course',
    variables: { courseId: path('course_id'), ungradedQuizzes: included('ungraded_quizzes') },
    respond: page('course.todo'),
    wholeUnlessPaged: true,
  }),
  get('/users/self/todo', 'ListOwnTodo', {
    summary: 'List what the caller has to do',
    variables: { ungradedQuizzes: included('ungraded_quizzes') },
    respond: page('viewer.todo'),
    wholeUnlessPaged: true,
    source: 'supplement §5.1',
  }),
  del('/users/self/todo/:asset_string/:purpose', 'IgnoreTodo', {
    summary: "Take an entry off the caller's list of what is to do",
    variables: { asset: path('asset_string'), purpose: path('purpose'), permanent: query('permanent') },
    respond: flag('ignored'),
    source: 'supplement §3.5',
  }),
]);
