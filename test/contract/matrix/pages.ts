import { type MatrixRow, row, type Statuses } from './row.js';

/** Read by everybody there. */
const read: Statuses = [401, 404, 404, 200, 200, 200];
/** Written by who manages the pages. */
const written: Statuses = [401, 404, 404, 403, 200, 200];
/** The first who may deletes it. */
const once: Statuses = [401, 404, 404, 403, 200, 404];
/** The members of a group write its pages. */
const onceByMember: Statuses = [401, 404, 404, 200, 404, 404];

const rowsOf = (
  family: 'courses' | 'groups',
  at: (w: Parameters<MatrixRow['path']>[0]) => string,
  [changed, deleted]: readonly [Statuses, Statuses],
): readonly MatrixRow[] => {
  const base = `/${family}/:${family.slice(0, -1)}_id`;
  const title = { 'wiki_page[title]': 'By {caller}' };
  const body = { 'wiki_page[body]': 'By {caller}' };
  const revisions = `${base}/pages/:url/revisions`;
  return [
    row(`GET ${base}/front_page`, (w) => `${at(w)}/front_page`, read),
    row(`PUT ${base}/front_page`, (w) => `${at(w)}/front_page`, changed, body),
    row(`GET ${base}/pages`, (w) => `${at(w)}/pages`, read),
    row(`POST ${base}/pages`, (w) => `${at(w)}/pages`, changed, title),
    row(`GET ${base}/pages/:url`, (w) => `${at(w)}/pages/home`, read),
    row(`PUT ${base}/pages/:url`, (w) => `${at(w)}/pages/home`, changed, body),
    row(`GET ${revisions}`, (w) => `${at(w)}/pages/home/revisions`, changed),
    row(`GET ${revisions}/latest`, (w) => `${at(w)}/pages/home/revisions/latest`, changed),
    row(`GET ${revisions}/:revision_id`, (w) => `${at(w)}/pages/home/revisions/1`, changed),
    row(`POST ${revisions}/:revision_id`, (w) => `${at(w)}/pages/home/revisions/1`, changed),
    row(`DELETE ${base}/pages/:url`, (w) => `${at(w)}/pages/spare`, deleted),
  ];
};

export const pagesRows: readonly MatrixRow[] = [
  ...rowsOf('courses', (w) => `/courses/${w.courses.C1}`, [written, once]),
  ...rowsOf('groups', (w) => `/groups/${w.groups.red}`, [read, onceByMember]),
];
