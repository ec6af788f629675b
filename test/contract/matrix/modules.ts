import type { MatrixRow, Statuses } from './row.js';
import { row } from './row.js';

/** Seen by everybody of the course. */
const ofCourse: Statuses = [401, 404, 404, 200, 200, 200];
/** Seen by everybody of the course, changed by staff. */
const staffed: Statuses = [401, 404, 404, 403, 200, 200];
/** Done by students alone. */
const ofStudents: Statuses = [401, 404, 404, 204, 403, 403];
/** The second who deletes finds nothing left. */
const once: Statuses = [401, 404, 404, 403, 200, 404];

const list: MatrixRow['path'] = (w) => `/courses/${w.courses.C1}/modules`;
const basics: MatrixRow['path'] = (w) => `${list(w)}/${w.modules.basics}`;
const reading: MatrixRow['path'] = (w) => `${basics(w)}/items/${w.modules.reading}`;
const under = '/courses/:course_id/modules';
const items = `${under}/:module_id/items`;

export const modulesRows: readonly MatrixRow[] = [
  row(`GET ${under}`, list, ofCourse),
  row(`GET ${under}/:id`, basics, ofCourse),
  row(`POST ${under}`, list, staffed, { 'module[name]': 'More' }),
  row(`PUT ${under}/:id`, basics, staffed, { 'module[name]': 'Basics' }),
  row(`GET ${items}`, (w) => `${basics(w)}/items`, ofCourse),
  row(`GET ${items}/:id`, reading, ofCourse),
  row(`POST ${items}`, (w) => `${basics(w)}/items`, staffed, {
    'module_item[type]': 'SubHeader',
    'module_item[title]': 'Part one',
  }),
  row(`PUT ${items}/:id`, reading, staffed, { 'module_item[title]': 'Cells' }),
  row(`POST ${items}/:id/mark_read`, (w) => `${reading(w)}/mark_read`, ofStudents),
  row(`PUT ${items}/:id/done`, (w) => `${reading(w)}/done`, ofStudents),
  row(`DELETE ${items}/:id/done`, (w) => `${reading(w)}/done`, ofStudents),
  row(`DELETE ${items}/:id`, reading, once),
  row(`DELETE ${under}/:id`, basics, once),
];
