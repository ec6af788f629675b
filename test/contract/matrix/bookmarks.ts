import { type MatrixRow, row, type Statuses } from './row.js';

const list = () => '/users/self/bookmarks';
const one: MatrixRow['path'] = ({ bookmark }) => `/users/self/bookmarks/${bookmark}`;

/** Everybody has bookmarks of their own. */
const everybody: Statuses = [401, 200, 200, 200, 200, 200];
/** It belongs to a student, and is nobody else's. */
const itsOwner: Statuses = [401, 404, 404, 200, 404, 404];

export const bookmarksRows: readonly MatrixRow[] = [
  row('GET /users/self/bookmarks', list, everybody),
  row('POST /users/self/bookmarks', list, everybody, { name: 'Courses', url: '/courses' }),
  row('GET /users/self/bookmarks/:id', one, itsOwner),
  row('PUT /users/self/bookmarks/:id', one, itsOwner, { position: 1 }),
  row('DELETE /users/self/bookmarks/:id', one, itsOwner),
];
