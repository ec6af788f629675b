/** How events come about and change. */
import { tell } from '../../../identity/notification-events/index.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { setChanged } from '../../../platform/transaction/patch.js';
import { staysInCalendar } from '../calendar.refusals.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import { type CalendarEventPatch, textColumns, textRefusals } from './calendar-event.rules.js';
import { type CalendarPlace, placeOf, writablePlace } from './calendar-place.js';
import { type EventTimes, timesAfter, timesRefusals } from './event-times.rules.js';
import { eventCreated, eventDateChanged } from './occasions.sql.js';
import { followTexts, type SectionTimes, sectionEventsOf, setSections } from './section-events.js';

/** What a request says of an event. */
export interface CalendarEventChange extends CalendarEventPatch {
  /** In whose calendar it stands. */
  readonly contextCode?: string | null;
  /** For which sections it differs. */
  readonly sections?: readonly SectionTimes[] | null;
}

/** The columns that a patch makes of an event. @throws Refusal 400 by field */
export function patchedEvent(
  ctx: OperationContext,
  now: EventTimes,
  patch: CalendarEventPatch,
): EventTimes & Partial<CalendarEvent> {
  refuseInvalid([...textRefusals(patch), ...timesRefusals(now, patch)]);
  return { ...textColumns(patch, htmlCleaner(ctx)), ...timesAfter(now, patch, ctx.actor.timeZone) };
}

/**
 * Changes a locked event: what it says, when it is, for which sections it differs, in whose calendar it stands.
 * Refusals: 400 by field; 403 and 404 for another calendar.
 */
export async function changeEvent(
  ctx: OperationContext,
  event: CalendarEvent,
  { contextCode, sections, ...patch }: CalendarEventChange,
): Promise<void> {
  const place = contextCode == null ? undefined : await otherPlace(ctx, event, contextCode);
  const changed: string[] = setChanged(event, { ...patchedEvent(ctx, event, patch), ...place });
  if (sections != null && (await setSections(ctx, event, sections))) changed.push('sections');
  if (changed.length === 0) return;
  await followTexts(ctx, event);
  noteChange(ctx, event, 'updated', { changed });
  const hasMoved = changed.some((name) => name === 'startAt' || name === 'endAt' || name === 'sections');
  if (hasMoved) await tellOf(ctx, event, 'dates');
}

/** Where an event goes; undefined where it stands there already. */
async function otherPlace(
  ctx: OperationContext,
  event: CalendarEvent,
  code: string,
): Promise<CalendarPlace | undefined> {
  const place = await writablePlace(ctx, code);
  const now = placeOf(event);
  if (Object.entries(place).every(([column, id]) => now[column as keyof CalendarPlace] === id)) return undefined;
  const isPlain = event.kind === 'event' && event.seriesId === null;
  if (!isPlain || (await sectionEventsOf(ctx, event)).length > 0) throw staysInCalendar();
  return place;
}

/** The line of the trail. */
export function noteChange(
  ctx: OperationContext,
  event: CalendarEvent,
  what: 'created' | 'updated' | 'deleted',
  data: Readonly<Record<string, unknown>> = {},
): void {
  const type = `calendar_event_${what}` as const;
  ctx.audit({ type, subjectType: 'CalendarEvent', subjectId: event.id, data: { ...placeOf(event), ...data } });
}

/** Tells the people of a course or a group; what stands in one's own calendar is told to nobody. */
export async function tellOf(ctx: OperationContext, event: CalendarEvent, what: 'created' | 'dates'): Promise<void> {
  if (event.courseId === null && event.groupId === null) return;
  await ctx.em.flush();
  await tell(ctx, what === 'created' ? eventCreated : eventDateChanged, [event.id]);
}
