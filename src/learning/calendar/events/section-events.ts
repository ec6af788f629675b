/** What an event of a course is for single sections. Source: supplement §4.8, child_event_data. */

import { sectionsInReach } from '../../../identity/access/index.js';
import { seenAmong } from '../../../platform/authorization/authorize.js';
import { inItem, notFound, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { setChanged } from '../../../platform/transaction/patch.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { Section, sectionReads } from '../../courses/index.js';
import { sectionsOfCourses, sectionTwice } from '../calendar.refusals.js';
import { CalendarEvent } from '../calendar-event.entity.js';
import { eventTexts } from './calendar-event.rules.js';
import { readCode } from './calendar-place.js';
import { type EventTimes, timesAfter, timesRefusals, undated } from './event-times.rules.js';

/** When the event is for one section. */
export interface SectionTimes {
  /** `course_section_6`. */
  readonly contextCode: string;
  readonly startAt?: Date | null;
  readonly endAt?: Date | null;
}

/** The events of sections that stand in the place of one. */
// unguarded: they belong to an event that was authorized.
export const sectionEventsOf = (ctx: OperationContext, event: CalendarEvent): Promise<CalendarEvent[]> =>
  ctx.em.find(CalendarEvent, {
    parentEventId: event.id,
    kind: 'section_event',
    workflowState: { $ne: 'deleted' },
  });

/**
 * Makes the event differ for exactly these sections, of those that the actor reaches; the other sections have it as it is.
 * @param event locked
 * @returns whether anything changed. Refusals: 400 by item; 404 for a section that the actor does not reach
 */
export async function setSections(
  ctx: OperationContext,
  event: CalendarEvent,
  given: readonly SectionTimes[],
): Promise<boolean> {
  const ids = await sectionIds(ctx, event, given);
  const known = new Map((await sectionEventsOf(ctx, event)).map((one) => [one.sectionId as number, one]));
  const made: EventTimes[] = [];
  let changed = false;
  for (const [i, sectionId] of ids.entries()) {
    const there = known.get(sectionId);
    const times = inItem(`sections.${i}`, 'The section', () => timesFor(ctx, event, there, given[i]!));
    known.delete(sectionId);
    made.push(times);
    if (there !== undefined) changed = setChanged(there, times).length > 0 || changed;
    else {
      await insertNow(ctx, CalendarEvent, { ...inherited(event), ...times, sectionId });
      changed = true;
    }
  }
  const reach = sectionsInReach(ctx.actor, event.courseId as number);
  for (const [sectionId, gone] of known) {
    if (reach !== null && !reach.includes(sectionId)) continue;
    transition(gone, removal);
    changed = true;
  }
  return spanning(event, made) || changed;
}

/** An event without a date of its own lasts from the first of its sections to the last. */
function spanning(event: CalendarEvent, made: readonly EventTimes[]): boolean {
  const at = made.flatMap(({ startAt, endAt }) => (startAt === null || endAt === null ? [] : [startAt, endAt]));
  if (event.startAt !== null || at.length === 0) return false;
  const moments = at.map((one) => one.getTime());
  event.startAt = new Date(Math.min(...moments));
  event.endAt = new Date(Math.max(...moments));
  event.timeZone ??= made.find(({ timeZone }) => timeZone !== null)?.timeZone ?? null;
  return true;
}

function timesFor(ctx: OperationContext, event: CalendarEvent, there: CalendarEvent | undefined, given: SectionTimes) {
  const { startAt, endAt } = given;
  const patch = {
    allDay: event.allDay,
    ...(startAt !== undefined && { startAt }),
    ...(endAt !== undefined && { endAt }),
  };
  const now = there ?? { ...undated, startAt: event.startAt, endAt: event.endAt, timeZone: event.timeZone };
  refuseInvalid(timesRefusals(now, patch));
  return timesAfter(now, patch, event.timeZone ?? ctx.actor.timeZone);
}

/** What an event of a section has of that of its course. */
function inherited(event: CalendarEvent): Partial<CalendarEvent> {
  const { rootAccountId, courseId, authorId } = event;
  return { kind: 'section_event', rootAccountId, courseId, authorId, parentEventId: event.id, ...textsOf(event) };
}

const textsOf = (event: CalendarEvent): Partial<CalendarEvent> =>
  Object.fromEntries(eventTexts.map((name) => [name, event[name]]));

/** What is said of an event is said of it for sections, too. */
export async function followTexts(ctx: OperationContext, event: CalendarEvent): Promise<void> {
  if (event.kind !== 'event' || event.courseId === null) return;
  for (const one of await sectionEventsOf(ctx, event)) setChanged(one, textsOf(event));
}

async function sectionIds(ctx: OperationContext, event: CalendarEvent, given: readonly SectionTimes[]) {
  const ids = given.map(({ contextCode }, i) => {
    const { kind, id } = readCode(contextCode, `sections.${i}.contextCode`);
    if (kind !== 'course_section') throw sectionsOfCourses(`sections.${i}.contextCode`);
    return id;
  });
  if (event.kind !== 'event' || event.courseId === null) throw sectionsOfCourses('sections');
  const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i);
  if (twice !== -1) throw sectionTwice(`sections.${twice}.contextCode`);
  const seen = await seenAmong(ctx, sectionReads, ids);
  // unguarded: the sections that the actor sees; of which course they are is asked next.
  const sections = await ctx.em.find(Section, { id: { $in: [...seen] }, courseId: event.courseId });
  const reach = sectionsInReach(ctx.actor, event.courseId);
  const known = new Set(sections.flatMap(({ id }) => (reach === null || reach.includes(id) ? [id] : [])));
  if (ids.some((id) => !known.has(id))) throw notFound();
  return ids;
}
