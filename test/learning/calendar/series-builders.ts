/** Series of events. */
import type { Answer, World } from '../../support/world.js';
import { courseCode, eventForm, makeEvent } from './builders.js';

type Form = Readonly<Record<string, string>>;

/** What of a series a request is about. */
export type Which = 'one' | 'following' | 'all';

/** A lecture at nine in Berlin, on six Mondays over the change of summer time unless the form says otherwise. */
export const lecture = (world: World, form: Form = {}): Promise<Answer> =>
  makeEvent(world, 'teach', {
    context_code: courseCode(world),
    title: 'Lecture',
    start_at: '2026-03-16T08:00:00Z',
    end_at: '2026-03-16T09:30:00Z',
    time_zone_edited: 'Europe/Berlin',
    rrule: 'FREQ=WEEKLY;COUNT=6',
    ...form,
  });

export const changeEvent = (world: World, id: number, form: Form, which?: Which): Promise<Answer> =>
  world.as('teach').put(`/calendar_events/${id}`, { ...eventForm(form), ...(which && { which }) });

export const deleteEvent = (world: World, id: number, which?: Which): Promise<Answer> =>
  world.as('teach').del(`/calendar_events/${id}${which ? `?which=${which}` : ''}`);

/** An occurrence: its time by the clock in Berlin, and how long it lasts. */
export interface StoredEvent {
  readonly id: number;
  readonly title: string;
  readonly at: string;
  readonly minutes: number;
  readonly series: number;
}

export const storedEvents = (world: World): Promise<StoredEvent[]> =>
  world.sql(
    `select id::int, title, to_char(start_at at time zone 'Europe/Berlin', 'MM-DD HH24:MI') as at,
       extract(epoch from end_at - start_at)::int / 60 as minutes, series_id::int as series
     from calendar_events where workflow_state <> 'deleted' order by start_at, id`,
  );

export const timesOf = async (world: World): Promise<string[]> => (await storedEvents(world)).map(({ at }) => at);

export const rulesOfSeries = async (world: World): Promise<string[]> =>
  (await world.sql('select rrule from calendar_series order by id')).map(({ rrule }) => rrule);
