import type { AddressInfo } from 'node:net';
import { type CompiledRoute, compileRoutes, declareRoutes, type Prepare } from '../../rest-adapter/platform/index.js';
import { createHttpServer } from '../../src/server/http-server.js';
import { type Asker, type DemoWorld, openDemoWorld } from '../security/nodes/demo-world.js';
import { callerOf } from '../support/world.js';

/**
 * Lists are written as texts, straight from rows. A second service over the same database builds the entries of each list
 * one by one, as the graph answers them: both must say the same.
 */
const course = `(select min(id) from courses where course_code = 'BIO101')`;
const student = `(select min(user_id) from enrollments where course_id = ${course} and type = 'StudentEnrollment')`;
const group = `(select min(id) from groups where course_id = ${course})`;
const assignments = `(select id from assignments where course_id = ${course})`;
/** Who asks, besides a stranger. */
const askers = ['admin ', 'teacher ', 'ta ', 'student ', 'observer ', 'admin-b ', 'stranger'];

/** SQL for the ids that stand behind a word of a path. */
const idsBehind: Readonly<Record<string, string>> = {
  accounts: `select root_account_id from courses where id = ${course} union select account_id from courses where id = ${course}`,
  courses: `select ${course}`,
  users: `select ${student}`,
  groups: `select ${group}`,
  sections: `select min(id) from sections where course_id = ${course}`,
  assignments: `select id from assignments where course_id = ${course}`,
  quizzes: `select id from quizzes where course_id = ${course}`,
  modules: `select id from modules where course_id = ${course}`,
  folders: `select id from folders where course_id = ${course} limit 4`,
  group_categories: `select id from group_categories where course_id = ${course}`,
  outcome_groups: 'select id from outcome_groups order by id limit 12',
  pages: `select url from pages where course_id = ${course} limit 3`,
  reports: `select report from account_reports limit 1`,
  gradebook_history: `select distinct graded_at::date::text from submissions where assignment_id in ${assignments} limit 1`,
  graders: `select distinct grader_id from submissions where assignment_id in ${assignments} and grader_id > 0 limit 1`,
};

describe('lists as texts', () => {
  let world: DemoWorld;
  let routes: CompiledRoute[];
  let plain: { base: string; stop: () => Promise<void> };

  beforeAll(async () => {
    world = await openDemoWorld();
    const { app } = world;
    const withoutTexts: Prepare = (document, name) => {
      const prepared = app.prepare(document, name, { trusted: true });
      if ('errors' in prepared) return prepared;
      const { operation, holdsCredentials } = prepared;
      return { operation, holdsCredentials, run: (context, values) => prepared.run(context as never, values) };
    };
    const { schema, documents } = app;
    const declared = declareRoutes(
      app.routes.map(({ route }) => route),
      { schema, documents, prepare: withoutTexts },
    );
    const { server, stop } = createHttpServer({ ...app, routes: declared });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    plain = { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
    routes = compileRoutes(app.routes).filter(({ asText }) => asText);
  });

  afterAll(async () => {
    await plain.stop();
    await world.close();
  });

  it('are most of the lists of the documents', () => {
    expect(routes.length).toBeGreaterThanOrEqual(67);
  });

  it('say byte for byte what is answered entry by entry, to everybody, with whatever is included', async () => {
    const different: string[] = [];
    let compared = 0;
    const compare = async (path: string, asker: Asker) => {
      const both = [world.base, plain.base].map((base) => asked(base, path, asker));
      const [text = '', entries = ''] = await Promise.all(both);
      const at = Array.from(text).findIndex((letter, i) => letter !== entries[i]);
      const around = (one: string) => one.slice(Math.max(0, at - 60), at + 60);
      if (text !== entries) different.push(`${asker.name} ${path}: ${around(text)} | ${around(entries)}`);
      if (text.startsWith('200') && !text.endsWith('[]')) compared += 1;
    };
    const asking = world.askers.filter(({ name }) => askers.some((one) => name.startsWith(one)));
    for (const route of routes)
      for (const path of await pathsOf(route)) await Promise.all(asking.map((asker) => compare(path, asker)));
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(300);
  });

  /** The paths of a route in the course of the demo, each bare, with everything included, and with string ids. */
  async function pathsOf({ template, variables }: CompiledRoute): Promise<string[]> {
    let paths = [template];
    for (const [, word, segment] of template.matchAll(/(\w+)\/:(\w+)/g)) {
      const found = await world.sql(idsBehind[word as string] ?? 'select null where false');
      const ids = found.map((row) => encodeURIComponent(String(Object.values(row)[0])));
      paths = paths.flatMap((path) => ids.map((id) => path.replace(`:${segment}`, id)));
    }
    const words = variables.flatMap(({ source }) =>
      source.origins.flatMap((origin) => (origin.kind === 'included' ? [origin.word] : [])),
    );
    const all = words.map((word) => `include[]=${word}`).join('&');
    return paths.flatMap((path) => [
      `${path}?per_page=50`,
      ...(words.length > 0 ? [`${path}?per_page=50&${all}`] : []),
    ]);
  }

  /** Status, links and body, without what two services never have in common. */
  async function asked(base: string, path: string, { token }: Asker): Promise<string> {
    const { status, text, headers } = await callerOf(base, token).get(path);
    const links = (headers.get('link') ?? '').replace(/page=bookmark:[\w-]+/g, 'page=bookmark');
    const body = text.replace(/"request_id":"[^"]*"/, '').replace(/"last_used_at":"[^"]*"/g, '');
    return `${status} ${links} ${headers.get('x-unreadable')} ${body}`.replaceAll(base, '');
  }
});
