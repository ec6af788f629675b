import type { aSmallTree } from '../../learning/outcomes/builders.js';
import { type Made, type MatrixRow, row, type Statuses } from './row.js';

interface Rights {
  readonly read: Statuses;
  readonly written: Statuses;
  /** The first who may takes it away. */
  readonly once: Statuses;
}

const inCourse: Rights = {
  read: [401, 404, 404, 200, 200, 200],
  written: [401, 404, 404, 403, 200, 200],
  once: [401, 404, 404, 403, 200, 404],
};
/** The root account: every member of the tenant reads. */
const inAccount: Rights = {
  read: [401, 404, 200, 200, 200, 200],
  written: [401, 404, 403, 403, 403, 200],
  once: [401, 404, 403, 403, 403, 200],
};
/** Everybody reads what is of all tenants, and nobody here writes it. */
const ofAll: Rights = {
  read: [401, 200, 200, 200, 200, 200],
  written: [401, 403, 403, 403, 403, 403],
  once: [401, 403, 403, 403, 403, 403],
};

const redirected = (statuses: Statuses) =>
  statuses.map((status) => (status === 200 ? 302 : status)) as unknown as Statuses;

type World = Parameters<MatrixRow['path']>[0];

const rowsOf = (
  base: string,
  at: (w: World) => string,
  tree: keyof Made['outcomes'],
  { read, written, once }: Rights,
): readonly MatrixRow[] => {
  const groups = `${base}/outcome_groups/:id`;
  const within = (rest: (one: Awaited<ReturnType<typeof aSmallTree>>) => string) => (w: World) =>
    `${at(w)}/outcome_groups/${rest(w.outcomes[tree])}`;
  const group = (rest: string) => within((one) => `${one.group}${rest}`);
  const title = { title: 'By {caller}' };
  return [
    row(`GET ${base}/root_outcome_group`, (w) => `${at(w)}/root_outcome_group`, redirected(read)),
    row(`GET ${groups}`, group(''), read),
    row(`PUT ${groups}`, group(''), written, title),
    row(`GET ${groups}/subgroups`, group('/subgroups'), read),
    row(`POST ${groups}/subgroups`, group('/subgroups'), written, title),
    row(
      `POST ${groups}/import`,
      within((one) => `${one.group}/import?source_outcome_group_id=${one.spare}`),
      written,
    ),
    row(`GET ${groups}/outcomes`, group('/outcomes'), read),
    row(`POST ${groups}/outcomes`, group('/outcomes'), written, title),
    row(
      `PUT ${groups}/outcomes/:outcome_id`,
      within((one) => `${one.spare}/outcomes/${one.outcome}`),
      written,
    ),
    row(
      `DELETE ${groups}/outcomes/:outcome_id`,
      within((one) => `${one.spare}/outcomes/${one.outcome}`),
      once,
    ),
    row(
      `DELETE ${groups}`,
      within((one) => `${one.spare}`),
      once,
    ),
  ];
};

const indexesOf = (base: string, at: (w: World) => string, { read }: Rights): readonly MatrixRow[] =>
  ['outcome_groups', 'outcome_group_links'].map((index) =>
    row(`GET ${base}/${index}`, (w) => `${at(w)}/${index}`, read),
  );

const course = (w: World) => `/courses/${w.courses.C1}`;
const account = (w: World) => `/accounts/${w.accounts.RA}`;
const outcome = (w: World) => `/outcomes/${w.outcomes.course.outcome}`;

export const outcomesRows: readonly MatrixRow[] = [
  ...rowsOf('/courses/:course_id', course, 'course', inCourse),
  ...rowsOf('/accounts/:account_id', account, 'account', inAccount),
  ...rowsOf('/global', () => '/global', 'all', ofAll),
  ...indexesOf('/courses/:course_id', course, inCourse),
  ...indexesOf('/accounts/:account_id', account, inAccount),
  row('GET /outcomes/:id', outcome, inCourse.read),
  row('PUT /outcomes/:id', outcome, inCourse.written, { title: 'By {caller}' }),
];
