import { type MatrixRow, ofStu2, root, row } from './row.js';

const inC1 = (rest: string) => (w: { courses: { C1: number } }) => `/courses/${w.courses.C1}${rest}`;
const favorite = (w: { courses: { C1: number } }) => `/users/self/favorites/courses/${w.courses.C1}`;
const nickname = (w: { courses: { C1: number } }) => `/users/self/course_nicknames/${w.courses.C1}`;

export const coursesRows: readonly MatrixRow[] = [
  row('GET /courses', () => '/courses', [401, 200, 200, 200, 200, 200]),
  row('GET /users/:user_id/courses', ofStu2('/courses'), [401, 404, 403, 403, 403, 200]),
  row('GET /courses/:id', inC1(''), [401, 404, 404, 200, 200, 200]),
  row(
    'GET /accounts/:account_id/courses/:id',
    (w) => `/accounts/${w.accounts.RA}/courses/${w.courses.C1}`,
    [401, 404, 404, 200, 200, 200],
  ),
  row('POST /accounts/:account_id/courses', root('/courses'), [401, 404, 403, 403, 403, 200], {
    'course[name]': 'Physics 101',
  }),
  row('PUT /courses/:id', inC1(''), [401, 404, 404, 403, 200, 200], { 'course[name]': 'Biology 101' }),
  row('GET /courses/:course_id/settings', inC1('/settings'), [401, 404, 404, 200, 200, 200]),
  row('PUT /courses/:course_id/settings', inC1('/settings'), [401, 404, 404, 403, 200, 200], {
    hide_final_grades: 'false',
  }),
  row('GET /courses/:course_id/permissions', inC1('/permissions'), [401, 404, 404, 200, 200, 200]),
  row('GET /courses/:course_id/features/enabled', inC1('/features/enabled'), [401, 404, 404, 200, 200, 200]),
  row('POST /courses/:course_id/preview_html', inC1('/preview_html'), [401, 404, 404, 200, 200, 200], {
    html: '<p>x</p>',
  }),
  row('GET /courses/:course_id/tabs', inC1('/tabs'), [401, 404, 404, 200, 200, 200]),
  row('PUT /courses/:course_id/tabs/:tab_id', inC1('/tabs/outcomes'), [401, 404, 404, 403, 200, 200], {
    hidden: 'true',
  }),
  row('GET /users/self/course_nicknames', () => '/users/self/course_nicknames', [401, 200, 200, 200, 200, 200]),
  row('GET /users/self/course_nicknames/:course_id', nickname, [401, 404, 404, 200, 200, 200]),
  row('PUT /users/self/course_nicknames/:course_id', nickname, [401, 404, 404, 200, 200, 200], { nickname: 'Bugs' }),
  row('DELETE /users/self/course_nicknames/:course_id', nickname, [401, 404, 404, 200, 200, 200]),
  row('DELETE /users/self/course_nicknames', () => '/users/self/course_nicknames', [401, 200, 200, 200, 200, 200]),
  row('GET /users/self/favorites/courses', () => '/users/self/favorites/courses', [401, 200, 200, 200, 200, 200]),
  row('POST /users/self/favorites/courses/:id', favorite, [401, 404, 404, 200, 200, 403], {}),
  row('DELETE /users/self/favorites/courses/:id', favorite, [401, 404, 404, 200, 200, 200]),
  row('DELETE /users/self/favorites/courses', () => '/users/self/favorites/courses', [401, 200, 200, 200, 200, 200]),
  row('PUT /accounts/:account_id/courses', root('/courses'), [401, 404, 403, 403, 403, 200], {
    'course_ids[]': 1,
    event: 'offer',
  }),
  // When the administrator asks, the teacher has put another course in its place.
  row(
    'POST /courses/:course_id/reset_content',
    (w) => `/courses/${w.spareCourse}/reset_content`,
    [401, 404, 404, 403, 200, 404],
    {},
  ),
  row('DELETE /courses/:id', (w) => `/courses/${w.courses.C2}`, [401, 404, 404, 404, 200, 200], { event: 'conclude' }),
];
