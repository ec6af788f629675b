import { manyStudents } from '../../support/school-builders.js';
import type { Answer, Caller } from '../../support/world.js';
import { openWorld, type World } from '../../support/world.js';
import {
  copyReservation,
  heldPlaces,
  hour,
  offered,
  ofGroup,
  reasons,
  reserve,
  setTimes,
} from './appointment-builders.js';
import { callersOf } from './many-callers.js';

/** What the database must never hold, whatever raced. */
const broken = `
  select 'places' as broken from calendar_events s join appointment_groups g on g.id = s.appointment_group_id
  where s.kind = 'slot' and coalesce(s.participants_per_appointment, g.participants_per_appointment)
    < (select count(*) from calendar_events r where r.parent_event_id = s.id and r.workflow_state <> 'deleted')
  union all
  select 'most' from calendar_events r join appointment_groups g on g.id = r.appointment_group_id
  where r.kind = 'reservation' and r.workflow_state <> 'deleted'
  group by g.id, r.user_id, r.group_id having count(*) > g.max_appointments_per_participant
  union all
  select 'state' from calendar_events s
  where s.kind = 'slot' and s.workflow_state <> 'deleted' and (s.workflow_state = 'locked')
    <> exists (select 1 from calendar_events r where r.parent_event_id = s.id and r.workflow_state <> 'deleted')
  union all
  select 'overlap' from calendar_events a join calendar_events b on b.appointment_group_id = a.appointment_group_id
  where a.kind = 'slot' and b.kind = 'slot' and a.id < b.id and a.workflow_state <> 'deleted'
    and b.workflow_state <> 'deleted' and a.start_at < b.end_at and b.start_at < a.end_at`;

describe('Races for appointments', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const holds = async () => expect(await world.sql(broken)).toEqual([]);
  const steps = () =>
    world.sql(`select count(*)::int as count from audit_events where event_type = 'appointment_reserved'`);
  /** Who is told that there is too much to do asks again, as clients do. */
  const insist = async (caller: Caller, slotId: number): Promise<Answer> => {
    const answer = await reserve(caller, slotId);
    return answer.status === 503 ? insist(caller, slotId) : answer;
  };
  /** What was refused with 503 left nothing behind: there are as many reservations and lines as were answered with 200. */
  const made = async (slotId: number, count: number) => {
    const text = `select count(*)::int as count from calendar_events where kind = 'reservation' and parent_event_id = $1`;
    expect([await world.sql(text, [slotId]), await steps()]).toEqual([[{ count }], [{ count }]]);
  };
  const all = (callers: readonly Caller[], slotId: number) =>
    Promise.all(callers.map((caller) => insist(caller, slotId)));
  const statuses = (answers: readonly Answer[]) => {
    const counts = new Map<string, number>();
    for (const answer of answers) {
      const said = answer.status === 200 ? '200' : `${answer.status} ${String(reasons(answer))}`;
      counts.set(said, (counts.get(said) ?? 0) + 1);
    }
    return Object.fromEntries(counts);
  };

  it('R04: give 200 racers for 10 places exactly 10 reservations and 190 refusals, twice', async () => {
    const callers = await callersOf(world, await manyStudents(world, 200));
    const group = await offered(world, { participants_per_appointment: 10, max_appointments_per_participant: 1 });
    const first = await all(callers, group.slot);
    expect(statuses(first)).toEqual({ 200: 10, '400 slot_full': 190 });
    expect((await heldPlaces(world, group.id))[0]).toMatchObject({ taken: 10, state: 'locked' });
    await made(group.slot, 10);
    await holds();
    const winners = first.flatMap(({ status, body }, i) =>
      status === 200 ? [{ id: body.id, caller: callers[i]! }] : [],
    );
    const leavers = winners.slice(0, 5);
    const left = await Promise.all(leavers.map(({ id, caller }) => caller.del(`/calendar_events/${id}`)));
    expect(left.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await heldPlaces(world, group.id))[0]).toMatchObject({ taken: 5 });
    const losers = callers.filter((caller) => !winners.some((one) => one.caller === caller));
    expect(statuses(await all(losers, group.slot))).toEqual({ 200: 5, '400 slot_full': 185 });
    expect((await heldPlaces(world, group.id))[0]).toMatchObject({ taken: 10, state: 'locked' });
    await made(group.slot, 15);
    await holds();
  }, 120_000);

  it('R05: let one person who reserves several slots at once have as many as they may', async () => {
    const group = await offered(world, { max_appointments_per_participant: 1 });
    const answers = await Promise.all(group.slotIds.map((slotId) => reserve(world.as('stu1'), slotId)));
    expect(statuses(answers)).toEqual({ 200: 1, '400 participant_limit': 2 });
    const twice = await Promise.all([1, 2, 3].map(() => reserve(world.as('stu2'), group.slot)));
    expect(statuses(twice)).toMatchObject({ 200: 1 });
    const moves = group.slotIds.map((slotId) => reserve(world.as('stu1'), slotId, { cancel_existing: true }));
    await Promise.all(moves);
    await holds();
    expect(
      (
        await world.sql(`select 1 from calendar_events where user_id = $1 and workflow_state <> 'deleted'`, [
          world.users.stu1,
        ])
      ).length,
    ).toBe(1);
  });

  it('keep slots of a group apart that two requests add', async () => {
    const group = await offered(world, {}, []);
    const add = () => world.as('teach').put(group.at, ofGroup({}, [hour(24, 2), hour(27)]) as never);
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(await heldPlaces(world, group.id)).toHaveLength(2);
    await holds();
  });

  it('hold the limits in the database, whatever writes there', async () => {
    const group = await offered(world, { participants_per_appointment: 1, max_appointments_per_participant: 1 });
    await reserve(world.as('stu1'), group.slot);
    await expect(copyReservation(world, { userId: world.users.stu2 })).rejects.toMatchObject({
      constraint: 'calendar_events_places',
    });
    await expect(copyReservation(world, { parentEventId: group.slotIds[1]! })).rejects.toMatchObject({
      constraint: 'calendar_events_most',
    });
    const slots = setTimes(world, group.slot, 26);
    await expect(slots).rejects.toMatchObject({ constraint: 'calendar_events_slots_apart' });
    await holds();
  });
});
