/** One caller who asks for as much as they may on many connections, and what four others wait meanwhile. */
import { askedBy, get, graphql, type LoadRequest, load } from './load/load.js';
import { start } from './machine/contestant.js';
import type { Cores } from './machine/cores.js';
import type { Row } from './report.js';
import type { BenchSchool, School } from './school/school.js';

const connections = 40;
const others = 4;
const seconds = { warmUp: 4, beside: 8 } as const;
/** Milliseconds that one of a hundred of the others may wait. */
const target = 250;
/** Documents that nobody has sent before, more than are sent. */
const texts = 4_000;
export const oneCallerTitle = 'p99 of four callers beside one who asks for';

const times = (count: number, field: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => field(n)).join(' ');

/** By what the one caller asks for; each `n` is another text. */
const floodsOf = ({
  rootAccountId: root,
  crowdedCourseId: crowded,
}: School): [string, (n: number) => LoadRequest][] => [
  [
    '15 times all types of the schema, refused',
    (n) => graphql(`query A${n} { ${times(15, (i) => `a${i}: __schema { types { name fields { name } } }`)} }`),
  ],
  [
    '700 courses with their people',
    (n) =>
      graphql(
        `query C${n} { ${times(7, (i) => `a${i}: account(id: "${root}") { courses(first: 100) { nodes { recordId name users(first: 100) { nodes { recordId name } } } } }`)} }`,
      ),
  ],
  ['pages of 100 users', () => get(`/courses/${crowded}/users?include[]=enrollments&per_page=100`)],
  [
    'small documents, each of them new',
    (n) => graphql(`query E${n} { account(id: "${root}") { courses(first: 5) { nodes { name a${n}: name } } } }`),
  ],
];

/** In turn: what front ends and older clients ask all day. */
const usualOf = ({ rootAccountId: root }: School): LoadRequest[] => [
  get(`/accounts/${root}`),
  get(`/accounts/${root}/courses?include[]=term&per_page=10`),
  get('/users/self'),
  graphql(`{ account(id: "${root}") { name courses(first: 10) { nodes { recordId name courseCode } } } }`),
];

/** A row for each kind of request, on a service that was just started: nobody has used up their limit. */
export async function measureOneCaller(
  school: BenchSchool,
  cores: Cores,
  tell: (line: string) => void,
): Promise<Row[]> {
  const [caller, ...people] = school.tokens.administrator as [string, ...string[]];
  const rows: Row[] = [];
  for (const [title, document] of floodsOf(school)) {
    tell(`one caller: ${title}`);
    const server = await start('supervised', school.ground, cores);
    try {
      const usual = (long: number) => load(server.port, askedBy(people.slice(0, others), usualOf(school)), long);
      await usual(seconds.warmUp);
      const flood = Array.from({ length: connections }, (_, connection) =>
        Array.from({ length: texts / connections }, (_text, n) => ({
          ...document(n * connections + connection),
          token: caller,
        })),
      );
      const [beside] = await Promise.all([usual(seconds.beside), load(server.port, flood, seconds.beside)]);
      const failed = beside.failed > 0 ? `; ${beside.failed} failed: ${beside.failure}` : '';
      rows.push({
        measure: `${oneCallerTitle} ${title}${failed}`,
        against: '–',
        value: `${beside.p99.toFixed(0)} ms`,
        target: `≤ ${target} ms`,
        met: beside.p99 <= target && beside.failed === 0,
      });
    } finally {
      await server.stop();
    }
  }
  return rows;
}
