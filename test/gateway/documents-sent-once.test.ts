import pg from 'pg';
import type { Person } from '../support/fixture.js';
import { openWorld, type World } from '../support/world.js';

let world: World;
const texts: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  const { query } = pg.Client.prototype as unknown as { query: (this: pg.Client, ...given: unknown[]) => unknown };
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: any[]) {
    if (typeof given[0]?.text === 'string') texts.push(given[0].text);
    return query.apply(this, given);
  } as never);
});

afterAll(async () => {
  jest.restoreAllMocks();
  await world.close();
});

/** The different statements that read courses while `work` ran. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  texts.length = 0;
  await work();
  return [...new Set(texts.filter((text) => text.includes('from "courses"')))];
}

async function dataOf(text: string, who: Person = 'admin'): Promise<any> {
  const { status, body } = await world.as(who).graphql(text);
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  return body.data;
}

/** The answer without what no two requests have in common. */
async function answered(text: string, who: Person): Promise<unknown> {
  const { body } = await world.as(who).graphql(text);
  return JSON.parse(JSON.stringify(body, (key, value) => (key === 'requestId' ? undefined : value)));
}

const account = (what: string, head = '') => `${head} { account(id: "${world.accounts.RA}") { ${what} } }`;
const subsetOf = (names: readonly string[], bits: number) =>
  names.filter((_, at) => (bits >> at) & 1).join(' ') || names[0];
const ofCourse = ['name', 'courseCode', 'workflowState', 'startAt', 'endAt', 'sisCourseId', 'updatedAt', 'createdAt'];
const ofUser = ['recordId', 'shortName', 'sortableName', 'createdAt'];
const fieldSet = (n: number) =>
  account(`name courses(first: 5) { nodes { ${subsetOf(ofCourse, n * 7)} teachers { ${subsetOf(ofUser, n)} } } }`);

describe('Documents that are sent once', () => {
  it('have one statement where they differ in names, aliases and literals', async () => {
    const send = async () => {
      for (let n = 1; n <= 6; n++) {
        const named = await dataOf(account('courses(first: 3) { nodes { name } }', `query Name${n}`));
        const aliased = await dataOf(account(`a${n}: courses(first: 3) { n${n}: nodes { b${n}: name } }`));
        const other = await dataOf(account(`courses(first: ${n}) { nodes { name } }`));
        const courses = named.account.courses.nodes;
        expect(courses.length).toBeGreaterThan(0);
        expect(aliased.account[`a${n}`][`n${n}`]).toEqual(courses.map((one: any) => ({ [`b${n}`]: one.name })));
        expect(other.account.courses.nodes.slice(0, 2)).toEqual(courses.slice(0, n));
      }
    };
    expect(await statementsOf(send)).toHaveLength(1);
  });

  it('are answered as they are when they are sent again and again', async () => {
    for (const who of ['admin', 'teach', 'stu1'] as const) {
      for (let n = 61; n <= 80; n++) {
        const first = await answered(fieldSet(n), who);
        for (let again = 0; again < 3; again++) expect(await answered(fieldSet(n), who)).toEqual(first);
      }
    }
  });

  it('keep apart what one field answers in several uses', async () => {
    const text = account('x: courses(first: 1) { nodes { name } } courses(first: 2) { nodes { courseCode } } y: name');
    const first = await dataOf(text);
    expect(first.account.x.nodes).toHaveLength(1);
    expect(first.account.courses.nodes).toHaveLength(2);
    expect(Object.keys(first.account.courses.nodes[0])).toEqual(['courseCode']);
    for (let again = 0; again < 3; again++) expect(await dataOf(text)).toEqual(first);
  });
});
