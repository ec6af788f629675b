/** From where a series counts that begins at a time which does not exist. Decision 0125. */
import { SkippedTime } from '../../../platform/text/timestamp.js';
import type { EventTimes } from '../events/event-times.rules.js';
import { momentNear, momentOf, secondsBetween, wallOf, wallSaid } from '../wall-time.js';
import { secondsOf } from './series.rules.js';

/** The times as a request says them. */
export type SaidTimes = { readonly [Name in 'startAt' | 'endAt']?: Date | null };

/**
 * A series counts from the wall time that was said, though the clocks leave it out: that occurrence does not take place,
 * and the others do at the hour that was said, as long as the clock on the wall has it.
 * @param event has a date
 * @param timeZone the zone of the series; a time may have been said in another
 */
export function beginningOfSeries(
  event: EventTimes,
  { startAt: said, endAt }: SaidTimes,
  timeZone: string,
): { readonly startsOn: string; readonly seconds: number } {
  if (event.allDay || !(said instanceof SkippedTime) || !isSkippedIn(said, timeZone))
    return { startsOn: wallOf(event.startAt as Date, timeZone), seconds: secondsOf(event, timeZone) };
  const startsOn = said.written;
  const seconds = endAt == null ? secondsOf(event, timeZone) : secondsBetween(startsOn, wallSaid(endAt, timeZone));
  return { startsOn, seconds };
}

const isSkippedIn = (said: SkippedTime, zone: string): boolean =>
  momentOf(said.written, zone) === null && wallOf(said, zone) === wallOf(momentNear(said.written, zone), zone);
