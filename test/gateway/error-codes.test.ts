/** Black box: every error over GraphQL says by its code what to do about it, and where in the document it belongs. */
import { readFileSync } from 'node:fs';
import { projectRoot } from '../../src/platform/project-root.js';
import { errorCodes } from '../../src/platform/refusal/error-codes.js';
import { openWorld, type World } from '../support/world.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const teach = () => world.as('teach');
const errorOf = (body: any) => {
  const { message, path, locations, extensions } = body.errors[0];
  return { message, path, locations, code: extensions.code, status: extensions.http.status, fields: extensions.fields };
};
/** As often as it takes for the document to be compiled, which must change nothing. */
async function eachTime(ask: () => Promise<{ body: any }>, check: (body: any) => void): Promise<void> {
  for (let time = 0; time < 4; time += 1) check((await ask()).body);
}

describe('Codes of errors', () => {
  it('are told apart by what a client does about them', async () => {
    const { C1, CB } = world.courses;
    const codes: [string, Record<string, unknown>, string][] = [
      ['{ viewer { name', {}, 'GRAPHQL_PARSE_FAILED'],
      ['{ viewer { nothing } }', {}, 'GRAPHQL_VALIDATION_FAILED'],
      [`{ ${Array.from({ length: 21 }, (_, i) => `a${i}: viewer { name }`).join(' ')} }`, {}, 'LIMIT_EXCEEDED'],
      ['query A { viewer { name } } query B { viewer { name } }', {}, 'BAD_REQUEST'],
      ['query ($c: RecordId!) { course(id: $c) { name } }', {}, 'VALIDATION_FAILED'],
      ['query ($c: RecordId!) { course(id: $c) { name } }', { c: CB }, 'NOT_FOUND'],
      ['query ($c: RecordId!) { course(id: $c) { account { admins { totalCount } } } }', { c: C1 }, 'FORBIDDEN'],
    ];
    const found = await Promise.all(
      codes.map(async ([text, variables]) => (await teach().graphql(text, variables)).body),
    );
    expect(found.map((body) => errorOf(body).code)).toEqual(codes.map(([, , code]) => code));
    for (const body of found) {
      const { code, status } = errorOf(body);
      expect(status).toBe(errorCodes[code as keyof typeof errorCodes].status);
    }
  });

  it('stand in one table, of which the paper says the same', () => {
    const paper = readFileSync(`${projectRoot()}/schema/README.md`, 'utf8');
    const rows = [...paper.matchAll(/^\| `([A-Z_]+)` \| (\d+) \| (.+) \|$/gm)].map(([, code, status, meaning]) => [
      code,
      { status: Number(status), meaning },
    ]);
    expect(Object.fromEntries(rows)).toEqual(errorCodes);
  });
});

describe('A field with an argument that is refused', () => {
  it('is null by itself, with path and place: a cursor that leads nowhere', async () => {
    const query = `query ($c: RecordId!, $after: String) {
  course(id: $c) {
    name
    quizzes(first: 1) { totalCount }
    users(first: 2, after: $after) { nodes { name } }
  }
}`;
    const ask = () => teach().graphql(query, { c: world.courses.C1, after: 'x' });
    await eachTime(ask, (body) => {
      expect(errorOf(body)).toMatchObject({
        code: 'NOT_FOUND',
        status: 404,
        path: ['course', 'users'],
        locations: [{ line: 5, column: 5 }],
      });
      expect(body.errors).toHaveLength(1);
      expect(body.data.course).toMatchObject({
        name: expect.any(String),
        quizzes: { totalCount: expect.any(Number) },
        users: null,
      });
    });
  });

  it('is null by itself and not others with the same name: a page that begins before the list', async () => {
    const query = `query ($c: RecordId!, $n: Int) { course(id: $c) {
      users(first: 2) { nodes { name } }
      assignments(first: $n) { nodes { name } }
      quizzes(first: 1, offset: -1) { totalCount }
      again: quizzes(first: 1) { totalCount }
    } }`;
    await eachTime(
      () => teach().graphql(query, { c: world.courses.C1, n: 3 }),
      (body) => {
        expect(errorOf(body)).toMatchObject({ code: 'VALIDATION_FAILED', status: 400, path: ['course', 'quizzes'] });
        expect(body.errors).toHaveLength(1);
        const { users, assignments, quizzes, again } = body.data.course;
        expect([users.nodes.length, quizzes, again]).toEqual([2, null, { totalCount: expect.any(Number) }]);
        expect(assignments.nodes).toEqual(expect.any(Array));
      },
    );
  });

  it('has what it refuses for itself first: who may not list does not learn of the cursor', async () => {
    const query =
      'query ($c: RecordId!) { course(id: $c) { name account { name admins(after: "x") { totalCount } } } }';
    await eachTime(
      () => teach().graphql(query, { c: world.courses.C1 }),
      (body) => {
        expect(errorOf(body)).toMatchObject({ code: 'FORBIDDEN', path: ['course', 'account', 'admins'] });
        expect(body.data.course).toMatchObject({ name: expect.any(String), account: { admins: null } });
      },
    );
  });

  it('refuses its page when it is the page’s own argument', async () => {
    const { body } = await world.as('admin').graphql('{ viewer { name } accounts(after: "x") { totalCount } }');
    expect(errorOf(body)).toMatchObject({
      code: 'NOT_FOUND',
      path: ['accounts'],
      locations: [{ line: 1, column: 19 }],
    });
    expect(body.data).toEqual({ viewer: { name: expect.any(String) }, accounts: null });
  });

  it('refuses the whole request over REST, as ever', async () => {
    const answer = await teach().get(`/courses/${world.courses.C1}/users?page=bookmark:x`);
    expect([answer.status, answer.body.errors]).toEqual([404, [expect.objectContaining({ error_code: 'bad_cursor' })]]);
  });
});

describe('A field that is refused', () => {
  it('leaves its neighbours alone, at the top, in a record, in each row of a list and beside other refusals', async () => {
    const { C1, CB } = world.courses;
    const query = `query ($c: RecordId!, $other: RecordId!) {
      other: course(id: $other) { name }
      course(id: $c) {
        name
        account { name settings { __typename } admins { totalCount } roles { totalCount } }
        users(first: 2) { nodes { name accessTokens { totalCount } logins { totalCount } } }
      }
      viewer { name }
    }`;
    const { body } = await teach().graphql(query, { c: C1, other: CB });
    const { other, course, viewer } = body.data;
    expect([other, viewer.name, course.name, course.account.name]).toEqual([
      null,
      ...Array(3).fill(expect.any(String)),
    ]);
    expect([course.account.settings, course.account.admins]).toEqual([null, null]);
    expect(course.users.nodes.map((user: any) => user.name)).toEqual([expect.any(String), expect.any(String)]);
    const places = body.errors.map(({ path }: any) => path.join('.'));
    expect(places).toEqual(expect.arrayContaining(['other', 'course.account.settings', 'course.account.admins']));
    for (const error of body.errors) {
      expect(error.locations).toHaveLength(1);
      const at = error.path.reduce((value: any, key: string | number) => value?.[key], body.data);
      expect(at).toBeNull();
    }
  });
});
