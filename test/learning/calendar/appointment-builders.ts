/** Appointment groups of the first course, and what is reserved of them. */
import { CalendarEvent } from '../../../src/learning/calendar/index.js';
import type { Person } from '../../support/fixture.js';
import type { Answer, Caller, World } from '../../support/world.js';

type Value = string | number | boolean | readonly (string | number)[];
export type Form = Readonly<Record<string, Value>>;

export const inGroups = '/appointment_groups';

/** An hour, so many hours from the next full one on. */
export function hour(from: number, hours = 1): readonly [string, string] {
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + from * 3_600_000;
  return [start, start + hours * 3_600_000].map((at) => new Date(at).toISOString()) as [string, string];
}

/** Parameters of a group with its slots. */
export function ofGroup(form: Form, slots: readonly (readonly string[])[] = []): Record<string, Value> {
  const fields = Object.entries(form).map(([name, value]) => {
    const list = Array.isArray(value) ? '[]' : '';
    return [`appointment_group[${name}]${list}`, value];
  });
  const times = slots.map((pair, at) => [`appointment_group[new_appointments][${at}][]`, pair]);
  return Object.fromEntries([...fields, ...times]);
}

export const courseCode = (world: World): string => `course_${world.courses.C1}`;

/** Makes a group of the first course; the answer, whatever it is. */
export const make = (
  world: World,
  form: Form = {},
  slots: readonly (readonly string[])[] = [],
  who: Person = 'teach',
): Promise<Answer> =>
  world
    .as(who)
    .post(inGroups, ofGroup({ title: 'Office hours', context_codes: [courseCode(world)], ...form }, slots) as never);

/** A published group of the first course with slots of an hour; answers its id and those of its slots. */
export async function offered(world: World, form: Form = {}, slots = [hour(24), hour(26), hour(28)]) {
  const { status, text, body } = await make(world, { publish: true, ...form }, slots);
  if (status !== 201) throw new Error(text);
  const slotIds = (body.new_appointments ?? []).map(({ id }: { id: number }) => id) as number[];
  return { id: body.id as number, at: `${inGroups}/${body.id}`, slotIds, slot: slotIds[0]! };
}

export const reservationsOf = (slotId: number): string => `/calendar_events/${slotId}/reservations`;

/** Reserves a slot. */
export const reserve = (caller: Caller, slotId: number, form: Form = {}): Promise<Answer> =>
  caller.post(reservationsOf(slotId), form as never);

/** A slot, and what is reserved of it, is an hour so many hours from now. */
export async function setTimes(world: World, slotId: number, from: number): Promise<void> {
  const [startAt, endAt] = hour(from).map((at) => new Date(at)) as [Date, Date];
  const em = await world.em();
  await em.nativeUpdate(CalendarEvent, { $or: [{ id: slotId }, { parentEventId: slotId }] }, { startAt, endAt });
}

/** A second row of the one reservation there is, with another participant or slot, past the service. */
export async function copyReservation(world: World, other: Partial<Pick<CalendarEvent, 'userId' | 'parentEventId'>>) {
  const em = await world.em();
  const {
    id: _,
    createdAt: _made,
    updatedAt: _changed,
    ...row
  } = await em.findOneOrFail(CalendarEvent, {
    kind: 'reservation',
  });
  await em.insert(CalendarEvent, { ...row, ...other });
}

/** What the database holds: for each slot its places taken, and the most that anybody has of a group. */
export async function heldPlaces(world: World, groupId: number) {
  const slots = await world.sql(
    `select s.id, s.workflow_state as state,
      (select count(*)::int from calendar_events r where r.parent_event_id = s.id and r.workflow_state <> 'deleted') as taken
    from calendar_events s
    where s.appointment_group_id = $1 and s.kind = 'slot' and s.workflow_state <> 'deleted' order by s.start_at`,
    [groupId],
  );
  return slots as { id: number; state: string; taken: number }[];
}

/** The words of what a reservation is refused for. */
export const reasons = ({ body }: Answer): unknown =>
  body.errors?.reservation?.map((one: { type: string }) => one.type);
