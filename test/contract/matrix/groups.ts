import { administered, type MatrixRow, root, row, type Statuses } from './row.js';

/** Seen by everybody of the course. */
const ofCourse: Statuses = [401, 404, 404, 200, 200, 200];
/** Seen by everybody of the course, changed by staff. */
const staffed: Statuses = [401, 404, 404, 403, 200, 200];
/** The second who asks comes too late. */
const once = (second: number): Statuses => [401, 404, 404, 403, 200, second];
/** A member alone has a membership of their own. */
const ofMember: Statuses = [401, 404, 404, 200, 404, 404];

const red: MatrixRow['path'] = (w) => `/groups/${w.groups.red}`;
const labs: MatrixRow['path'] = (w) => `/group_categories/${w.groups.labs}`;

export const groupsRows: readonly MatrixRow[] = [
  row('GET /courses/:course_id/groups', (w) => `/courses/${w.courses.C1}/groups`, ofCourse),
  row('GET /accounts/:account_id/groups', root('/groups'), administered),
  row('GET /users/self/groups', () => '/users/self/groups', [401, 200, 200, 200, 200, 200]),
  row('GET /group_categories/:id/groups', (w) => `${labs(w)}/groups`, ofCourse),
  row('GET /groups/:id', red, ofCourse),
  // Each in the root account of their own token.
  row('POST /groups', () => '/groups', [401, 200, 403, 403, 403, 200], { name: 'Chess' }),
  row('POST /group_categories/:id/groups', (w) => `${labs(w)}/groups`, staffed, { name: 'Green' }),
  row('PUT /groups/:id', red, staffed, { name: 'Red' }),
  row('GET /groups/:group_id/users', (w) => `${red(w)}/users`, ofCourse),
  row('GET /groups/:group_id/memberships', (w) => `${red(w)}/memberships`, ofCourse),
  // A student reads no SIS ids, so that one names nobody to them.
  row('POST /groups/:group_id/memberships', (w) => `${red(w)}/memberships`, [401, 404, 404, 404, 200, 200], {
    user_id: 'sis_user_id:S-ta',
  }),
  row('GET /groups/:group_id/memberships/:id', (w) => `${red(w)}/memberships/self`, ofMember),
  row('GET /groups/:group_id/users/:user_id', (w) => `${red(w)}/users/${w.users.stu1}`, ofCourse),
  row('PUT /groups/:group_id/memberships/:id', (w) => `${red(w)}/memberships/self`, ofMember, { moderator: 'false' }),
  row('PUT /groups/:group_id/users/:user_id', (w) => `${red(w)}/users/${w.users.ta}`, staffed, {
    moderator: 'false',
  }),
  row('DELETE /groups/:group_id/users/:user_id', (w) => `${red(w)}/users/${w.users.ta}`, once(404)),
  row('DELETE /groups/:group_id/memberships/:id', (w) => `${red(w)}/memberships/self`, ofMember),
  row('GET /courses/:course_id/group_categories', (w) => `/courses/${w.courses.C1}/group_categories`, ofCourse),
  row('GET /accounts/:account_id/group_categories', root('/group_categories'), administered),
  row('POST /courses/:course_id/group_categories', (w) => `/courses/${w.courses.C1}/group_categories`, once(400), {
    name: 'Projects',
  }),
  row('POST /accounts/:account_id/group_categories', root('/group_categories'), administered, { name: 'Clubs' }),
  row('GET /group_categories/:id', labs, ofCourse),
  row('PUT /group_categories/:id', labs, staffed, { group_limit: 20 }),
  row('GET /group_categories/:id/users', (w) => `${labs(w)}/users`, ofCourse),
  row('POST /group_categories/:id/assign_unassigned_members', (w) => `${labs(w)}/assign_unassigned_members`, once(409)),
  row('DELETE /groups/:id', (w) => `/groups/${w.groups.blue}`, once(404)),
  row('DELETE /group_categories/:id', labs, once(404)),
];
