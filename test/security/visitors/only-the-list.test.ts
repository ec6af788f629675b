import { visitorIn } from '../../../src/identity/access/index.js';
import { predicate } from '../../../src/platform/authorization/policy.js';
import { isVisitor } from '../../../src/platform/authorization/visitor.js';
import { sql } from '../../../src/platform/sql/sql.js';
import { aPage } from '../../learning/pages/builders.js';
import { compiledRoutes } from '../../support/compiled-routes.js';
import { readTypesOf } from '../../support/read-types.js';
import { openWorld, type World } from '../../support/world.js';
import { anOpenCourse, saidIn, tokenNeeded } from './open-courses.js';
import { rootDocuments } from './root-fields.js';

/** What visitors have, word for word. */
const openRoutes = [
  'GET /api/v1/courses/:id',
  'GET /api/v1/courses/:course_id/tabs',
  'GET /api/v1/courses/:course_id/pages',
  'GET /api/v1/courses/:course_id/pages/:url',
  'GET /api/v1/courses/:course_id/front_page',
];
const openFields = { query: ['brandFilePath', 'course', 'node'], mutation: ['reportError'] };
/** What they may send: `test/administration/error-reports/`. */
const taken = 'POST /api/v1/error_reports';

/** It needs no token in any case: whoever comes by is led to the looks of the tenant (decision 0092). */
const needsNoToken = 'GET /api/v1/brand_variables';

describe('FAULTS A01: without a token, with VISITORS=on,', () => {
  let world: World;
  let course: number;
  beforeAll(async () => {
    world = await openWorld({ VISITORS: 'on' });
    course = await anOpenCourse(world);
    // The tests ask for whatever is called by the number of the course.
    await aPage(world, String(course), { front_page: 'true' }, `/courses/${course}/pages`, 'admin');
  });
  afterAll(() => world.close());

  const send = async (method: string, path: string) => {
    const response = await fetch(world.base + path, { method, redirect: 'manual' });
    return {
      status: response.status,
      challenge: response.headers.get('www-authenticate'),
      text: await response.text(),
    };
  };

  it('every route is 401 but those of the list, asked about a course that is open', async () => {
    const open: string[] = [];
    for (const { method, path } of compiledRoutes()) {
      if (`${method} ${path}` === taken) continue;
      const filled = path.replace(/:[a-z_]+\*?/g, String(course));
      const { status, challenge, text } = await send(method, filled);
      if (status === 200 || status === 302) open.push(`${method} ${path}`);
      else
        expect([path, status, challenge, JSON.parse(text)]).toEqual([
          path,
          401,
          'Bearer realm="platform"',
          tokenNeeded,
        ]);
    }
    expect(open.sort()).toEqual([...openRoutes, needsNoToken].sort());
  });

  it('so is every other method at a path of the list', async () => {
    for (const route of [...openRoutes, needsNoToken])
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const path = route.replace('GET ', '').replace(/:[a-z_]+/g, String(course));
        expect([path, method, (await send(method, path)).status]).toEqual([path, method, 401]);
      }
  });

  for (const operation of ['query', 'mutation'] as const)
    it(`every field of a ${operation} is 401 but those of the list`, async () => {
      const asBefore = saidIn(await world.withToken(null).graphql('{ viewer { recordId } }'));
      const open: string[] = [];
      for (const { field, query } of rootDocuments(world.app.schema, operation, course)) {
        const answer = await world.withToken(null).graphql(query);
        if (answer.status === 200) open.push(field);
        else expect([query, saidIn(answer)]).toEqual([query, asBefore]);
      }
      expect(open.sort()).toEqual(openFields[operation]);
    });

  it('the description of the routes says that the token is optional there, and nowhere else', async () => {
    const { paths, components } = (await world.withToken(null).get('/api/v1/openapi.json')).body;
    const meant = (schema: any): any => {
      if (schema.$ref) return meant(components.schemas[schema.$ref.split('/').pop()]);
      const parts = [schema, ...(schema.allOf ?? []).map(meant)];
      return {
        ...schema,
        properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
        required: parts.flatMap(({ required }) => required ?? []),
      };
    };
    const optional: string[] = [];
    for (const [path, methods] of Object.entries<Record<string, any>>(paths))
      for (const [method, { security, ...operation }] of Object.entries(methods)) {
        if (security === undefined) continue;
        const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
        if (route === needsNoToken) {
          expect(security).toEqual([{}, { bearer: [] }]);
          continue;
        }
        optional.push(route);
        expect([path, security]).toEqual([path, [{ bearer: [] }, {}]]);
        if (optional.at(-1) === taken) continue;
        const { schema } = operation['x-without-token'];
        const { body } = await world.withToken(null).get(path.replace(/\{\w+\}/g, String(course)));
        const [record, described] = Array.isArray(body) ? [body[0], meant(schema.items)] : [body, meant(schema)];
        expect(Object.keys(record).filter((key) => !(key in described.properties))).toEqual([]);
        expect(described.required.filter((key: string) => !(key in record))).toEqual([]);
      }
    expect(optional.sort()).toEqual([...openRoutes, taken].sort());
  });

  it('policies show nothing and allow nothing, but for the courses that are open, their syllabus and their pages', () => {
    const visitor = visitorIn(world.accounts.RA);
    const opened: string[] = [];
    for (const { type, reads } of readTypesOf(world.app.schema)) {
      const table = world.app.services.catalogue.of(reads.entity);
      const scope = { row: sql`t`, table, askActor: <A>(question: (actor: typeof visitor) => A) => question(visitor) };
      const { visible, actions, fields } = reads.policy;
      const parts = Object.entries({ visible, ...actions, ...fields });
      for (const [name, expr] of parts)
        if (JSON.stringify(predicate(expr, scope)) !== JSON.stringify(sql`false`)) opened.push(`${type.name}.${name}`);
    }
    expect(isVisitor(visitor)).toBe(true);
    expect(opened.sort()).toEqual([
      'Course.seesContents',
      'Course.syllabusBody',
      'Course.visible',
      'Page.body',
      'Page.visible',
    ]);
  });
});
