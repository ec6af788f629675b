import { type MatrixRow, row, type Statuses } from './row.js';

/** Read by everybody there. */
const read: Statuses = [401, 404, 404, 200, 200, 200];
/** Written by everybody there. */
const written: Statuses = [401, 404, 404, 201, 201, 201];
/** Noted for everybody there. */
const noted: Statuses = [401, 404, 404, 204, 204, 204];

interface Places {
  readonly at: MatrixRow['path'];
  readonly topic: MatrixRow['path'];
  readonly entry: MatrixRow['path'];
  readonly changed: Statuses;
  readonly deleted: Statuses;
  readonly followed: Statuses;
}

const rowsOf = (family: 'courses' | 'groups', of: Places): readonly MatrixRow[] => {
  const base = `/${family}/:${family.slice(0, -1)}_id/discussion_topics/:topic_id`;
  const one: MatrixRow['path'] = (w) => `${of.at(w)}/discussion_topics/${of.topic(w)}`;
  const below =
    (path: string): MatrixRow['path'] =>
    (w) =>
      `${one(w)}${path}`;
  const entry =
    (path = ''): MatrixRow['path'] =>
    (w) =>
      `${one(w)}/entries/${of.entry(w)}${path}`;
  const message = { message: 'By {caller}' };
  return [
    row(`GET ${base}/entries`, below('/entries'), read),
    row(`GET ${base}/entry_list`, (w) => `${one(w)}/entry_list?ids[]=${of.entry(w)}`, read),
    row(`GET ${base}/view`, below('/view'), read),
    row(`POST ${base}/entries`, below('/entries'), written, message),
    row(`GET ${base}/entries/:id/replies`, entry('/replies'), read),
    row(`POST ${base}/entries/:id/replies`, entry('/replies'), written, message),
    row(`POST ${base}/entries/:id/rating`, entry('/rating'), noted, { rating: '1' }),
    row(`PUT ${base}/entries/:id/read`, entry('/read'), noted),
    row(`DELETE ${base}/entries/:id/read`, entry('/read'), noted),
    row(`PUT ${base}/read`, below('/read'), noted),
    row(`DELETE ${base}/read`, below('/read'), noted),
    row(`PUT ${base}/read_all`, below('/read_all'), noted),
    row(`DELETE ${base}/read_all`, below('/read_all'), noted),
    row(`PUT ${base}/subscribed`, below('/subscribed'), of.followed),
    row(`DELETE ${base}/subscribed`, below('/subscribed'), noted),
    row(`PUT ${base}/entries/:id`, entry(), of.changed, message),
    row(`DELETE ${base}/entries/:id`, entry(), of.deleted),
  ];
};

export const discussionEntriesRows: readonly MatrixRow[] = [
  ...rowsOf('courses', {
    at: (w) => `/courses/${w.courses.C1}`,
    topic: (w) => String(w.topics.ofCourse),
    entry: (w) => String(w.topics.entryOfCourse),
    changed: [401, 404, 404, 403, 200, 200],
    deleted: [401, 404, 404, 403, 200, 403],
    followed: noted,
  }),
  ...rowsOf('groups', {
    at: (w) => `/groups/${w.groups.red}`,
    topic: (w) => String(w.topics.ofGroup),
    entry: (w) => String(w.topics.entryOfGroup),
    changed: [401, 404, 404, 403, 200, 200],
    deleted: [401, 404, 404, 403, 200, 403],
    // Who is no member of the group does not follow what is said there.
    followed: [401, 404, 404, 204, 403, 403],
  }),
];
