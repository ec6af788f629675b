import { setTimeout as pause } from 'node:timers/promises';
import { startWorker } from '../../../src/server/jobs/run-jobs.js';
import { openWorld, type World } from '../../support/world.js';
import { aSet, membersOf, moreStudents } from './class-list.js';

describe('Sets of groups', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const sets = () => `/courses/${world.courses.C1}/group_categories`;

  it('are made, read, changed and deleted by who manages groups', async () => {
    const teach = world.as('teach');
    const made = await teach.post(sets(), {
      name: 'Projects',
      self_signup: 'restricted',
      auto_leader: 'first',
      group_limit: 4,
    });
    expect([made.status, made.body]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: 'Projects',
        role: null,
        self_signup: 'restricted',
        auto_leader: 'first',
        group_limit: 4,
        context_type: 'Course',
        course_id: world.courses.C1,
        groups_count: 0,
        created_at: expect.any(String),
        progress: null,
      },
    ]);
    const path = `/group_categories/${made.body.id}`;
    const changed = await teach.put(path, { name: 'Projects 2', self_signup: '', group_limit: '' });
    expect(changed.body).toMatchObject({
      name: 'Projects 2',
      self_signup: null,
      auto_leader: 'first',
      group_limit: null,
    });
    expect((await world.as('stu1').get(path)).body.name).toBe('Projects 2');
    expect((await teach.get(sets())).body.map((set: any) => set.name)).toEqual(['Lab teams', 'Projects 2']);
    expect((await teach.del(path)).body.id).toBe(made.body.id);
    expect((await teach.get(path)).status).toBe(404);
  });

  it('end with their groups and all memberships in them', async () => {
    const { labs, red, blue } = world.groups;
    expect((await world.as('teach').del(`/group_categories/${labs}`)).status).toBe(200);
    for (const group of [red, blue]) expect((await world.as('stu1').get(`/groups/${group}`)).status).toBe(404);
    expect(await membersOf(world, red)).toEqual([]);
    expect((await world.as('stu1').get('/users/self/groups')).body).toEqual([]);
  });

  it('are refused what cannot be, and stay as they are', async () => {
    const before = await world.sql('select * from group_categories');
    const post = (form: Record<string, string | number>, at = sets()) => world.as('admin').post(at, form);
    expect((await post({})).body.errors).toMatchObject({ name: [{ type: 'blank' }] });
    expect((await post({ name: 'LAB teams' })).body.errors).toMatchObject({ name: [{ type: 'taken' }] });
    expect((await post({ name: 'N', group_limit: 0 })).body.errors).toMatchObject({
      group_limit: [{ type: 'out_of_range' }],
    });
    expect((await post({ name: 'N', self_signup: 'maybe' })).status).toBe(400);
    const ofAccount = await post(
      { name: 'N', self_signup: 'restricted' },
      `/accounts/${world.accounts.RA}/group_categories`,
    );
    expect(ofAccount.body.errors).toMatchObject({ self_signup: [{ type: 'no_sections' }] });
    expect(await world.sql('select * from group_categories')).toEqual(before);
    const { body } = await world.as('stu1').post('/groups', { name: 'Club', course_id: world.courses.C1 });
    const own = `/group_categories/${body.group_category_id}`;
    for (const answer of [await world.as('teach').put(own, { name: 'X' }), await world.as('teach').del(own)]) {
      expect([answer.status, answer.body.errors[0].error_code]).toEqual([400, 'protected']);
    }
  });

  it('list whom their groups are for, or those who are in none of them', async () => {
    const path = `/group_categories/${world.groups.labs}/users`;
    const names = async (query: string) =>
      (await world.as('teach').get(path + query)).body.map((user: any) => user.name);
    expect(await names('')).toEqual(['Stu One', 'Stella Two']);
    expect(await names('?unassigned=true')).toEqual(['Stella Two']);
    expect(await names('?search_term=Stu')).toEqual(['Stu One']);
    expect((await world.as('obs').get(path)).status).toBe(403);
  });

  describe('filled by a job', () => {
    const ended = async (id: number) => {
      for (let tries = 0; tries < 200; tries += 1) {
        const { body } = await world.as('teach').get(`/progress/${id}`);
        if (body.workflow_state === 'completed' || body.workflow_state === 'failed') return body;
        await pause(30);
      }
      throw new Error('The job did not end.');
    };

    it('put each one without a group into the smallest that has room, once', async () => {
      const { id, groups } = await aSet(world, { name: 'Filled', group_limit: 4 }, 'One', 'Two', 'Three');
      await moreStudents(world, 12);
      await world.as('teach').put(`/groups/${groups[0]}`, { 'members[]': [world.users.stu1] });
      const start = () => world.as('teach').post(`/group_categories/${id}/assign_unassigned_members`);
      const { status, body } = await start();
      expect([status, body]).toMatchObject([
        200,
        { workflow_state: 'queued', context_type: 'Course', context_id: world.courses.C1 },
      ]);
      const second = await start();
      expect([second.status, second.body.errors[0].error_code]).toEqual([409, 'already_running']);
      expect((await world.as('teach').get(`/group_categories/${id}`)).body.progress.id).toBe(body.id);
      const worker = await startWorker(world.app, { concurrency: 2 });
      try {
        // Thirteen are without a group, eleven places are left.
        expect(await ended(body.id)).toMatchObject({
          workflow_state: 'completed',
          results: { processed: 11, failed: 2 },
        });
        const sizes = await Promise.all(groups.map(async (group) => (await membersOf(world, group)).length));
        expect(sizes).toEqual([4, 4, 4]);
        const again = await start();
        expect(await ended(again.body.id)).toMatchObject({ results: { processed: 0, failed: 2 } });
      } finally {
        await worker.stop();
      }
    });

    it('respect the limit while others enter at the same time', async () => {
      const { id, groups } = await aSet(
        world,
        { name: 'Crowded', self_signup: 'enabled', group_limit: 3 },
        'One',
        'Two',
      );
      const students = await moreStudents(world, 10);
      const { body } = await world.as('teach').post(`/group_categories/${id}/assign_unassigned_members`);
      const worker = await startWorker(world.app, { concurrency: 2 });
      try {
        const entering = students.map(({ caller }, i) =>
          caller.post(`/groups/${groups[i % 2]}/memberships`, { user_id: 'self' }),
        );
        const statuses = (await Promise.all(entering)).map(({ status }) => status);
        expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
        await ended(body.id);
        for (const group of groups) expect(await membersOf(world, group)).toHaveLength(3);
      } finally {
        await worker.stop();
      }
    });

    it('are refused without groups, without the right, and for those that people make', async () => {
      const { id } = await aSet(world, { name: 'Empty' });
      const start = (who: 'teach' | 'stu1', set: number) =>
        world.as(who).post(`/group_categories/${set}/assign_unassigned_members`);
      expect((await start('teach', id)).body.errors).toMatchObject([{ error_code: 'no_groups' }]);
      expect((await start('stu1', id)).status).toBe(403);
      expect(await world.sql(`select id from progress`)).toEqual([]);
    });
  });
});
