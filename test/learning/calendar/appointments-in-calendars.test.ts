import type { Person } from '../../support/fixture.js';
import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { hour, make, offered, reserve } from './appointment-builders.js';
import { courseCode, listed, userCode } from './builders.js';

describe('Appointments in calendars', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const days = () => `start_date=${hour(0)[0]}&end_date=${hour(72)[0]}`;
  const ofCourse = (who: Person, more = '') =>
    listed(world, who, `${days()}&context_codes[]=${courseCode(world)}${more}`);
  const idsOf = (body: readonly { id: number }[]) => body.map(({ id }) => id);
  const pathOf = (url: string) => new URL(url).pathname.replace('/api/v1', '');

  it('A70: slots stand in the calendar of the course for those who offer them, with what is reserved', async () => {
    const group = await offered(world);
    const { body: draft } = await make(world, { title: 'Draft' }, [hour(40)]);
    const { body: reserved } = await reserve(world.as('stu1'), group.slot);
    for (const who of ['teach', 'ta', 'admin'] as const) {
      const { body } = await ofCourse(who);
      expect([who, idsOf(body)]).toEqual([who, [...group.slotIds, draft.new_appointments[0].id]]);
      expect(body[0]).toMatchObject({
        context_code: `appointment_group_${group.id}`,
        all_context_codes: courseCode(world),
        workflow_state: 'locked',
        child_events: [{ id: reserved.id, user: { id: world.users.stu1 } }],
      });
    }
    for (const who of ['stu1', 'stu2', 'obs'] as const) expect([who, (await ofCourse(who)).body]).toEqual([who, []]);
    const own = await listed(world, 'stu2', `${days()}&context_codes[]=appointment_group_${group.id}`);
    expect(own.body.map((one: { all_context_codes: string }) => one.all_context_codes)).toEqual(
      group.slotIds.map(() => courseCode(world)),
    );
    for (const who of ['out', 'adminB', 'stuB'] as const)
      expect([who, (await ofCourse(who)).status]).toEqual([who, 403]);
    const asStudent = `/users/${world.users.stu1}/calendar_events?${days()}&context_codes[]=${courseCode(world)}`;
    expect((await world.as('admin').get(asStudent)).body).toEqual([]);
    await world.as('teach').del(group.at);
    expect(idsOf((await ofCourse('teach')).body)).toEqual([draft.new_appointments[0].id]);
  });

  it('a month with slots and what is reserved is one statement, however many there are', async () => {
    const group = await offered(world, {}, [hour(24)]);
    await reserve(world.as('stu1'), group.slot);
    const ask = (who: Person) =>
      leastStatements(world, () => ofCourse(who, `&context_codes[]=${userCode(world, who)}`));
    expect([await ask('teach'), await ask('stu1')]).toEqual([1, 1]);
    const other = await offered(world, {}, [hour(25), hour(26), hour(27)]);
    for (const slot of other.slotIds) await reserve(world.as('stu2'), slot);
    expect([await ask('teach'), await ask('stu1'), await ask('stu2')]).toEqual([1, 1, 1]);
  });

  it('reservations stand in the calendar of the participant, as those see it who observe or administer them', async () => {
    const group = await offered(world);
    const { body } = await reserve(world.as('stu1'), group.slot);
    const of = `/users/${world.users.stu1}/calendar_events?${days()}`;
    for (const who of ['stu1', 'obs', 'admin'] as const) {
      const named = `${of}&context_codes[]=${userCode(world, 'stu1')}`;
      for (const at of [of, named]) expect([who, idsOf((await world.as(who).get(at)).body)]).toEqual([who, [body.id]]);
    }
    for (const who of ['stu2', 'teach', 'out', 'adminB'] as const)
      expect([who, [403, 404].includes((await world.as(who).get(of)).status)]).toEqual([who, true]);
  });

  it('addresses that somebody is given lead somewhere', async () => {
    const group = await offered(world, { participants_per_appointment: 2 });
    const { body: own } = await reserve(world.as('stu1'), group.slot);
    for (const who of ['teach', 'stu1', 'stu2'] as const) {
      const { body } = await world.as(who).get(`${group.at}?include[]=child_events`);
      expect((await world.as(who).get(pathOf(body.url))).status).toBe(200);
      for (const slot of body.appointments) {
        expect(slot.reserve_url).toMatch(new RegExp(`/api/v1/calendar_events/${slot.id}/reservations$`));
        for (const url of [slot.url, slot.appointment_group_url])
          expect([who, (await world.as(who).get(pathOf(url))).status]).toEqual([who, 200]);
      }
    }
    const observed = await world.as('obs').get(`/calendar_events/${own.id}`);
    expect([observed.status, observed.body.appointment_group_id]).toEqual([200, group.id]);
    expect(observed.body).not.toHaveProperty('appointment_group_url');
    expect((await world.as('obs').get(pathOf(observed.body.url))).status).toBe(200);
    const { body: slot } = await world.as('stu2').get(`/calendar_events/${group.slot}`);
    expect(slot.available_slots).toBe(1);
    const made = await world.as('stu2').post(pathOf(slot.reserve_url));
    expect([made.status, made.body.user.id]).toEqual([200, world.users.stu2]);
    const { body: signed } = await world.as('teach').get(`/calendar_events/${group.slotIds[1]}`);
    const given = await world.as('teach').post(pathOf(signed.reserve_url), { participant_id: world.users.stu2 });
    expect([given.status, given.body.user.id]).toEqual([200, world.users.stu2]);
  });

  it('counts and times of a group are those of the person who asks', async () => {
    const group = await offered(world, { participants_per_appointment: 2, min_appointments_per_participant: 1 });
    const [first, second] = group.slotIds as [number, number];
    const { body } = await reserve(world.as('stu1'), first);
    await reserve(world.as('stu2'), first);
    await reserve(world.as('stu2'), second);
    const query = '/appointment_groups?include[]=participant_count&include[]=reserved_times&include[]=appointments';
    const asked = async (who: Person, scope = 'reservable') => {
      const answer = (await world.as(who).get(`${query}&scope=${scope}`)).body[0];
      const { participant_count, reserved_times, requiring_action, appointments } = answer;
      const free = appointments.map((one: { available_slots: number }) => one.available_slots);
      return { participant_count, times: idsOf(reserved_times), requiring_action, free };
    };
    const all = { participant_count: 2, free: [0, 1, 2], requiring_action: false };
    expect(await asked('stu1')).toEqual({ ...all, times: [body.id] });
    expect((await asked('stu2')).times).toHaveLength(2);
    expect(await asked('teach', 'manageable')).toEqual({ ...all, times: [] });
    const [kept] = (await world.as('stu1').get(query)).body[0].reserved_times;
    expect(kept).toEqual({ id: body.id, start_at: body.start_at, end_at: body.end_at });
    await world.as('stu1').del(`/calendar_events/${body.id}`);
    expect(await asked('stu1')).toEqual({
      participant_count: 1,
      times: [],
      requiring_action: true,
      free: [1, 1, 2],
    });
  });
});
