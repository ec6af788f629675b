/** What people do all day, what programs do that nobody has seen before, and what is refused. */
import { get, graphql, type LoadRequest } from '../load.js';
import { type Ids, measuresOf } from '../measures.js';

/** Requests that are answered with 200, and such as are refused. */
export interface Mix {
  readonly answered: readonly LoadRequest[];
  readonly refused: readonly LoadRequest[];
}

const rest = (path: string, body: object): LoadRequest => ({
  method: 'POST',
  path: `/api/v1${path}`,
  body: JSON.stringify(body),
});

export const courseFields: readonly string[] = [
  'name',
  'courseCode',
  'workflowState',
  'startAt',
  'endAt',
  'createdAt',
  'sisCourseId',
  'updatedAt',
];

/** Fields by the bits of a number: 255 selections. */
export const someFields = (n: number): string =>
  courseFields.filter((_, bit) => ((n % 255) + 1) & (1 << bit)).join(' ');

/** Each with a name of its own, so that no two documents are the same. */
const unseen = (root: number, n: number): LoadRequest =>
  graphql(`query Unseen${n} { account(id: "${root}") { courses(first: 5) { nodes { ${someFields(n)} } } } }`);

/** The mix of one round; documents that nobody has sent before are new in each round. */
export function mixOf(ids: Ids, round: number): Mix {
  const usual = measuresOf(ids)
    .filter(({ as }) => as === 'administrator')
    .flatMap(({ requests }) => requests('lyceum').slice(0, 20));
  const documents = Array.from({ length: 100 }, (_, n) => unseen(ids.root, round * 100 + n));
  const made = Array.from({ length: 10 }, (_, n) =>
    rest(`/accounts/${ids.root}/courses`, { course: { name: `Soak ${round} ${n}`, course_code: 'SOAK' } }),
  );
  return {
    answered: [...usual, ...documents, ...made],
    refused: [
      get(`/courses/${2 ** 40 + round}`),
      rest(`/accounts/${ids.root}/courses`, { course: { name: 'x'.repeat(100_000) } }),
      graphql(`query Wrong${round} { account(id: "x") { nothing${round} } }`),
      graphql(`{ ${Array.from({ length: 15 }, (_, n) => `a${n}: __schema { types { name } }`).join(' ')} }`),
    ],
  };
}
