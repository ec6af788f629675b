import { freeLeftPlaces } from '../../../src/learning/calendar/appointments/jobs/free-left-places.job.js';
import type { Person } from '../../support/fixture.js';
import { runJob } from '../../support/run-job.js';
import { aPart, aSection, moveTo, setCourseState, setPartState, withoutParts } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { courseCode, heldPlaces, hour, inGroups, offered, reserve, setTimes } from './appointment-builders.js';

describe('Places of people who have left', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const frees = () => runJob(world, freeLeftPlaces);
  const placesOf = async (id: number) => (await heldPlaces(world, id)).map(({ taken, state }) => [taken, state]);
  const statusOf = async (who: Person, at: string) => (await world.as(who).get(at)).status;

  it('are free again, with what has begun left as it is', async () => {
    const group = await offered(world, { participants_per_appointment: 2 });
    const [first, second, third] = group.slotIds as [number, number, number];
    await reserve(world.as('stu1'), first);
    await reserve(world.as('stu2'), first);
    await reserve(world.as('stu1'), second);
    await reserve(world.as('stu1'), third);
    await setTimes(world, third, -5);
    await frees();
    expect(await placesOf(group.id)).toEqual([
      [1, 'locked'],
      [2, 'locked'],
      [1, 'locked'],
    ]);
    await setPartState(world, world.users.stu1, 'completed');
    await frees();
    expect(await placesOf(group.id)).toEqual([
      [1, 'locked'],
      [1, 'locked'],
      [0, 'active'],
    ]);
    const before = await world.sql('select * from calendar_events order by id');
    await frees();
    expect(await world.sql('select * from calendar_events order by id')).toEqual(before);
  });

  it('are free where somebody left the section or the group of people that the slots are for', async () => {
    const section = await aSection(world, 'Evening');
    await moveTo(world, world.users.stu2, section);
    const evening = await offered(world, { sub_context_codes: [`course_section_${section}`] });
    const labs = await offered(world, { sub_context_codes: [`group_category_${world.groups.labs}`] });
    expect((await reserve(world.as('stu2'), evening.slot)).status).toBe(200);
    expect((await reserve(world.as('stu1'), labs.slot)).status).toBe(200);
    await moveTo(world, world.users.stu2, world.sections.C1);
    await frees();
    expect((await placesOf(evening.id))[0]).toEqual([0, 'active']);
    expect((await placesOf(labs.id))[0]).toEqual([1, 'locked']);
    await setPartState(world, world.users.stu1, 'completed');
    await frees();
    expect((await placesOf(labs.id))[0]).toEqual([0, 'active']);
  });

  it('are free as soon as somebody wants them', async () => {
    const group = await offered(world, { participants_per_appointment: 1 });
    const { body } = await reserve(world.as('stu1'), group.slot);
    await setPartState(world, world.users.stu1, 'completed');
    expect((await reserve(world.as('stu2'), group.slot)).status).toBe(200);
    expect((await world.sql('select workflow_state from calendar_events where id = $1', [body.id]))[0]).toMatchObject({
      workflow_state: 'deleted',
    });
    await withoutParts(world, world.users.stu1);
    expect((await world.as('stu1').get(group.at)).status).toBe(404);
    await aPart(world, world.users.stu1);
    expect((await world.as('stu1').get(group.at)).status).toBe(200);
  });

  it('stay whole while others reserve', async () => {
    const group = await offered(world, { participants_per_appointment: 1 });
    await reserve(world.as('stu1'), group.slot);
    await setPartState(world, world.users.stu1, 'completed');
    const [made] = await Promise.all([reserve(world.as('stu2'), group.slot), frees(), frees(), frees()]);
    expect(made.status).toBe(200);
    expect((await placesOf(group.id))[0]).toEqual([1, 'locked']);
  });

  it.each(['deleted', 'reset'] as const)('of a course that is %s, are seen by nobody and are free', async (how) => {
    // The observer observes in another course as well.
    await setCourseState(world, 'available', world.courses.C2);
    await aPart(world, world.users.obs, {
      courseId: world.courses.C2,
      type: 'Observer',
      observing: world.users.stu1,
    });
    const group = await offered(world);
    const { body } = await reserve(world.as('stu1'), group.slot);
    const at = `/calendar_events/${body.id}`;
    for (const who of ['stu1', 'obs', 'teach'] as const) expect([who, await statusOf(who, at)]).toEqual([who, 200]);
    const course = `/courses/${world.courses.C1}`;
    const gone =
      how === 'deleted'
        ? await world.as('admin').del(course, { event: 'delete' })
        : await world.as('admin').post(`${course}/reset_content`);
    expect(gone.status).toBe(200);
    const days = `start_date=${hour(0)[0]}&end_date=${hour(48)[0]}`;
    for (const who of ['stu1', 'obs', 'teach', 'admin'] as const) {
      for (const one of [at, `/calendar_events/${group.slot}`, group.at])
        expect([who, one, await statusOf(who, one)]).toEqual([who, one, 404]);
      for (const scope of ['reservable', 'manageable'])
        expect([who, (await world.as(who).get(`${inGroups}?scope=${scope}`)).body]).toEqual([who, []]);
    }
    for (const who of ['stu1', 'obs', 'admin'] as const)
      expect((await world.as(who).get(`/users/${world.users.stu1}/calendar_events?${days}`)).body).toEqual([]);
    expect((await reserve(world.as('stu2'), group.slot)).status).toBe(404);
    await frees();
    expect(await placesOf(group.id)).toEqual([
      [0, 'active'],
      [0, 'active'],
      [0, 'active'],
    ]);
  });

  it('of one of several courses that is deleted, are free for those of the others', async () => {
    const { C2 } = world.courses;
    await setCourseState(world, 'available', C2);
    await aPart(world, world.users.stu2, { courseId: C2 });
    await setPartState(world, world.users.stu1, 'deleted', C2);
    const codes = [courseCode(world), `course_${C2}`];
    const group = await offered(world, { context_codes: codes, participants_per_appointment: 1 });
    expect((await world.as('stu1').get(group.at)).body.context_codes).toEqual([courseCode(world)]);
    await reserve(world.as('stu1'), group.slot);
    await world.as('admin').del(`/courses/${world.courses.C1}`, { event: 'delete' });
    expect(await statusOf('stu1', group.at)).toBe(404);
    expect((await world.as('teach').get(group.at)).body.context_codes).toEqual([`course_${C2}`]);
    expect((await reserve(world.as('stu2'), group.slot)).status).toBe(200);
    expect((await placesOf(group.id))[0]).toEqual([1, 'locked']);
  });
});
