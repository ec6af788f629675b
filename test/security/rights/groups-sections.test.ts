/** Black box: whose rights end at their own section moves, removes and lists no group members of another one. */

import { membersOf } from '../../learning/groups/class-list.js';
import { aPart, aSection, limitToSections, moveTo, setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('Groups, by an assistant limited to the section of stu1', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
    const { stu2, ta } = world.users;
    const other = await aSection(world, 'Afternoon');
    await moveTo(world, stu2, other);
    await limitToSections(world, ta);
    expect((await world.as('teach').post(`/groups/${world.groups.red}/memberships`, { user_id: stu2 })).status).toBe(
      200,
    );
  });
  afterEach(() => world.close());

  const inRed = () => membersOf(world, world.groups.red);

  it('A20: a list of members takes out whom they see, and leaves the others in', async () => {
    const { stu1, stu2 } = world.users;
    const { red } = world.groups;
    const empty = await world.as('ta').json('PUT', `/groups/${red}`, { members: [] });
    expect(empty.status).toBe(200);
    expect(await inRed()).toEqual([stu2]);
    expect((await world.as('ta').json('PUT', `/groups/${red}`, { members: [stu1] })).status).toBe(200);
    expect(await inRed()).toEqual([stu1, stu2]);
    const update = `mutation($id: RecordId!) { updateGroup(id: $id, input: { members: [] }) { group { recordId } } }`;
    expect((await world.as('ta').graphql(update, { id: red })).body.errors).toBeUndefined();
    expect(await inRed()).toEqual([stu2]);
    expect((await world.as('teach').json('PUT', `/groups/${red}`, { members: [] })).status).toBe(200);
    expect(await inRed()).toEqual([]);
  });

  it('A20: neither membership nor user of another section is found, changed or deleted', async () => {
    const { stu1, stu2 } = world.users;
    const place = `/groups/${world.groups.red}`;
    const [{ id }] = await world.sql('select id::int from group_memberships where user_id = $1', [stu2]);
    const idsOf = async (who: 'ta' | 'teach') =>
      (await world.as(who).get(`${place}/memberships`)).body
        .map((one: any) => one.user_id)
        .sort((a: number, b: number) => a - b);
    expect([await idsOf('teach'), await idsOf('ta')]).toEqual([[stu1, stu2], [stu1]]);
    expect((await world.as('ta').get(`${place}/users`)).body.map((one: any) => one.id)).toEqual([stu1]);
    for (const path of [`${place}/memberships/${id}`, `${place}/users/${stu2}`]) {
      expect([path, (await world.as('ta').get(path)).status]).toEqual([path, 404]);
      expect([path, (await world.as('ta').put(path, { moderator: true })).status]).toEqual([path, 404]);
      expect([path, (await world.as('ta').del(path)).status]).toEqual([path, 404]);
    }
    expect(await inRed()).toEqual([stu1, stu2]);
    expect(await world.sql('select moderator from group_memberships where id = $1', [id])).toEqual([
      { moderator: false },
    ]);
    expect((await world.as('ta').del(`${place}/users/${stu1}`)).status).toBe(200);
    expect(await inRed()).toEqual([stu2]);
  });

  it('A20: neither a group nor a set is deleted that holds people of another section', async () => {
    const { red, blue, labs } = world.groups;
    const held = expect.objectContaining({ error_code: 'beyond_sections' });
    for (const path of [`/groups/${red}`, `/group_categories/${labs}`]) {
      const refused = await world.as('ta').del(path);
      expect([path, refused.status, refused.body.errors]).toEqual([path, 403, [held]]);
    }
    expect(await inRed()).toHaveLength(2);
    expect((await world.as('ta').del(`/groups/${blue}`)).status).toBe(200);
    expect((await world.as('teach').del(`/groups/${red}`)).status).toBe(200);
  });

  it('A20: whom they see by another course, but not in their section, they do not place in groups', async () => {
    const { stu1, stu2, ta } = world.users;
    const { red, blue } = world.groups;
    await setCourseState(world, 'available', world.courses.C2);
    await aPart(world, ta, { type: 'Ta', courseId: world.courses.C2 });
    await aPart(world, stu2, { courseId: world.courses.C2 });
    expect((await world.as('ta').get(`/users/${stu2}`)).status).toBe(200);
    const before = [await inRed(), await membersOf(world, blue)];
    const update =
      'mutation($id: RecordId!, $m: [RecordId!]) { updateGroup(id: $id, input: { members: $m }) { group { id } } }';
    const tries = [
      await world.as('ta').post(`/groups/${blue}/memberships`, { user_id: stu2 }),
      await world.as('ta').json('PUT', `/groups/${blue}`, { members: [stu1, stu2] }),
    ];
    for (const { status, body } of tries)
      expect([status, body.errors]).toEqual([403, [expect.objectContaining({ error_code: 'beyond_sections' })]]);
    const graph = await world.as('ta').graphql(update, { id: blue, m: [stu2] });
    expect(graph.body.errors[0].extensions.reason).toBe('beyond_sections');
    expect([await inRed(), await membersOf(world, blue)]).toEqual(before);
    expect((await world.as('ta').json('PUT', `/groups/${blue}`, { members: [stu1] })).status).toBe(200);
    expect(await membersOf(world, blue)).toEqual([stu1]);
    expect((await world.as('ta').json('PUT', `/groups/${red}`, { members: [stu2, stu1] })).status).toBe(200);
    expect(await inRed()).toEqual([stu1, stu2]);
    expect((await world.as('teach').post(`/groups/${blue}/memberships`, { user_id: stu2 })).status).toBe(200);
  });

  it('A20: whom they cannot see is not put into groups by the job either', async () => {
    const { stu1, stu2 } = world.users;
    await world.as('teach').json('PUT', `/groups/${world.groups.red}`, { members: [] });
    const { status } = await world.as('ta').post(`/group_categories/${world.groups.labs}/assign_unassigned_members`);
    expect(status).toBe(200);
    const [{ data }] = await world.sql(
      `select payload as data from graphile_worker._private_jobs where payload::text like '%groupCategoryId%'`,
    );
    expect(data.userIds).toEqual([stu1]);
    expect(data.userIds).not.toContain(stu2);
  });
});
