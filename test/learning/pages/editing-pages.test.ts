import type { Person } from '../../support/fixture.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aPage, change, inCourse, inGroup, letStudentsWrite, ofPage } from './builders.js';

const everybody: readonly Person[] = ['teach', 'stu1', 'stu2', 'obs', 'out', 'adminB'];

/** Every combination of the four roles; the empty one is what the course says. */
const combinations = ['teachers', 'students', 'members', 'public'].reduce<string[][]>(
  (all, role) => all.concat(all.map((roles) => roles.concat(role))),
  [[]],
);

describe('Who edits pages', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const statusesAt = async (url: string, at = inCourse(world)) => {
    const statuses: Partial<Record<Person, number>> = {};
    for (const who of everybody) statuses[who] = (await change(world, who, url, { body: `<p>${who}</p>` }, at)).status;
    return statuses;
  };

  it('pg-roles-values: each combination lets these edit, and no others, in a course', async () => {
    for (const roles of combinations) {
      const { url, editing_roles } = await aPage(world, `Page ${roles.join(' ')}`, { editing_roles: roles.join(',') });
      expect(editing_roles).toBe(roles.join(',') || 'teachers');
      const has = (...any: string[]) => (any.some((role) => roles.includes(role)) ? 200 : 403);
      expect([roles, await statusesAt(url)]).toEqual([
        roles,
        {
          teach: 200,
          stu1: has('students', 'members', 'public'),
          stu2: has('students', 'members', 'public'),
          obs: has('members', 'public'),
          out: 404,
          adminB: 404,
        },
      ]);
    }
  });

  it('pg-roles-values: each combination lets these edit, and no others, in a group that is public', async () => {
    await world.as('teach').put(`/groups/${world.groups.red}`, { is_public: 'true' });
    for (const roles of combinations) {
      const form = { editing_roles: roles.join(',') };
      const { url, editing_roles } = await aPage(world, `Page ${roles.join(' ')}`, form, inGroup(world));
      expect(editing_roles).toBe(roles.join(',') || 'members');
      const has = (...any: string[]) => (any.some((role) => editing_roles.includes(role)) ? 200 : 403);
      expect([roles, await statusesAt(url, inGroup(world))]).toEqual([
        roles,
        {
          teach: 200,
          stu1: has('students', 'members', 'public'),
          stu2: has('students', 'public'),
          obs: has('public'),
          out: 404,
          adminB: 404,
        },
      ]);
    }
  });

  it('pg-roles-default: students edit what is made where the course lets them, and write pages of their own', async () => {
    expect((await world.as('stu1').post(inCourse(world), ofPage({ title: 'Mine' }))).status).toBe(403);
    await letStudentsWrite(world);
    const opened = await world.as('stu1').post(inCourse(world), ofPage({ title: 'Mine', editing_roles: 'public' }));
    expect([opened.status, Object.keys(opened.body.errors)]).toEqual([403, [expect.stringContaining('editing_roles')]]);
    const same = { title: 'Mine', editing_roles: 'students,teachers' };
    const made = await world.as('stu1').post(inCourse(world), ofPage(same));
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({ published: true, editing_roles: 'teachers,students', url: 'mine' }),
    ]);
    for (const field of ['published', 'front_page']) {
      const value = field === 'published' ? 'false' : 'true';
      const refused = await world.as('stu1').post(inCourse(world), ofPage({ title: 'No', [field]: value }));
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, [expect.stringContaining(field)]]);
    }
    expect(await world.sql('select url from pages')).toEqual([{ url: 'mine' }]);
  });

  it('are refused roles that there are not, by field, and nothing changes', async () => {
    const made = await aPage(world, 'Roles');
    for (const roles of ['owners', 'teachers,owners', 'teachers;students']) {
      const { status, body } = await change(world, 'teach', 'roles', { editing_roles: roles, body: 'x' });
      expect([status, Object.keys(body.errors)]).toEqual([400, [expect.stringContaining('editing_roles')]]);
    }
    expect((await world.as('teach').get(`${inCourse(world)}/roles`)).body).toEqual(made);
  });

  it('A21: a student edits no page of teachers, and says of a page for students nothing but its text', async () => {
    const closed = await aPage(world, 'Closed', { body: 'old' });
    expect((await change(world, 'stu1', 'closed', { body: 'new', editing_roles: 'students' })).status).toBe(403);
    expect((await world.as('teach').get(`${inCourse(world)}/closed`)).body).toEqual(closed);
    const open = await aPage(world, 'Open', { editing_roles: 'students' });
    const edited = await change(world, 'stu1', 'open', {
      body: '<p>new</p>',
      editing_roles: 'students',
      title: 'Open',
    });
    expect([edited.status, edited.body]).toEqual([
      200,
      {
        ...open,
        body: '<p>new</p>',
        updated_at: expect.any(String),
        last_edited_by: expect.objectContaining({ id: world.users.stu1 }),
      },
    ]);
    for (const [field, value] of [
      ['title', 'Other'],
      ['editing_roles', 'public'],
      ['published', 'false'],
      ['front_page', 'true'],
    ] as const) {
      const { status, body } = await change(world, 'stu1', 'open', { body: 'lost', [field]: value });
      expect([status, Object.keys(body.errors)]).toEqual([403, [expect.stringContaining(field)]]);
    }
    expect((await world.as('stu1').del(`${inCourse(world)}/open`)).status).toBe(403);
    expect((await world.as('stu1').get(`${inCourse(world)}/open`)).body).toEqual(edited.body);
  });

  it('a concluded course keeps its pages as they are for students', async () => {
    await aPage(world, 'Over', { editing_roles: 'students,members,public' });
    await setCourseState(world, 'completed');
    expect((await world.as('stu1').get(`${inCourse(world)}/over`)).status).toBe(200);
    expect((await change(world, 'stu1', 'over', { body: 'late' })).status).toBe(403);
  });

  it('an unpublished course shows students no page', async () => {
    await aPage(world, 'Early');
    await setCourseState(world, 'claimed');
    const stu = world.as('stu1');
    const { C1 } = world.courses;
    const statuses = [];
    for (const path of ['pages', 'pages/early', 'front_page', 'pages/early/revisions'])
      statuses.push((await stu.get(`/courses/${C1}/${path}`)).status);
    expect(statuses).toEqual([404, 404, 404, 404]);
  });
});
