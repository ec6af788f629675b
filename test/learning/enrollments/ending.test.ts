import { type EnrollmentState } from '../../../src/learning/enrollments/enrollment.entity.js';
import { restrictToDates, setEnrollmentState } from '../../support/course-builders.js';
import { inDays } from '../../support/course-rows.js';
import { setCourseState } from '../../support/school-builders.js';
import { type Answer, type Caller, openWorld, type World } from '../../support/world.js';
import { aTeam } from '../assignments/builders.js';

describe('An enrollment', () => {
  let world: World;
  let teach: Caller;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
  });
  afterEach(() => world.close());

  const idOf = async (who: keyof World['users'], course = world.courses.C1) => {
    const [{ id }] = await world.sql('select id::int from enrollments where user_id = $1 and course_id = $2', [
      world.users[who],
      course,
    ]);
    return id as number;
  };
  const setState = (id: number, state: EnrollmentState) => setEnrollmentState(world, id, state);
  const stateOf = async (id: number) => {
    const [row] = await world.sql('select workflow_state as state, completed_at from enrollments where id = $1', [id]);
    return row;
  };
  const at = (id: number, rest = '', course = world.courses.C1) => `/courses/${course}/enrollments/${id}${rest}`;
  const events = async (id: number) =>
    (
      await world.sql(
        `select event_type, data from audit_events where subject_type = 'Enrollment' and subject_id = $1 order by id`,
        [id],
      )
    ).map(({ event_type, data }) => [event_type, data.from, data.to]);
  const everything = async () => [
    await world.sql('select id, workflow_state, completed_at, updated_at from enrollments order by id'),
    await world.sql('select id from audit_events order by id'),
  ];
  const refused = async (status: number, ask: () => Promise<Answer>) => {
    const before = await everything();
    const answer = await ask();
    expect([answer.status, answer.body]).toMatchObject([status, { errors: expect.anything() }]);
    expect(await everything()).toEqual(before);
  };

  const states = ['active', 'invited', 'creation_pending', 'rejected', 'completed', 'inactive'] as const;
  const ends: readonly [task: string, to: string, from: readonly string[]][] = [
    ['conclude', 'completed', ['active', 'inactive']],
    ['inactivate', 'inactive', ['active', 'completed']],
    ['deactivate', 'inactive', ['active', 'completed']],
    ['delete', 'deleted', states],
  ];

  it.each(ends)('ends by %s in the state %s, from those states that allow it', async (task, to, from) => {
    const id = await idOf('stu2');
    for (const state of states) {
      await setState(id, state);
      const before = (await events(id)).length;
      if (state === to || from.includes(state)) {
        const { status, body } = await teach.del(at(id), { task });
        expect([state, status, body]).toMatchObject([
          state,
          200,
          { id, enrollment_state: to, user: { name: 'Stella Two' } },
        ]);
        expect((await stateOf(id)).state).toBe(to);
        // Twice is no change.
        expect((await events(id)).slice(before)).toEqual(
          state === to ? [] : [[expect.stringMatching(/^enrollment_/), state, to]],
        );
      } else await refused(400, () => teach.del(at(id), { task }));
    }
  });

  it('is concluded unless told otherwise, and remembers when', async () => {
    const id = await idOf('stu2');
    const { body } = await teach.del(at(id));
    expect(body).toMatchObject({ enrollment_state: 'completed', completed_at: expect.any(String) });
    expect(await events(id)).toEqual([['enrollment_concluded', 'active', 'completed']]);
    await refused(400, () => teach.del(at(id), { task: 'vanish' }));
    expect((await teach.del(`${at(id)}?task=delete`)).body).toMatchObject({ enrollment_state: 'deleted' });
    await refused(404, () => teach.del(at(id)));
  });

  it('is brought back from being concluded or switched off, and from nothing else', async () => {
    const id = await idOf('stu2');
    for (const state of ['completed', 'inactive'] as const) {
      await setState(id, state);
      expect((await teach.put(at(id, '/reactivate'))).body).toMatchObject({ id, enrollment_state: 'active' });
      expect(await stateOf(id)).toEqual({ state: 'active', completed_at: null });
    }
    expect((await teach.put(at(id, '/reactivate'))).status).toBe(200);
    expect(await events(id)).toEqual([
      ['enrollment_reactivated', 'completed', 'active'],
      ['enrollment_reactivated', 'inactive', 'active'],
    ]);
    for (const state of ['invited', 'rejected', 'creation_pending'] as const) {
      await setState(id, state);
      await refused(400, () => teach.put(at(id, '/reactivate')));
    }
    await setState(id, 'deleted');
    await refused(404, () => teach.put(at(id, '/reactivate')));
  });

  it('is accepted or declined by the invited person alone; twice does no harm', async () => {
    const id = await idOf('stu2');
    for (const [verb, state] of [
      ['accept', 'active'],
      ['reject', 'rejected'],
    ] as const) {
      await setState(id, 'invited');
      for (const who of ['teach', 'admin', 'stu1'] as const)
        await refused(403, () => world.as(who).post(at(id, `/${verb}`)));
      await refused(404, () => world.as('out').post(at(id, `/${verb}`)));
      for (const _ of ['once', 'twice']) {
        const { status, body } = await world.as('stu2').post(at(id, `/${verb}`));
        expect([status, body]).toEqual([200, { success: true }]);
      }
      expect((await stateOf(id)).state).toBe(state);
    }
    expect(await events(id)).toEqual([
      ['enrollment_accepted', 'invited', 'active'],
      ['enrollment_rejected', 'invited', 'rejected'],
    ]);
    await refused(400, () => world.as('stu2').post(at(id, '/accept')));
    await setState(id, 'active');
    await refused(400, () => world.as('stu2').post(at(id, '/reject')));
  });

  it('can be accepted before the course lets its students in', async () => {
    const id = await idOf('stu2');
    await setState(id, 'invited');
    await restrictToDates(world, world.courses.C1, { startAt: inDays(1) });
    expect((await world.as('stu2').post(at(id, '/accept'))).status).toBe(200);
    expect((await stateOf(id)).state).toBe('active');
  });

  it('answered both ways at the same time is answered one way', async () => {
    const id = await idOf('stu2');
    await setState(id, 'invited');
    const answers = await Promise.all([
      world.as('stu2').post(at(id, '/accept')),
      world.as('stu2').post(at(id, '/reject')),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const [accepted] = answers;
    expect((await stateOf(id)).state).toBe(accepted?.status === 200 ? 'active' : 'rejected');
    expect(await events(id)).toHaveLength(1);
  });

  it('A08: is found under its own course alone', async () => {
    const { C2, CB } = world.courses;
    const id = await idOf('stu2');
    await setState(id, 'invited');
    for (const course of [C2, CB, 999_999]) {
      await refused(404, () => teach.del(at(id, '', course)));
      await refused(404, () => teach.put(at(id, '/reactivate', course)));
      await refused(404, () => world.as('stu2').post(at(id, '/accept', course)));
      await refused(404, () => world.as('stu2').post(at(id, '/reject', course)));
    }
    expect((await teach.del(`/courses/sis_course_id:BIO-1/enrollments/${id}`, { task: 'delete' })).status).toBe(200);
    const elsewhere = await idOf('stuB', CB);
    await refused(404, () => teach.del(at(elsewhere, '', CB)));
  });

  it('of a student is ended by who manages students, that of staff by who manages staff', async () => {
    const ids = { stu2: await idOf('stu2'), des: await idOf('des') };
    await refused(403, () => world.as('ta').del(at(ids.des)));
    for (const who of ['stu1', 'stu2'] as const) await refused(403, () => world.as(who).del(at(ids.stu2)));
    expect((await world.as('ta').del(at(ids.stu2))).status).toBe(200);
    expect((await teach.del(at(ids.des))).status).toBe(200);
    expect((await world.as('subadmin').put(at(ids.des, '/reactivate'))).status).toBe(200);
  });

  it('in a concluded course is changed by administrators alone', async () => {
    const id = await idOf('stu2');
    await setCourseState(world, 'completed', world.courses.C1);
    await refused(403, () => teach.del(at(id)));
    expect((await world.as('admin').del(at(id))).status).toBe(200);
  });

  it.each([['delete'], ['inactivate']])('A69: gives nothing more as soon as it is ended by %s', async (task) => {
    const { C1 } = world.courses;
    const stu2 = world.as('stu2');
    await aTeam(world, [world.users.stu2]);
    const groups = async () => {
      const { body } = await stu2.graphql('{ viewer { groups { nodes { name } } } }');
      return body.data.viewer.groups.nodes;
    };
    const reach = async () => [
      (await stu2.get(`/courses/${C1}`)).status,
      (await stu2.get(`/courses/${C1}/enrollments`)).status,
      (await stu2.get(`/users/${world.users.stu1}`)).status,
      (await groups()).length,
    ];
    expect(await reach()).toEqual([200, 200, 200, 1]);
    expect((await teach.del(at(await idOf('stu2')), { task })).status).toBe(200);
    expect(await reach()).toEqual([404, 404, 404, 0]);
  });

  it('that is concluded leaves the course to look at, and nothing to do there', async () => {
    const { C1 } = world.courses;
    const id = await idOf('ta');
    await teach.del(at(id));
    expect((await world.as('ta').get(`/courses/${C1}`)).status).toBe(200);
    expect(
      (await world.as('ta').post(`/courses/${C1}/enrollments`, { 'enrollment[user_id]': world.users.out })).status,
    ).toBe(403);
  });

  it('of an observer goes with the last one of the student', async () => {
    const observer = await idOf('obs');
    await teach.del(at(await idOf('stu1')), { task: 'delete' });
    expect((await stateOf(observer)).state).toBe('deleted');
    expect((await world.as('obs').get(`/courses/${world.courses.C1}`)).status).toBe(404);
  });
});
