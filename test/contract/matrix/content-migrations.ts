import { type MatrixRow, row, type Statuses } from './row.js';

const base = '/courses/:course_id/content_migrations';
const issues = `${base}/:content_migration_id/migration_issues`;
const at = ({ courses }: Parameters<MatrixRow['path']>[0]): string => `/courses/${courses.C1}/content_migrations`;
/** Seen by who manages the contents of the course. */
const managed: Statuses = [401, 404, 404, 403, 200, 200];
// No copy has this id.
const nothingThere: Statuses = [401, 404, 404, 403, 404, 404];

export const contentMigrationsRows: readonly MatrixRow[] = [
  row(`GET ${base}`, at, managed),
  row(`GET ${base}/migrators`, (w) => `${at(w)}/migrators`, [401, 404, 404, 200, 200, 200]),
  // Nobody's: what there is to be copied, is not said.
  row(`POST ${base}`, at, [401, 404, 404, 403, 400, 400], {
    migration_type: 'course_copy_importer',
    'settings[source_course_id]': '999999',
  }),
  row(`GET ${base}/:id`, (w) => `${at(w)}/999999`, nothingThere),
  row(`GET ${issues}`, (w) => `${at(w)}/999999/migration_issues`, nothingThere),
  row(`GET ${issues}/:id`, (w) => `${at(w)}/999999/migration_issues/1`, nothingThere),
  row(`PUT ${issues}/:id`, (w) => `${at(w)}/999999/migration_issues/1`, nothingThere, { workflow_state: 'resolved' }),
];
