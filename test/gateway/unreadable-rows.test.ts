/** A row that cannot be read is one error with its path; the rest of its list is answered. Decision 0107. */
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '../../src/server/process/logger.js';
import { aGroup, anAssignment } from '../learning/assignments/builders.js';
import { changeRows } from '../support/change-by-sql.js';
import { aGradingStandard } from '../support/school-builders.js';
import { openWorld, type World } from '../support/world.js';

/** Runs after which documents of callers are compiled. */
const untilCompiled = 66;

describe('A row that cannot be read', () => {
  let world: World;
  let ids: number[];
  let list: string;

  beforeEach(async () => {
    world = await openWorld();
    await aGroup(world);
    ids = [];
    for (const name of ['A', 'B', 'C'])
      ids.push(await anAssignment(world, { name, position: ids.length, allowedExtensions: ['pdf'] }));
    list = `/courses/${world.courses.C1}/assignments`;
  });
  afterEach(() => world.close());

  /** Past the service, and past the checks of the database. */
  const spoil = async (id: number, column: 'allowed_extensions' | 'grading_type') => {
    const isList = column === 'allowed_extensions';
    const check = isList ? 'allowed_extensions_without_null' : 'assignments_grading_type_check';
    await world.sql(`alter table assignments drop constraint ${check}`);
    const value = isList ? { allowedExtensions: ['pdf', null] } : { gradingType: 'by_feel' };
    await changeRows(world, 'assignments', { id }, value);
  };
  const idsOf = (rows: any[]) => rows.map((row) => row?.id ?? row?.recordId ?? null);
  /** Of all operations so far; what `/metrics` answers may be a second old. */
  const compiledRuns = async () => {
    const { text } = await world.withToken(null).get('/metrics');
    return Number(/^graphql_operations_total\{[^}]*way="compiled"[^}]*\} (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
  };
  const stu = () => world.as('stu1');

  it.each(['allowed_extensions', 'grading_type'] as const)(
    'is null among the nodes and edges of a connection, with one error: %s',
    async (column) => {
      await spoil(ids[1]!, column);
      const field = column === 'grading_type' ? 'gradingType' : 'allowedExtensions';
      const path = column === 'grading_type' ? ['gradingType'] : ['allowedExtensions', 1];
      const query = `query ($id: RecordId!) { course(id: $id) { name assignments {
        nodes { recordId ${field} } edges { cursor node { recordId ${field} } } pageInfo { hasNextPage endCursor } totalCount } } }`;
      const ask = async () => (await stu().graphql(query, { id: world.courses.C1 })).body;
      const first = await ask();
      const at = ['course', 'assignments'];
      expect(first.errors.map((error: any) => [error.path, error.message, error.extensions.code])).toEqual([
        [[...at, 'nodes', 1, ...path], 'Internal error', 'INTERNAL'],
        [[...at, 'edges', 1, 'node', ...path], 'Internal error', 'INTERNAL'],
      ]);
      const { name, assignments } = first.data.course;
      expect(name).not.toBe('');
      const wanted = [ids[0], null, ids[2]];
      expect(idsOf(assignments.nodes)).toEqual(wanted);
      expect(idsOf(assignments.edges.map(({ node }: any) => node))).toEqual(wanted);
      expect(assignments.edges.every(({ cursor }: any) => typeof cursor === 'string')).toBe(true);
      expect(assignments).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: false } });
      // Compiled code says the same.
      const before = await compiledRuns();
      let last = first;
      for (let n = 0; n < untilCompiled; n += 1) last = await ask();
      await pause(1_000);
      expect(await compiledRuns()).toBeGreaterThan(before);
      const plain = (body: any) =>
        JSON.parse(
          JSON.stringify(body, (key, value) => (['requestId', 'cursor', 'endCursor'].includes(key) ? 0 : value)),
        );
      expect(plain(last)).toEqual(plain(first));
    },
  );

  it('is left out of lists over REST, which say where it is; by itself it is 500', async () => {
    await spoil(ids[1]!, 'allowed_extensions');
    const page = await stu().get(list);
    expect([page.status, idsOf(page.body), page.headers.get('x-unreadable')]).toEqual([
      200,
      [ids[0], ids[2]],
      '1.allowed_extensions.1',
    ]);
    expect(page.headers.get('link')).toContain('rel="current"');
    const groups = await stu().get(`/courses/${world.courses.C1}/assignment_groups?include[]=assignments`);
    expect([groups.status, idsOf(groups.body[0].assignments)]).toEqual([200, [ids[0], ids[2]]]);
    expect(groups.headers.get('x-unreadable')).toBe('0.assignments.1.allowed_extensions.1');
    expect((await stu().get(`${list}/${ids[0]}`)).status).toBe(200);
    expect((await stu().get(`${list}/${ids[1]}`)).status).toBe(500);
    const query = `query ($c: RecordId!, $id: RecordId!) { course(id: $c) { name assignment(id: $id) { name allowedExtensions } } }`;
    const alone = (await stu().graphql(query, { c: world.courses.C1, id: ids[1] })).body;
    expect([alone.data.course.assignment, alone.errors.length]).toEqual([null, 1]);
    expect(alone.data.course.name).not.toBe('');
  });

  it('is null in a list that comes whole, and takes nothing of what is above it', async () => {
    await spoil(ids[1]!, 'grading_type');
    const query = `query ($id: RecordId!) { course(id: $id) { assignmentGroups { nodes { name assignments { recordId gradingType } } } } }`;
    const { data, errors } = (await stu().graphql(query, { id: world.courses.C1 })).body;
    expect(errors.map((error: any) => error.path.join('.'))).toEqual([
      'course.assignmentGroups.nodes.0.assignments.1.gradingType',
    ]);
    const [{ name, assignments }] = data.course.assignmentGroups.nodes;
    expect([name, idsOf(assignments)]).toEqual(['Assignments', [ids[0], null, ids[2]]]);
  });

  it('may hold JSON of another shape; where statements take it apart, the database lets no such thing in', async () => {
    const { C1 } = world.courses;
    const good = await aGradingStandard(world, { courseId: C1 }, [{ name: 'A', value: 0 }]);
    const bad = await aGradingStandard(world, { courseId: C1 }, [{ name: 'A', value: 0 }]);
    await changeRows(world, 'grading_standards', { id: bad }, { scheme: '7' });
    const teach = world.as('teach');
    const query = `query ($id: RecordId!) { course(id: $id) { gradingStandards { nodes { recordId gradingScheme { name } } } } }`;
    const { data, errors } = (await teach.graphql(query, { id: C1 })).body;
    expect(data.course.gradingStandards.nodes).toEqual(
      expect.arrayContaining([{ recordId: good, gradingScheme: [{ name: 'A' }] }, null]),
    );
    expect(errors).toHaveLength(1);
    const rest = await teach.get(`/courses/${C1}/grading_standards`);
    expect([rest.status, idsOf(rest.body)]).toEqual([200, [good]]);
    expect(rest.headers.get('x-unreadable')).toMatch(/^\d\.grading_scheme/);
    const shaped = changeRows(world, 'accounts', { id: world.accounts.RA }, { settings: '7' });
    await expect(shaped).rejects.toThrow('settings_shape');
  });

  it('is told to the log, with the path', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'error', destination: { write: (line) => void lines.push(line) } });
    const logged = await openWorld({}, logger);
    try {
      await logged.sql('alter table grading_standards alter column scheme drop not null');
      const courseId = logged.courses.C1;
      await aGradingStandard(logged, { courseId }, [{ name: 'A', value: 0 }]);
      const id = await aGradingStandard(logged, { courseId });
      await changeRows(logged, 'grading_standards', { id }, { scheme: null });
      const { status, headers } = await logged.as('teach').get(`/courses/${courseId}/grading_standards`);
      const place = headers.get('x-unreadable');
      expect([status, place]).toEqual([200, expect.stringMatching(/^\d\.grading_scheme$/)]);
      const said = lines.map((line) => JSON.parse(line));
      expect(said.map(({ msg, path, request_id }) => [msg, path, request_id])).toEqual([
        ['fault', expect.stringMatching(new RegExp(`\\.${place}$`)), headers.get('x-request-id')],
      ]);
    } finally {
      await logged.close();
    }
  });

  it('is followed by the next page, and a page on which nothing can be read is 500', async () => {
    await spoil(ids[1]!, 'allowed_extensions');
    const pages = await Promise.all([1, 2, 3].map((page) => stu().get(`${list}?per_page=1&page=${page}`)));
    expect(pages.map(({ status }) => status)).toEqual([200, 500, 200]);
    const [first, , third] = pages.map(({ body }) => idsOf(Array.isArray(body) ? body : []));
    expect([first, third]).toEqual([[ids[0]], [ids[2]]]);
    const two = await stu().get(`${list}?per_page=2`);
    expect(idsOf(two.body)).toEqual([ids[0]]);
    const next = /<([^>]+)>; rel="next"/.exec(two.headers.get('link')!)![1]!;
    expect(idsOf((await stu().get(next.slice(world.base.length))).body)).toEqual([ids[2]]);
  });

  it('is what nobody finds when all rows can be read: no header, no null', async () => {
    const page = await stu().get(list);
    expect([page.status, idsOf(page.body), page.headers.get('x-unreadable')]).toEqual([200, ids, null]);
  });
});
