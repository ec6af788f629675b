import { del, flag, get, included, page, path, query, section } from '../../platform/index.js';
import { IgnoreTodo, ListCourseTodo, ListOwnTodo } from './todo.operations.js';

export const todoRoutes = section('D2 · Courses, todo', [
  get('/courses/:course_id/todo', ListCourseTodo, {
    variables: { courseId: path('course_id'), ungradedQuizzes: included('ungraded_quizzes') },
    respond: page('course.todo'),
    wholeUnlessPaged: true,
  }),
  get('/users/self/todo', ListOwnTodo, {
    variables: { ungradedQuizzes: included('ungraded_quizzes') },
    respond: page('viewer.todo'),
    wholeUnlessPaged: true,
    source: 'supplement §5.1',
  }),
  del('/users/self/todo/:asset_string/:purpose', IgnoreTodo, {
    variables: { asset: path('asset_string'), purpose: path('purpose'), permanent: query('permanent') },
    respond: flag('ignored', 'ignoreTodo'),
    source: 'supplement §3.5',
  }),
]);
