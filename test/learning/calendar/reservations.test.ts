import { openWorld, type World } from '../../support/world.js';
import {
  courseCode,
  heldPlaces,
  hour,
  inGroups,
  make,
  offered,
  ofGroup,
  reasons,
  reservationsOf,
  reserve,
  setTimes,
} from './appointment-builders.js';

describe('Reservations of appointments', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const slotAs = async (who: Parameters<World['as']>[0], group: { at: string }, n = 0) =>
    (await world.as(who).get(`${group.at}?include[]=child_events`)).body.appointments[n];
  const kept = () => world.sql(`select * from calendar_events where kind = 'reservation' order by id`);
  const cancel = (who: Parameters<World['as']>[0], id: number, reason?: string) =>
    world.as(who).del(`/calendar_events/${id}`, reason === undefined ? {} : { cancel_reason: reason });

  it('stand in the calendar of who made them, and lock the slot until nobody holds it', async () => {
    const group = await offered(world, { participants_per_appointment: 2, location_name: 'Room 4' });
    const made = await reserve(world.as('stu1'), group.slot, { comments: 'About page 3\nand 4' });
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({
        title: 'Office hours',
        location_name: 'Room 4',
        context_code: `user_${world.users.stu1}`,
        effective_context_code: courseCode(world),
        all_context_codes: courseCode(world),
        parent_event_id: group.slot,
        appointment_group_id: group.id,
        appointment_group_url: expect.stringMatching(new RegExp(`/api/v1${group.at}$`)),
        can_manage_appointment_group: false,
        participant_type: 'User',
        workflow_state: 'locked',
        comments: 'About page 3\nand 4',
        user: expect.objectContaining({ id: world.users.stu1 }),
      }),
    ]);
    const slot = await slotAs('stu1', group);
    expect(slot).toMatchObject({
      context_code: `appointment_group_${group.id}`,
      effective_context_code: courseCode(world),
      all_context_codes: courseCode(world),
      workflow_state: 'locked',
      reserved: true,
      reserve_comments: 'About page 3\nand 4',
      available_slots: 1,
      participants_per_appointment: 2,
      child_events_count: 1,
      own_reservation: { id: made.body.id },
    });
    expect(slot.child_events.map((one: { id: number }) => one.id)).toEqual([made.body.id]);
    const again = await world.as('stu2').post(new URL(slot.reserve_url).pathname);
    expect(again.status).toBe(200);
    const days = `start_date=${hour(0)[0]}&end_date=${hour(48)[0]}`;
    const own = await world.as('stu1').get(`/calendar_events?${days}`);
    expect(own.body.map((one: { id: number }) => one.id)).toEqual([made.body.id]);
    const slots = await world.as('stu1').get(`/calendar_events?${days}&context_codes[]=appointment_group_${group.id}`);
    expect(slots.body.map((one: { id: number }) => one.id)).toEqual(group.slotIds);
    expect((await cancel('stu1', made.body.id)).body.workflow_state).toBe('deleted');
    expect((await slotAs('stu2', group)).workflow_state).toBe('locked');
    expect((await cancel('stu2', again.body.id)).status).toBe(200);
    expect(await slotAs('stu2', group)).toMatchObject({
      workflow_state: 'active',
      reserved: false,
      available_slots: 2,
    });
    expect((await cancel('stu2', again.body.id)).status).toBe(404);
  });

  it('are refused with what is in their way, and nothing changes', async () => {
    const group = await offered(world, { participants_per_appointment: 1, max_appointments_per_participant: 1 });
    const [first, second] = group.slotIds as [number, number];
    expect((await reserve(world.as('stu1'), first)).status).toBe(200);
    const before = await kept();
    const refused = [
      await reserve(world.as('stu1'), first),
      await reserve(world.as('stu1'), second),
      await reserve(world.as('stu2'), first),
      await reserve(world.as('teach'), second, { participant_id: world.users.out }),
      await reserve(world.as('teach'), second, { participant_id: world.users.stuB }),
      await reserve(world.as('teach'), second),
    ];
    expect(refused.map((answer) => [answer.status, reasons(answer)])).toEqual([
      [400, ['already_reserved']],
      [400, ['participant_limit']],
      [400, ['slot_full']],
      [400, ['invalid_participant']],
      [400, ['invalid_participant']],
      [400, ['invalid_participant']],
    ]);
    expect((await reserve(world.as('stu2'), second, { participant_id: world.users.stu1 })).status).toBe(403);
    for (const who of ['out', 'obs', 'stuB', 'adminB'] as const)
      expect([who, (await reserve(world.as(who), second)).status]).toEqual([who, 404]);
    expect((await reserve(world.as('stu2'), 999_999)).status).toBe(404);
    const { body: draft } = await make(world, {}, [hour(50)]);
    const unpublished = await reserve(world.as('teach'), draft.new_appointments[0].id, {
      participant_id: world.users.stu1,
    });
    expect([unpublished.status, reasons(unpublished)]).toEqual([400, ['unpublished']]);
    expect(await kept()).toEqual(before);
  });

  it('move from one slot to another in one step', async () => {
    const group = await offered(world, { participants_per_appointment: 1, max_appointments_per_participant: 1 });
    const [first, second, third] = group.slotIds as [number, number, number];
    await reserve(world.as('stu1'), first);
    await reserve(world.as('stu2'), third);
    const full = await reserve(world.as('stu1'), third, { cancel_existing: true });
    expect([full.status, reasons(full)]).toEqual([400, ['slot_full']]);
    expect((await slotAs('stu1', group)).reserved).toBe(true);
    expect((await reserve(world.as('stu1'), second, { cancel_existing: true })).status).toBe(200);
    expect((await heldPlaces(world, group.id)).map(({ taken, state }) => [taken, state])).toEqual([
      [0, 'active'],
      [1, 'locked'],
      [1, 'locked'],
    ]);
    const steps = await world.sql(
      `select event_type as type from audit_events where user_id = $1 and event_type like 'appointment%' order by id`,
      [world.users.stu1],
    );
    expect(steps.map(({ type }) => type)).toEqual([
      'appointment_reserved',
      'appointment_cancelled',
      'appointment_reserved',
    ]);
  });

  it('are made and given up by those who offer the slots, for others and in the past', async () => {
    const group = await offered(world);
    const at = `${reservationsOf(group.slot)}/${world.users.stu1}`;
    const made = await world.as('teach').post(at, { comments: 'Please come' });
    expect([made.status, made.body.user.id]).toEqual([200, world.users.stu1]);
    expect((await world.as('admin').post(`${reservationsOf(group.slot)}/sis_user_id:S-stu2`)).status).toBe(200);
    await setTimes(world, group.slot, -2);
    const late = await cancel('stu1', made.body.id);
    expect([late.status, reasons(late)]).toEqual([400, ['past']]);
    expect((await cancel('stu2', made.body.id)).status).toBe(404);
    expect((await cancel('teach', made.body.id, 'Not needed')).status).toBe(200);
    expect((await kept())[0]).toMatchObject({ workflow_state: 'deleted', cancel_reason: 'Not needed' });
    expect((await cancel('stu1', group.slotIds[1]!)).status).toBe(403);
    const slot = await cancel('teach', group.slot, 'Ill');
    expect([slot.status, slot.body.workflow_state]).toEqual([200, 'deleted']);
    expect((await kept())[1]).toMatchObject({ workflow_state: 'deleted', cancel_reason: 'Ill' });
    expect((await heldPlaces(world, group.id)).map(({ id }) => Number(id))).toEqual(group.slotIds.slice(1));
  });

  it('A70: are hidden from other participants unless the group says otherwise', async () => {
    for (const visibility of ['private', 'protected'] as const) {
      const group = await offered(world, { participant_visibility: visibility });
      const { body } = await reserve(world.as('stu1'), group.slot);
      const seen = visibility === 'protected';
      const slot = await slotAs('stu2', group);
      expect([visibility, slot.child_events.length, slot.child_events_count]).toEqual([
        visibility,
        seen ? 1 : 0,
        seen ? 1 : 0,
      ]);
      expect((await world.as('stu2').get(`/calendar_events/${body.id}`)).status).toBe(seen ? 200 : 404);
      const { body: read } = await world
        .as('stu2')
        .graphql(`{ calendarEvent(id: ${group.slot}) { childEvents { user { recordId } comments } } }`);
      expect(read.data.calendarEvent.childEvents).toHaveLength(seen ? 1 : 0);
      expect((await cancel('stu2', body.id)).status).toBe(seen ? 403 : 404);
      expect((await world.as('teach').get(`/calendar_events/${body.id}`)).status).toBe(200);
      expect((await world.as('obs').get(`/calendar_events/${body.id}`)).status).toBe(200);
      for (const who of ['out', 'stuB', 'adminB'] as const)
        expect([who, (await world.as(who).get(`/calendar_events/${body.id}`)).status]).toEqual([who, 404]);
    }
  });

  it('are those of a group, for which any member signs up', async () => {
    const category = [`group_category_${world.groups.labs}`];
    const group = await offered(world, { sub_context_codes: category, participants_per_appointment: 1 });
    const none = await world.as('stu2').get(group.at);
    expect(none.status).toBe(404);
    await world.as('teach').post(`/groups/${world.groups.red}/memberships`, { user_id: world.users.stu2 });
    const racers = await Promise.all([reserve(world.as('stu1'), group.slot), reserve(world.as('stu2'), group.slot)]);
    expect(new Set(racers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const made = racers.find(({ status }) => status === 200)!;
    expect(made.body).toMatchObject({
      context_code: `group_${world.groups.red}`,
      participant_type: 'Group',
      group: { id: world.groups.red, name: 'Red' },
    });
    expect((await kept()).length).toBe(1);
    expect((await slotAs('stu2', group)).reserved).toBe(true);
    const blue = await reserve(world.as('teach'), group.slotIds[1]!, { participant_id: world.groups.blue });
    expect([blue.status, reasons(blue)]).toEqual([400, ['invalid_participant']]);
    const groups = await world.as('teach').get(`${group.at}/groups?registration_status=registered`);
    expect(groups.body.map((one: { id: number }) => one.id)).toEqual([world.groups.red]);
    expect((await world.as('teach').get(`${group.at}/groups?registration_status=unregistered`)).body).toEqual([]);
    expect((await cancel('stu2', made.body.id)).status).toBe(200);
  });

  it('tell who has signed up and who has not, to those who offer the slots', async () => {
    const group = await offered(world);
    await reserve(world.as('stu1'), group.slot);
    const ids = async (status: string) =>
      (await world.as('teach').get(`${group.at}/users?registration_status=${status}`)).body.map(
        (one: { id: number }) => one.id,
      );
    const { stu1, stu2 } = world.users;
    expect(await ids('all')).toEqual([stu1, stu2]);
    expect(await ids('registered')).toEqual([stu1]);
    expect(await ids('unregistered')).toEqual([stu2]);
    expect((await world.as('teach').get(`${group.at}/users?registration_status=some`)).status).toBe(400);
    expect((await world.as('teach').get(`${group.at}/users`)).body).toHaveLength(2);
    expect((await world.as('stu1').get(`${group.at}/users`)).status).toBe(403);
    expect((await world.as('out').get(`${group.at}/users`)).status).toBe(404);
  });

  it('require action while somebody has to choose and can, and name the next slot', async () => {
    const group = await offered(world, { min_appointments_per_participant: 1, participants_per_appointment: 1 });
    const requiring = async (who: 'stu1' | 'stu2' | 'teach') =>
      (await world.as(who).get(group.at)).body.requiring_action;
    const next = async (query = '') =>
      (await world.as('stu1').get(`${inGroups}/next_appointment${query}`)).body.map((one: { id: number }) => one.id);
    expect([await requiring('stu1'), await requiring('teach')]).toEqual([true, false]);
    expect(await next()).toEqual([group.slot]);
    await reserve(world.as('stu2'), group.slot);
    expect(await next(`?appointment_group_ids[]=${group.id}`)).toEqual([group.slotIds[1]]);
    expect(await next('?appointment_group_ids[]=999999')).toEqual([]);
    await reserve(world.as('stu1'), group.slotIds[1]!);
    expect([await requiring('stu1'), await requiring('stu2')]).toEqual([false, false]);
  });

  it('follow their slot, which has places and times of its own', async () => {
    const group = await offered(world, { participants_per_appointment: 1 });
    const { body } = await reserve(world.as('stu1'), group.slot);
    const at = `/calendar_events/${group.slot}`;
    const put = (form: Record<string, string | number>) =>
      world
        .as('teach')
        .put(at, Object.fromEntries(Object.entries(form).map(([name, value]) => [`calendar_event[${name}]`, value])));
    expect((await put({ participants_per_appointment: 2 })).body).toMatchObject({
      participants_per_appointment: 2,
      available_slots: 1,
    });
    const [start, end] = hour(60);
    const moved = await put({ start_at: start, end_at: end, location_name: 'Hall' });
    expect([moved.status, moved.body.start_at]).toEqual([200, `${start.slice(0, 19)}Z`]);
    expect((await world.as('stu1').get(`/calendar_events/${body.id}`)).body).toMatchObject({
      start_at: `${start.slice(0, 19)}Z`,
      location_name: 'Hall',
    });
    const before = await world.sql('select * from calendar_events order by id');
    const [overStart, overEnd] = hour(26, 1);
    for (const form of [
      { start_at: overStart, end_at: overEnd },
      { end_at: start },
      { start_at: '' },
      { all_day: 'true' },
      { participants_per_appointment: 0 },
      { context_code: `course_${world.courses.C1}` },
    ] as Record<string, string | number>[])
      expect([form, (await put(form)).status]).toEqual([form, 400]);
    expect((await world.as('stu1').put(at, { 'calendar_event[title]': 'x' })).status).toBe(403);
    expect((await world.as('teach').put(`/calendar_events/${body.id}`, { 'calendar_event[title]': 'x' })).status).toBe(
      400,
    );
    expect(await world.sql('select * from calendar_events order by id')).toEqual(before);
  });

  it('leave a line in the trail for each step', async () => {
    const group = await offered(world);
    await world.as('teach').put(group.at, ofGroup({ title: 'Exams' }) as never);
    const { body } = await reserve(world.as('stu1'), group.slot);
    await cancel('stu1', body.id);
    await world.as('teach').del(group.at);
    const lines = await world.sql(
      `select event_type as type, user_id::int as actor_id from audit_events where event_type like 'appointment%' order by id`,
    );
    const { teach, stu1 } = world.users;
    expect(lines).toEqual([
      { type: 'appointment_group_created', actor_id: teach },
      { type: 'appointment_group_updated', actor_id: teach },
      { type: 'appointment_reserved', actor_id: stu1 },
      { type: 'appointment_cancelled', actor_id: stu1 },
      { type: 'appointment_group_deleted', actor_id: teach },
    ]);
  });
});
