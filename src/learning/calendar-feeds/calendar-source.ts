/** Where the entries of a calendar come from: each area has its own. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import type { RequestContext } from '../../platform/transaction/context.js';

/** One entry of a calendar. */
export interface CalendarEntry {
  /** Stable and unique in the service, e.g. `assignment-12`. */
  readonly uid: string;
  readonly title: string;
  /** Sanitised HTML. */
  readonly description: string | null;
  readonly startAt: Date;
  /** Null for an entry that has no duration. */
  readonly endAt: Date | null;
  readonly allDay: boolean;
  readonly location: string | null;
  /** Page below the caller's own base. */
  readonly path: string | null;
  readonly changedAt: Date;
}

/** The entries that the actor of `ctx` may see in some courses; with `own`, also those of no course. */
export interface CalendarSource {
  entries(ctx: RequestContext, scope: { courseIds: readonly number[]; own: boolean }): Promise<CalendarEntry[]>;
}

/** Each area says what of it stands in calendars. */
export const calendarSources = extensionPoint<CalendarSource>('sources of entries in calendars');
