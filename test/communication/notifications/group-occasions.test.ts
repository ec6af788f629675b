/** What happens in groups, and who is told of it by mail. */

import { aSet } from '../../learning/groups/class-list.js';
import { setCourse } from '../../support/course-builders.js';
import type { Mailbox } from '../../support/mailbox.js';
import { setPartState } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';
import { openMailedWorld, toldAtOnce, toldOf } from './builders.js';

describe('People are told of groups by mail', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const told = () => toldOf(world, box);

  it('of a group into which somebody else put them, or invites them, and of their request that was accepted', async () => {
    const { blue } = world.groups;
    for (const kind of ['new_context_group_membership', 'group_membership_accepted'])
      await toldAtOnce(world, kind, ['stu1', 'stu2']);
    const at = `/groups/${blue}/memberships`;
    await world.as('teach').post(at, { user_id: world.users.stu2 });
    expect(await told()).toEqual(['stu2: You are a member of the group Blue (Biology 101)']);
    await world.as('stu2').del(`${at}/self`);
    await world.as('stu2').post(at, { user_id: 'self' });
    expect(await told()).toEqual([]);
  });

  it('of a request to join that was accepted, and of an invitation', async () => {
    for (const kind of ['new_context_group_membership_invitation', 'group_membership_accepted'])
      await toldAtOnce(world, kind, ['stu1', 'stu2', 'teach']);
    const { groups } = await aSet(world, { name: 'By request' }, 'Green');
    const [green] = groups as [number];
    await world.as('teach').put(`/groups/${green}`, { join_level: 'parent_context_request' });
    const at = `/groups/${green}/memberships`;
    const { body } = await world.as('stu2').post(at, { user_id: 'self' });
    expect([body.workflow_state, await told()]).toEqual(['requested', []]);
    await world.as('teach').put(`${at}/${body.id}`, { workflow_state: 'accepted', moderator: true });
    expect(await told()).toEqual([
      'stu2: Your request was accepted: you are a member of the group Green (Biology 101)',
    ]);
    const invited = await world.as('stu2').post(at, { user_id: world.users.stu1 });
    expect([invited.body.workflow_state, await told()]).toEqual([
      'invited',
      ['stu1: You are invited to the group Green (Biology 101)'],
    ]);
  });

  /** A group into which people are let on request, and the request of the second student. */
  const aRequest = async () => {
    const { groups } = await aSet(world, { name: 'By request' }, 'Green');
    const [green] = groups as [number];
    await world.as('teach').put(`/groups/${green}`, { join_level: 'parent_context_request' });
    const at = `/groups/${green}/memberships`;
    const { body } = await world.as('stu2').post(at, { user_id: 'self' });
    expect(body.workflow_state).toBe('requested');
    return { green, at, own: `${at}/${body.id}` };
  };
  const declined = 'stu2: Your request was declined: you are no member of the group Green (Biology 101)';

  it('of a request that was declined, who asked; of one that they took back themselves, nobody', async () => {
    await toldAtOnce(world, 'group_membership_rejected', ['stu1', 'stu2', 'teach']);
    const { at, own } = await aRequest();
    expect((await world.as('teach').del(own)).status).toBe(200);
    expect(await told()).toEqual([declined]);
    const again = await world.as('stu2').post(at, { user_id: 'self' });
    await world.as('stu2').del(`${at}/${again.body.id}`);
    expect(await told()).toEqual([]);
  });

  it('of a request that is left out of the members of the group; of a membership that ends, nobody', async () => {
    await toldAtOnce(world, 'group_membership_rejected', ['stu1', 'stu2']);
    const { green } = await aRequest();
    await world.as('teach').json('PUT', `/groups/${green}`, { members: [world.users.stu1] });
    expect(await told()).toEqual([declined]);
    await world.as('teach').json('PUT', `/groups/${green}`, { members: [] });
    expect(await told()).toEqual([]);
  });

  it('nothing of a request that was declined to who asked again meanwhile, or has left the course', async () => {
    await toldAtOnce(world, 'group_membership_rejected', ['stu2']);
    const first = await aRequest();
    await world.as('teach').del(first.own);
    const second = await world.as('stu2').post(first.at, { user_id: 'self' });
    expect([second.body.workflow_state, await told()]).toEqual(['requested', []]);
    await world.as('teach').del(`${first.at}/${second.body.id}`);
    await setPartState(world, world.users.stu2, 'completed');
    expect(await told()).toEqual([]);
  });

  it('of the group into which the service put them, those alone whom it put there', async () => {
    await toldAtOnce(world, 'new_context_group_membership', ['stu1', 'stu2', 'teach']);
    const { labs } = world.groups;
    await world.as('teach').post(`/group_categories/${labs}/assign_unassigned_members`);
    expect(await told()).toEqual(['stu2: You are a member of the group Blue (Biology 101)']);
    expect(await world.sql('select actor_id::int as by from notification_events')).toEqual([{ by: world.users.teach }]);
    await world.as('teach').post(`/group_categories/${labs}/assign_unassigned_members`);
    expect(await told()).toEqual([]);
  });

  it('of a group that students made for themselves, the teachers; of one that a teacher made, nobody', async () => {
    await toldAtOnce(world, 'new_student_organized_group', ['teach', 'ta', 'stu1', 'stu2', 'out']);
    const own = (who: 'stu1' | 'teach', name: string) =>
      world.as(who).post('/groups', { name, course_id: world.courses.C1 });
    expect((await own('stu1', 'Divers')).status).toBe(200);
    const made = 'Students made the group Divers (Biology 101)';
    expect(await told()).toEqual([`ta: ${made}`, `teach: ${made}`]);
    expect((await own('teach', 'Walkers')).status).toBe(200);
    expect(await told()).toEqual([]);
    await setCourse(world, world.courses.C1, { allowStudentOrganizedGroups: false });
    expect((await own('stu1', 'Sailors')).status).toBe(403);
    expect(await told()).toEqual([]);
  });
});
