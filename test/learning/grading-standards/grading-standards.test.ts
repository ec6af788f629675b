import { type Caller, openWorld, type World } from '../../support/world.js';
import { deleted, fourGrades, standardsOf, updated } from './builders.js';

const defaultScheme = [
  ['A', 0.94],
  ['A-', 0.9],
  ['B+', 0.87],
  ['B', 0.84],
  ['B-', 0.8],
  ['C+', 0.77],
  ['C', 0.74],
  ['C-', 0.7],
  ['D+', 0.67],
  ['D', 0.64],
  ['D-', 0.61],
  ['F', 0],
].map(([name, value]) => ({ name, value }));

describe('Grading standards', () => {
  let world: World;
  let teach: Caller;
  let admin: Caller;
  let inCourse: ReturnType<typeof standardsOf>;
  let inAccount: ReturnType<typeof standardsOf>;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    admin = world.as('admin');
    inCourse = standardsOf(world, { course: world.courses.C1 }, teach);
    inAccount = standardsOf(world, { account: world.accounts.RA1 });
  });
  afterEach(() => world.close());

  const stored = () => world.sql('select * from grading_standards order by id');

  it('gs-object, gs-context, gs-fraction: a standard has five keys; percentages go in, fractions come out', async () => {
    for (const [standards, context_type, context_id] of [
      [inCourse, 'Course', world.courses.C1],
      [inAccount, 'Account', world.accounts.RA1],
    ] as const) {
      const made = await standards.made('Seminar', [
        ['Pass', 58],
        ['Fail', 0],
      ]);
      expect(made).toEqual({
        id: expect.any(Number),
        title: 'Seminar',
        context_type,
        context_id,
        grading_scheme: [
          { name: 'Pass', value: 0.58 },
          { name: 'Fail', value: 0 },
        ],
      });
      expect((await admin.get(standards.at(made.id))).body).toEqual(made);
      expect((await admin.get(standards.path)).body).toContainEqual(made);
    }
  });

  it('gs-default-scheme, gs-lowest-zero: without entries a standard has the twelve letters down to F from 0', async () => {
    for (const standards of [inCourse, inAccount])
      for (const body of [{ title: 'Letters' }, { title: 'Letters', grading_scheme_entry: null }]) {
        const { status, body: made } = await standards.ask(body);
        expect([status, made.grading_scheme]).toEqual([200, defaultScheme]);
        expect(made.grading_scheme.at(-1)).toEqual({ name: 'F', value: 0 });
      }
  });

  it('conv-object-list: repeated names and values are a list of entries, as form and as JSON', async () => {
    const form = [
      ['title', 'Form'],
      ...fourGrades.flatMap(([name, value]) => [
        ['grading_scheme_entry[][name]', name],
        ['grading_scheme_entry[][value]', String(value)],
      ]),
    ] as [string, string][];
    const { status, body } = await teach.post(inCourse.path, new URLSearchParams(form).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(status).toBe(200);
    expect(body.grading_scheme).toEqual((await inCourse.made('JSON')).grading_scheme);
    expect(body.grading_scheme).toHaveLength(4);
  });

  it('puts entries that come in any order into theirs, the highest first', async () => {
    const { grading_scheme } = await inCourse.made('Mixed', [
      ['Low', 0],
      [' High ', 100],
      ['Middle', 7],
    ]);
    expect(grading_scheme).toEqual([
      { name: 'High', value: 1 },
      { name: 'Middle', value: 0.07 },
      { name: 'Low', value: 0 },
    ]);
  });

  it('gs-title-required: without a title nothing is made', async () => {
    for (const standards of [inCourse, inAccount])
      for (const title of [undefined, null, '', '  ', 'x'.repeat(256)]) {
        const { status, body } = await standards.ask({ title });
        expect([title, status, Object.keys(body.errors)]).toEqual([title, 400, ['title']]);
      }
    expect(await stored()).toEqual([]);
  });

  it('gs-entry-required: an entry without a name or a value is refused, and nothing is made', async () => {
    for (const [entry, at] of [
      [{ name: 'A' }, 'value'],
      [{ value: 90 }, 'name'],
      [{ name: '', value: 90 }, 'name'],
      [{ name: 'A', value: '' }, 'value'],
      [{ name: ' ', value: 90 }, 'name'],
    ] as const) {
      const { status, body } = await inCourse.ask({
        title: 'T',
        grading_scheme_entry: [entry, { name: 'F', value: 0 }],
      });
      expect([entry, status, Object.keys(body.errors)]).toEqual([entry, 400, [`grading_scheme_entry[0][${at}]`]]);
    }
    expect(await stored()).toEqual([]);
  });

  it('refuses by its field whatever else an entry cannot be, and nothing is made', async () => {
    const f = { name: 'F', value: 0 };
    for (const [entries, fields] of [
      [[{ name: 'A', value: -1 }, f], ['grading_scheme_entry[0][value]']],
      [[{ name: 'A', value: 101 }, f], ['grading_scheme_entry[0][value]']],
      [[{ name: 'A', value: '90.5' }, f], ['grading_scheme_entry[0][value]']],
      [[{ name: 'A', value: 'ninety' }, f], ['grading_scheme_entry[0][value]']],
      [[{ name: 'A', value: 9_999_999_999 }, f], ['grading_scheme_entry[0][value]']],
      [[{ name: 'x'.repeat(256), value: 90 }, f], ['grading_scheme_entry[0][name]']],
      [[{ name: 'A', value: 90 }, { name: ' a', value: 80 }, f], ['grading_scheme_entry[1][name]']],
      [[{ name: 'A', value: 90 }, { name: 'B', value: 90 }, f], ['grading_scheme_entry[1][value]']],
      [
        [
          { name: 'A', value: 90 },
          { name: 'B', value: 10 },
        ],
        ['grading_scheme_entry'],
      ],
      [Array.from({ length: 102 }, (_, value) => ({ name: `${value}`, value })), ['grading_scheme_entry']],
      [[], ['grading_scheme_entry']],
      ['A', ['grading_scheme_entry']],
    ] as const) {
      const { status, body } = await inCourse.ask({ title: 'T', grading_scheme_entry: entries });
      expect([entries, status, Object.keys(body.errors ?? {})]).toEqual([entries, 400, fields]);
    }
    const { body } = await inCourse.ask({ title: 'T', grading_scheme_entry: [{ name: 'A', value: 90 }] });
    expect(body.errors.grading_scheme_entry).toMatchObject([{ type: 'lowest_not_zero' }]);
    expect(await stored()).toEqual([]);
  });

  it('gs-list-visible: a course lists its own and those of every account above, an account those down to it', async () => {
    const { RA, RA1a, RA2 } = world.accounts;
    await inCourse.made('D course');
    await inAccount.made('C science');
    await standardsOf(world, { account: RA }).made('B root');
    await standardsOf(world, { account: RA1a }).made('A biology');
    await standardsOf(world, { account: RA2 }).made('E arts');
    await standardsOf(world, { course: world.courses.C2 }).made('F other course');
    expect(await inCourse.titles()).toEqual(['B root', 'C science', 'D course']);
    expect(await inAccount.titles()).toEqual(['B root', 'C science']);
    expect(await standardsOf(world, { account: RA1a }).titles()).toEqual(['A biology', 'B root', 'C science']);
    expect(await standardsOf(world, { account: RA }).titles()).toEqual(['B root']);
    for (const who of ['stu1', 'obs', 'ta', 'des', 'subadmin'] as const)
      expect([who, await inCourse.titles('', world.as(who))]).toEqual([who, ['B root', 'C science', 'D course']]);
  });

  it('one is shown wherever it is listed, and nowhere else', async () => {
    const own = await inCourse.made('Own');
    const above = await inAccount.made('Above');
    const beside = await standardsOf(world, { account: world.accounts.RA2 }).made('Beside');
    for (const id of [own.id, above.id]) {
      const { status, body } = await world.as('stu1').get(inCourse.at(id));
      expect([status, body.id]).toEqual([200, id]);
    }
    expect((await admin.get(inAccount.at(above.id))).body).toEqual(above);
    for (const path of [
      inCourse.at(beside.id),
      inAccount.at(own.id),
      standardsOf(world, { account: world.accounts.RA }).at(above.id),
      inCourse.at(99_999_999),
      `${inCourse.path}/x`,
    ])
      expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
  });

  it('is made by who manages grades there: students, designers and strangers make none', async () => {
    const body = { title: 'Mine' };
    for (const [who, course, account] of [
      ['stu1', 403, 403],
      ['obs', 403, 403],
      ['des', 403, 403],
      ['ta', 200, 403],
      ['out', 404, 404],
      ['adminB', 404, 404],
      ['stuB', 404, 404],
      ['subadmin', 200, 200],
    ] as const) {
      const before = (await stored()).length;
      const answers = [await inCourse.ask(body, world.as(who)), await inAccount.ask(body, world.as(who))];
      expect([who, ...answers.map(({ status }) => status)]).toEqual([who, course, account]);
      expect([who, (await stored()).length - before]).toEqual([who, Number(course === 200) + Number(account === 200)]);
    }
  });

  it('another tenant finds none, by path, by its id or by its global id', async () => {
    const own = await inCourse.made('Own');
    const ofRoot = await standardsOf(world, { account: world.accounts.RA }).made('Root');
    const asked = `query($id: RecordId!) { course(id: $id) { gradingStandards { nodes { id } } } }`;
    const { body } = await teach.graphql(asked, { id: world.courses.C1 });
    const ids: string[] = body.data.course.gradingStandards.nodes.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(2);
    const nodes = 'query($ids: [ID!]!) { nodes(ids: $ids) { ... on GradingStandard { title } } }';
    const named = async (who: Caller) => (await who.graphql(nodes, { ids })).body.data.nodes;
    expect(await named(world.as('stu1'))).toEqual([{ title: 'Own' }, { title: 'Root' }]);
    expect(await named(world.as('out'))).toEqual([null, { title: 'Root' }]);
    for (const who of ['adminB', 'stuB'] as const) {
      expect(await named(world.as(who))).toEqual([null, null]);
      for (const path of [inCourse.at(own.id), inAccount.at(ofRoot.id), inCourse.path, inAccount.path])
        expect([who, path, (await world.as(who).get(path)).status]).toEqual([who, path, 404]);
      const own1 = `/accounts/${world.accounts.RB}/grading_standards/${ofRoot.id}`;
      expect((await world.as(who).get(own1)).status).toBe(404);
      for (const answer of [await deleted(world.as(who), ofRoot.id), await updated(world.as(who), ofRoot.id, {})])
        expect(answer.body.errors[0].extensions.http.status).toBe(404);
    }
  });

  it('a list of many takes as many statements as a list of one; it comes whole, and in pages where pages are asked for', async () => {
    await inCourse.made('Standard 00');
    await teach.get(inCourse.path);
    const one = await world.statementsOf(() => teach.get(inCourse.path));
    for (let i = 1; i < 13; i += 1) await (i % 2 ? inCourse : inAccount).made(`Standard ${i < 10 ? '0' : ''}${i}`);
    expect(await world.statementsOf(() => teach.get(inCourse.path))).toBe(one);
    const whole = await teach.get(inCourse.path);
    expect([whole.body.length, whole.headers.get('link')]).toEqual([13, null]);
    const first = await teach.get(`${inCourse.path}?per_page=10`);
    expect(first.body).toHaveLength(10);
    expect(first.headers.get('link')).toContain('rel="next"');
    expect(await inCourse.titles('?page=2')).toEqual(['Standard 10', 'Standard 11', 'Standard 12']);
  });

  it('says who may change it, whose it is, and stands beside the course that uses it', async () => {
    const { id } = await inAccount.made('Science');
    await admin.put(`/courses/${world.courses.C1}`, { 'course[grading_standard_id]': id });
    const asked = `query($id: RecordId!) { course(id: $id) { gradingStandardId gradingStandard {
      recordId title courseId accountId account { recordId } course { recordId } workflowState permissions { update }
    } } }`;
    const seen = async (who: Caller) => (await who.graphql(asked, { id: world.courses.C1 })).body.data.course;
    const standard = {
      recordId: id,
      title: 'Science',
      courseId: null,
      accountId: world.accounts.RA1,
      account: { recordId: world.accounts.RA1 },
      course: null,
      workflowState: 'ACTIVE',
    };
    for (const [who, manage] of [
      ['stu1', false],
      ['teach', false],
      ['subadmin', true],
    ] as const)
      expect(await seen(world.as(who))).toEqual({
        gradingStandardId: id,
        gradingStandard: { ...standard, permissions: { update: manage } },
      });
  });
});
