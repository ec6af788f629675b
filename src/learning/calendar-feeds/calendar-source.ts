/** Where the entries of a calendar come from: each area has its own. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import type { RequestContext } from '../../platform/transaction/context.js';

/** When an entry takes place. */
export type EntryTime =
  /** From one moment to another; the second is null for what has no duration. */
  | { readonly kind: 'moments'; readonly startAt: Date; readonly endAt: Date | null }
  /** Whole days, `2026-03-02`, without the one at which they end. */
  | { readonly kind: 'days'; readonly first: string; readonly end: string }
  /** By the clock on the wall of a zone, `2026-03-02T09:00:00`: what repeats stays at its hour. */
  | { readonly kind: 'wall'; readonly zone: string; readonly first: string; readonly seconds: number };

/** An occurrence of a series: a day, or a wall time in a zone. */
export type EntryPlace = { readonly day: string } | { readonly zone: string; readonly wall: string };

/** What an entry that repeats does, of which others may be changed occurrences. Source: RFC 5545 §3.8.5. */
export interface EntryRecurrence {
  /** `FREQ=WEEKLY;BYDAY=MO`, without COUNT and UNTIL. */
  readonly pattern: string;
  /** The last moment, or the last of whole days. Calendar programs count COUNT in different ways. */
  readonly until: Date | string;
  /** Occurrences of the pattern that do not take place, as wall times or days. */
  readonly except: readonly string[];
}

/** One entry of a calendar. */
export interface CalendarEntry {
  /** Stable and unique in the service, e.g. `assignment-12`; the occurrences of a series share theirs. */
  readonly uid: string;
  readonly title: string;
  /** Sanitised HTML. */
  readonly description: string | null;
  readonly time: EntryTime;
  readonly location: string | null;
  /** Page below the caller's own base. */
  readonly path: string | null;
  readonly changedAt: Date;
  /** Counts the changes; without it, the time of the last one says which copy is newer. */
  readonly sequence?: number;
  readonly recurrence?: EntryRecurrence;
  /** Of an occurrence that differs from its series: where the series has it. */
  readonly insteadOf?: EntryPlace;
}

/** The entries that the actor of `ctx` may see in some courses; with `own`, also those of no course. */
export interface CalendarSource {
  entries(ctx: RequestContext, scope: { courseIds: readonly number[]; own: boolean }): Promise<CalendarEntry[]>;
}

/** Each area says what of it stands in calendars. */
export const calendarSources = extensionPoint<CalendarSource>('sources of entries in calendars');
