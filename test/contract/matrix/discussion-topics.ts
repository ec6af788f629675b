import { type MatrixRow, row, type Statuses } from './row.js';

/** Read by everybody there. */
const read: Statuses = [401, 404, 404, 200, 200, 200];
/** Ordered by who moderates there. */
const moderated: Statuses = [401, 404, 404, 403, 200, 200];
/** The first who may deletes it. */
const once: Statuses = [401, 404, 404, 403, 200, 404];

const rowsOf = (
  family: 'courses' | 'groups',
  at: MatrixRow['path'],
  topic: MatrixRow['path'],
): readonly MatrixRow[] => {
  const base = `/${family}/:${family.slice(0, -1)}_id/discussion_topics`;
  const topics: MatrixRow['path'] = (w) => `${at(w)}/discussion_topics`;
  const one: MatrixRow['path'] = (w) => `${topics(w)}/${topic(w)}`;
  return [
    row(`GET ${base}`, topics, read),
    row(`POST ${base}`, topics, read, { title: 'By {caller}' }),
    row(`POST ${base}/reorder`, (w) => `${topics(w)}/reorder?order[]=${topic(w)}`, moderated),
    row(`GET ${base}/:topic_id`, one, read),
    row(`PUT ${base}/:topic_id`, one, moderated, { title: 'By {caller}' }),
    row(`DELETE ${base}/:topic_id`, one, once),
  ];
};

export const discussionTopicsRows: readonly MatrixRow[] = [
  row('GET /announcements', (w) => `/announcements?context_codes[]=course_${w.courses.C1}`, read),
  ...rowsOf(
    'courses',
    (w) => `/courses/${w.courses.C1}`,
    (w) => String(w.topics.ofCourse),
  ),
  ...rowsOf(
    'groups',
    (w) => `/groups/${w.groups.red}`,
    (w) => String(w.topics.ofGroup),
  ),
];
