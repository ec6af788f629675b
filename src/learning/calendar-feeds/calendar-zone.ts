/** Time zones as calendars name them: what their clocks do, from one time to another. Source: RFC 5545 §3.6.5. */
import { Temporal } from 'temporal-polyfill';
import type { JCalComponent } from './jcal.js';

/** A change of the clocks of a zone. */
interface Change {
  /** By the clock before it. */
  readonly wall: string;
  /** Offsets from UTC, `+01:00`. */
  readonly from: string;
  readonly to: string;
}

/** Before this no clock is asked: some offsets of older times have seconds. */
const longAgo = Temporal.Instant.from('1970-01-01T00:00:00Z');

/**
 * A zone with each change of its clocks, from the last one before a time until another. They come from the same place as
 * the times of the events.
 */
export function zoneComponent(zone: string, from: Date, until: Date): JCalComponent {
  return ['vtimezone', [['tzid', {}, 'text', zone]], changesIn(zone, from, until).map(observance)];
}

/** A part for each change: not every program takes a list of dates. */
const observance = ({ wall, from, to }: Change): JCalComponent => [
  minutesOf(to) > minutesOf(from) ? 'daylight' : 'standard',
  [
    ['dtstart', {}, 'date-time', wall],
    ['tzoffsetfrom', {}, 'utc-offset', from],
    ['tzoffsetto', {}, 'utc-offset', to],
  ],
  [],
];

function changesIn(zone: string, from: Date, until: Date): Change[] {
  const found: Change[] = [];
  let at: Temporal.ZonedDateTime | null = changeBefore(from, zone);
  while (at !== null && at.epochMilliseconds <= until.getTime()) {
    found.push(changeAt(at));
    at = at.getTimeZoneTransition('next');
  }
  return found;
}

/** The last change before a time; where there is none, long ago. */
function changeBefore(time: Date, zone: string): Temporal.ZonedDateTime {
  const start = Temporal.Instant.fromEpochMilliseconds(time.getTime() + 1).toZonedDateTimeISO(zone);
  const before = start.getTimeZoneTransition('previous');
  const early = longAgo.toZonedDateTimeISO(zone);
  return before === null || Temporal.ZonedDateTime.compare(before, early) < 0 ? early : before;
}

function changeAt(at: Temporal.ZonedDateTime): Change {
  const before = at.subtract({ nanoseconds: 1 });
  const wall = before.toPlainDateTime().add({ nanoseconds: 1 });
  return { wall: wall.toString({ fractionalSecondDigits: 0 }), from: before.offset, to: at.offset };
}

/** Minutes ahead of UTC. */
function minutesOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
