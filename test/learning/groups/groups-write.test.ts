import { setCourse } from '../../support/course-builders.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aSet, membersOf } from './class-list.js';

describe('Making and changing groups', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const count = async (table: 'groups' | 'group_categories' | 'group_memberships') =>
    (await world.sql(`select count(*)::int as n from ${table}`))[0].n as number;
  const audited = async (type: string) =>
    (await world.sql('select user_id::int as who from audit_events where event_type = $1', [type])).map(
      ({ who }) => who,
    );

  it('a teacher makes a group in a set, renames it and deletes it, and it leaves a trace', async () => {
    const teach = world.as('teach');
    const { id } = await aSet(world, { name: 'Projects', group_limit: 3, auto_leader: 'first' });
    const made = await teach.post(`/group_categories/${id}/groups`, {
      name: ' Green ',
      description: '<p onclick="x()">We <script>alert(1)</script>work</p>',
      is_public: true,
      join_level: 'parent_context_request',
    });
    expect([made.status, made.body]).toMatchObject([
      200,
      { name: 'Green', description: '<p>We work</p>', is_public: true, join_level: 'parent_context_request' },
    ]);
    const path = `/groups/${made.body.id}`;
    const blank = await teach.put(path, { name: 'Olive', join_level: '' });
    expect([blank.status, Object.keys(blank.body.errors)]).toEqual([400, ['join_level']]);
    expect((await teach.put(path, { name: 'Olive', join_level: 'invitation_only' })).body).toMatchObject({
      name: 'Olive',
      join_level: 'invitation_only',
      is_public: true,
    });
    const gone = await teach.del(path);
    expect([gone.status, gone.body.id]).toEqual([200, made.body.id]);
    expect((await teach.get(path)).status).toBe(404);
    expect(await audited('group_deleted')).toEqual([world.users.teach]);
  });

  it('A20: takes nothing that it does not offer', async () => {
    const form = {
      name: 'Mine',
      id: 1,
      course_id: world.courses.C2,
      root_account_id: 2,
      workflow_state: 'deleted',
      sis_group_id: 'X',
    };
    const { body } = await world.as('teach').post(`/group_categories/${world.groups.labs}/groups`, form);
    expect(body).toMatchObject({ name: 'Mine', course_id: world.courses.C1 });
    expect(body.id).not.toBe(1);
    const [row] = await world.sql('select workflow_state, sis_group_id from groups where id = $1', [body.id]);
    expect(row).toEqual({ workflow_state: 'available', sis_group_id: null });
  });

  it('is refused for names and quotas that cannot be, and nothing is made', async () => {
    const before = await count('groups');
    const path = `/group_categories/${world.groups.labs}/groups`;
    const wrong: Record<string, string | number>[] = [
      { name: ' ' },
      { name: 'x'.repeat(256) },
      { name: 'A', storage_quota_mb: -1 },
      { name: 'A', join_level: 'moon' },
    ];
    for (const form of wrong) {
      const { status, body } = await world.as('admin').post(path, form);
      expect([form, status]).toEqual([form, 400]);
      expect(body.status).toBe('bad_request');
    }
    expect(await count('groups')).toBe(before);
  });

  it('lets only those set a quota who manage quotas', async () => {
    const path = `/groups/${world.groups.red}`;
    const refused = await world.as('teach').put(path, { name: 'Crimson', storage_quota_mb: 900 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['storage_quota_mb']]);
    const made = await world
      .as('teach')
      .post(`/group_categories/${world.groups.labs}/groups`, { name: 'Q', storage_quota_mb: 9 });
    expect(made.status).toBe(403);
    expect((await world.as('teach').get(path)).body).toMatchObject({ name: 'Red', storage_quota_mb: 50 });
    expect((await world.as('admin').put(path, { storage_quota_mb: 900 })).body.storage_quota_mb).toBe(900);
    expect((await world.as('admin').put(path, { storage_quota_mb: '' })).body.storage_quota_mb).toBe(50);
    expect(await count('groups')).toBe(2);
  });

  it('members[] puts exactly these people into the group, and out of the others of the set', async () => {
    const { red, blue } = world.groups;
    const { stu1, stu2 } = world.users;
    const path = `/groups/${blue}`;
    const { status, body } = await world.as('teach').put(path, { 'members[]': [stu1, 'sis_user_id:S-stu2'] });
    expect([status, body.members_count]).toEqual([200, 2]);
    expect([await membersOf(world, blue), await membersOf(world, red)]).toEqual([[stu1, stu2], []]);
    expect((await world.as('teach').put(path, { 'members[]': [stu2] })).body.members_count).toBe(1);
    expect(await membersOf(world, blue)).toEqual([stu2]);
    expect((await world.as('teach').put(path, { name: 'Navy' })).body.members_count).toBe(1);
  });

  it('members[] is refused whole for one who does not belong there, and beyond the limit', async () => {
    const { red, blue, labs } = world.groups;
    const { stu1, stu2, admin, stuB } = world.users;
    const before = [await membersOf(world, red), await membersOf(world, blue)];
    const put = (members: number[]) => world.as('admin').put(`/groups/${blue}`, { 'members[]': members });
    const stranger = await put([stu1, admin]);
    expect([stranger.status, stranger.body.errors.members[0].type]).toEqual([400, 'not_in_context']);
    expect((await put([stu1, stuB])).status).toBe(404);
    await world.as('teach').put(`/group_categories/${labs}`, { group_limit: 1 });
    const full = await put([stu1, stu2]);
    expect([full.status, full.body.errors[0].error_code]).toEqual([400, 'group_full']);
    expect([await membersOf(world, red), await membersOf(world, blue)]).toEqual(before);
  });

  describe('by students', () => {
    const own = (who: 'stu1' | 'stu2', name = 'Book club') =>
      world.as(who).post('/groups', { name, course_id: world.courses.C1, join_level: 'parent_context_request' });

    it('stands in a set of its own, where they look after it and invite others', async () => {
      const { status, body } = await own('stu1');
      expect([status, body]).toMatchObject([
        200,
        { role: 'student_organized', members_count: 1, course_id: world.courses.C1 },
      ]);
      const path = `/groups/${body.id}`;
      expect(
        (await world.as('stu1').put(path, { name: 'Poetry', 'members[]': [world.users.stu1, world.users.stu2] }))
          .status,
      ).toBe(200);
      expect((await world.as('stu2').get(`${path}/memberships/self`)).body).toMatchObject({
        workflow_state: 'invited',
      });
      expect((await world.as('stu2').put(`${path}`, { name: 'Mine' })).status).toBe(403);
      expect(
        (await world.as('stu2').put(`${path}/memberships/self`, { workflow_state: 'accepted' })).body,
      ).toMatchObject({
        workflow_state: 'accepted',
        moderator: false,
      });
      expect((await world.as('stu2').del(path)).status).toBe(403);
      expect((await world.as('stu1').del(path)).status).toBe(200);
      expect(await membersOf(world, body.id)).toEqual([]);
    });

    it('is refused where the course does not allow it, in concluded courses and to who is no student', async () => {
      expect((await world.as('obs').post('/groups', { name: 'N', course_id: world.courses.C1 })).status).toBe(403);
      expect((await world.as('out').post('/groups', { name: 'N', course_id: world.courses.C1 })).status).toBe(404);
      await setCourse(world, world.courses.C1, { allowStudentOrganizedGroups: false });
      expect((await own('stu1')).status).toBe(403);
      expect((await world.as('teach').post('/groups', { name: 'N', course_id: world.courses.C1 })).status).toBe(200);
      await setCourse(world, world.courses.C1, { allowStudentOrganizedGroups: true });
      await setCourseState(world, 'completed', world.courses.C1);
      expect((await world.as('stu2').post('/groups', { name: 'N', course_id: world.courses.C1 })).status).toBe(403);
      expect(await count('groups')).toBe(3);
    });

    it('makes the set once, however many need it at the same time, beside a set of the same name', async () => {
      await aSet(world, { name: 'Student groups' });
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => own(i % 2 === 0 ? 'stu1' : 'stu2', `Club ${i}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ body }) => body.group_category_id)).size).toBe(1);
      expect(await world.sql(`select name from group_categories where role = 'student_organized'`)).toEqual([
        { name: 'Student Groups 2' },
      ]);
    });
  });
});
