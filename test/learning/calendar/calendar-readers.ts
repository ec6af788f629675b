/** Calendars as two programs read them, which have nothing in common: ical.js and node-ical. */
import ICAL from 'ical.js';
import { expandRecurringEvent, sync as nodeIcal, type VEvent } from 'node-ical';

/** What a program shows: a beginning and an end, as moments or as days, and a title. */
export type Shown = readonly [at: string, end: string, title: string];

const from = new Date('2020-01-01T00:00:00Z');
const to = new Date('2090-01-01T00:00:00Z');
const inOrder = (shown: Shown[]): Shown[] => shown.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

/** All events of the text between 2020 and 2090, as ical.js has them. */
export function readByIcalJs(text: string): Shown[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const all = calendar.getAllSubcomponents('vevent');
  const masters = all.filter((event) => !event.hasProperty('recurrence-id')).map((one) => new ICAL.Event(one));
  const shown: Shown[] = [];
  for (const event of masters) {
    const changed = all.filter(
      (one) => one.hasProperty('recurrence-id') && one.getFirstPropertyValue('uid') === event.uid,
    );
    for (const one of changed) event.relateException(new ICAL.Event(one));
    if (event.isRecurring()) shown.push(...occurrencesIn(event));
    else shown.push([written(event.startDate), written(event.endDate), event.summary]);
  }
  return inOrder(shown);
}

function occurrencesIn(event: ICAL.Event): Shown[] {
  const shown: Shown[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { startDate, endDate, item } = event.getOccurrenceDetails(next);
    shown.push([written(startDate), written(endDate), item.summary]);
  }
  return shown;
}

const written = (time: ICAL.Time): string => (time.isDate ? time.toString() : time.toJSDate().toISOString());

/** The same, as node-ical has them. */
export function readByNodeIcal(text: string): Shown[] {
  const events = Object.values(nodeIcal.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT');
  return inOrder(
    events.flatMap((event) =>
      expandRecurringEvent(event, { from, to }).map((one): Shown => {
        const day = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
        const at = (time: Date) => (one.isFullDay ? day(time) : time.toISOString());
        return [at(one.start), at(one.end), typeof one.summary === 'string' ? one.summary : one.summary.val];
      }),
    ),
  );
}

const two = (number: number): string => String(number).padStart(2, '0');
