/** Document 1: every operation but `GET /brand_variables` needs a token. So it is unless `VISITORS=on`. */
import { globalIdOf } from '../../../schema/platform/global-id.js';
import { readContract } from '../../contract/contract-data.js';
import { aPage } from '../../learning/pages/builders.js';
import { compiledRoutes } from '../../support/compiled-routes.js';
import { openWorld, type World } from '../../support/world.js';
import { anOpenCourse, globalId, saidIn, tokenNeeded } from './open-courses.js';
import { rootDocuments } from './root-fields.js';

const open = 'GET /api/v1/brand_variables';
const challenge = 'Bearer realm="platform"';

describe('auth-bearer-required, A01: without a token, by default,', () => {
  let world: World;
  let course: number;
  beforeAll(async () => {
    world = await openWorld();
    course = await anOpenCourse(world, { publicSyllabus: true });
    // The tests ask for whatever is called by the number of the course.
    await aPage(world, String(course), { front_page: 'true' }, `/courses/${course}/pages`, 'admin');
  });
  afterAll(() => world.close());

  /** How many rows each table has, and the numbers that are given out next. */
  const counted = async () => {
    const tables = await world.sql(`select table_schema || '.' || quote_ident(table_name) as name
      from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
    expect(tables.length).toBeGreaterThan(50);
    const each = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`);
    const rows = await world.sql(`${each.join(' union all ')} order by name`);
    const given = await world.sql(
      'select sequencename, last_value from pg_sequences order by schemaname, sequencename',
    );
    return { rows, given };
  };

  const send = async (method: string, path: string, body?: string, type = 'application/x-www-form-urlencoded') => {
    const given = body === undefined ? {} : { body, headers: { 'content-type': type } };
    const response = await fetch(world.base + path, { method, redirect: 'manual', ...given });
    const told = { challenge: response.headers.get('www-authenticate'), location: response.headers.get('location') };
    return { status: response.status, ...told, text: await response.text() };
  };

  it('every route of the documents, and every other one, is 401, but the brand variables', async () => {
    const before = await counted();
    const routes = new Set(
      [...readContract().documented, ...compiledRoutes()].map((one) => `${one.method} ${one.path}`),
    );
    expect(routes.size).toBeGreaterThan(300);
    const answered: string[] = [];
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      const { status, challenge: told, text, location } = await send(method, path.replace(/:[a-z_]+\*?/g, `${course}`));
      if (status === 401) expect([route, told, JSON.parse(text)]).toEqual([route, challenge, tokenNeeded]);
      else answered.push(`${route} ${status} ${location?.startsWith(`${world.base}/brand_variables/`)}`);
    }
    expect(answered).toEqual([`${open} 302 true`]);
    expect(await counted()).toEqual(before);
  });

  it('problems are not reported, in whatever form they come', async () => {
    const before = await counted();
    const path = '/api/v1/error_reports';
    for (const [body, type] of [
      ['error[subject]=No+way+in', undefined],
      ['error[subject]=No+way+in&error[username]=robot', undefined],
      [JSON.stringify({ error: { subject: 'No way in' } }), 'application/json'],
    ] as const)
      for (const at of [path, `${path}.json`, `${path}/`, `${path}?error[subject]=No+way+in`]) {
        const { status, challenge: told, text } = await send('POST', at, body, type);
        expect([at, body, status, told, JSON.parse(text)]).toEqual([at, body, 401, challenge, tokenNeeded]);
      }
    for (const mutation of [
      'mutation { reportError(input: { subject: "No way in" }) { errorReport { logged recordId } errors { message } } }',
      'mutation { reportError(input: { subject: "No way in" }) { __typename } }',
    ])
      expect((await world.withToken(null).graphql(mutation)).status).toBe(401);
    expect(await counted()).toEqual(before);
    const [{ count }] = await world.sql('select count(*)::int from error_reports');
    expect(count).toBe(0);
    expect((await world.as('stu1').post('/error_reports', { 'error[subject]': 'A way in' })).status).toBe(200);
  });

  it('a course that is public is shut, with its syllabus, tabs and pages, as one that is not there', async () => {
    for (const path of ['', '/tabs', '/front_page', '/pages', `/pages/${course}`, '?include[]=syllabus_body'])
      for (const [method, id] of [
        ['GET', course],
        ['HEAD', course],
        ['GET', 999_999_999],
      ] as const) {
        const { status, challenge: told, text } = await send(method, `/api/v1/courses/${id}${path}`);
        expect([method, path, status, told]).toEqual([method, path, 401, challenge]);
        if (method === 'GET') expect(JSON.parse(text)).toEqual(tokenNeeded);
      }
    const asBefore = saidIn(await world.withToken(null).graphql('{ viewer { recordId } }'));
    const page = globalIdOf('Page', (await world.sql('select max(id)::int as id from pages'))[0].id);
    for (const query of [
      `{ course(id: ${course}) { name } }`,
      `{ course(id: "${globalId('Course', course)}") { syllabusBody tabs { tabId } } }`,
      `{ course(id: ${course}) { pages { nodes { title body } } frontPage { body } } }`,
      `{ node(id: "${globalId('Course', course)}") { ... on Course { name syllabusBody } } }`,
      `{ node(id: "${page}") { id } }`,
      `{ nodes(ids: ["${globalId('Course', course)}"]) { id } }`,
      '{ brandFilePath }',
      '{ __typename }',
    ])
      expect([query, saidIn(await world.withToken(null).graphql(query))]).toEqual([query, asBefore]);
    const titles = `{ course(id: ${course}) { pages { nodes { title } } } }`;
    expect((await world.as('admin').graphql(titles)).body.data.course.pages.nodes).toHaveLength(1);
  });

  for (const operation of ['query', 'mutation'] as const)
    it(`every field of a ${operation} is 401, and nothing is written`, async () => {
      const before = await counted();
      const asBefore = saidIn(await world.withToken(null).graphql('{ viewer { recordId } }'));
      expect([asBefore.status, new Map(asBefore.headers as [string, string][]).get('www-authenticate')]).toEqual([
        401,
        challenge,
      ]);
      const documents = rootDocuments(world.app.schema, operation, course);
      expect(documents.length).toBeGreaterThan(10);
      for (const { query } of documents)
        expect([query, saidIn(await world.withToken(null).graphql(query))]).toEqual([query, asBefore]);
      expect(await counted()).toEqual(before);
    });

  it('the description of the routes says so', async () => {
    const { paths, security } = (await world.withToken(null).get('/api/v1/openapi.json')).body;
    expect(security).toEqual([{ bearer: [] }]);
    const others = Object.entries<Record<string, any>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => 'security' in operation || 'x-without-token' in operation)
        .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation.security]),
    );
    expect(others).toEqual([[open, [{}, { bearer: [] }]]]);
  });
});
