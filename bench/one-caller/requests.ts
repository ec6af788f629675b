/** What one caller asks to hold the service up, what the others ask meanwhile, and documents that nobody has sent before. */
import { get, graphql, type LoadRequest } from '../load.js';
import type { Ids } from '../measures.js';
import { courseFields, someFields } from '../soak/mix.js';

/** Documents with a name: each `n` is another text. */
type Documents = (n: number) => LoadRequest;

const times = (count: number, field: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => field(n)).join(' ');

const everyType =
  '__schema { types { name kind description fields { name description type { name } args { name } } } }';

/** By what the caller asks for. */
export const floodsOf = ({ root, crowded }: Ids): ReadonlyMap<string, Documents> =>
  new Map<string, Documents>([
    [
      '15 times all types of the schema, refused',
      (n) => graphql(`query A${n} { ${times(15, (i) => `a${i}: ${everyType}`)} }`),
    ],
    [
      '700 courses with their people',
      (n) =>
        graphql(
          `query C${n} { ${times(7, (i) => `a${i}: account(id: "${root}") { courses(first: 100) { nodes { recordId name users(first: 100) { nodes { recordId name } } } } }`)} }`,
        ),
    ],
    ['1,000 users with their enrollments', (n) => graphql(rosters(crowded, n))],
    [
      'GET /courses/:id/users, enrollments, 100 per page',
      () => get(`/courses/${crowded}/users?include[]=enrollments&per_page=100`),
    ],
    ['small documents, each of them new', (n) => withOtherFields(root, n)],
  ]);

const rosters = (course: number, n: number): string =>
  `query D${n} { ${times(10, (i) => `a${i}: course(id: "${course}") { users(first: 100) { nodes { recordId name sortableName loginName courseEnrollments(courseId: "${course}") { nodes { recordId type roleName grades { currentScore } } } } } }`)} }`;

/** In turn: what front ends and older clients ask all day. */
export const usualOf = ({ root }: Ids): readonly LoadRequest[] => [
  get(`/accounts/${root}`),
  get(`/accounts/${root}/courses?include[]=term&per_page=10`),
  get('/users/self'),
  graphql(`{ account(id: "${root}") { name courses(first: 10) { nodes { recordId name courseCode } } } }`),
];

const related = 'term { recordId name startAt endAt } teachers { recordId shortName avatarUrl }';

/** A page of five courses. */
const listed = (root: number, name: string, selection: string, alias = 'account'): LoadRequest =>
  graphql(
    `query ${name} { ${alias}: account(id: "${root}") { name courses(first: 5) { nodes { ${selection} ${related} } } } }`,
  );
const withOtherFields = (root: number, n: number): LoadRequest =>
  listed(root, `Known${n}`, `${someFields(n)} a${n}: name`);

/** That page, by what differs from one request to the next. */
export const documentsOf = (root: number): ReadonlyMap<string, Documents> => {
  const all = courseFields.join(' ');
  const renamed = (n: number) => courseFields.map((field) => `${field}${n}: ${field}`).join(' ');
  return new Map<string, Documents>([
    ['nothing', () => listed(root, 'Known', all)],
    ['their names', (n) => listed(root, `Known${n}`, all)],
    ['an alias at the top', (n) => listed(root, 'Known', all, `account${n}`)],
    ['aliases of columns', (n) => listed(root, 'Known', renamed(n))],
    ['other fields', (n) => withOtherFields(root, n)],
  ]);
};
