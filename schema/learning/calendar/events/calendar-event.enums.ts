import {
  calendarEventKinds,
  calendarEventStates,
  duplicateFrequencies,
  seriesParts,
} from '../../../../src/learning/calendar/index.js';
import { type WordOf, wordEnum } from '../../../platform/word-enum.js';

export const CalendarEventKind = wordEnum(calendarEventKinds, {
  name: 'CalendarEventKind',
  description: 'What an event of a calendar is.',
  values: {
    event: 'An event of a person, a course or a group.',
    section_event: 'What an event of a course is for one of its sections.',
    slot: 'A time of an appointment group that may be chosen.',
    reservation: 'That somebody, or a group, chose such a time.',
  },
});
export type CalendarEventKind = WordOf<typeof CalendarEventKind>;

export const CalendarEventState = wordEnum(calendarEventStates, {
  name: 'CalendarEventState',
  description: 'How an event stands.',
  values: {
    active: 'It takes place.',
    locked: 'A reservation, or a slot that somebody reserved.',
    deleted: 'It was deleted, or cancelled.',
  },
});
export type CalendarEventState = WordOf<typeof CalendarEventState>;

export const SeriesPart = wordEnum(seriesParts, {
  name: 'SeriesPart',
  description: 'How much of a series a request is about.',
  values: {
    one: 'The occurrence alone.',
    following: 'The occurrence and all behind it, which become a series of their own.',
    all: 'All occurrences.',
  },
});
export type SeriesPart = WordOf<typeof SeriesPart>;

export const DuplicateFrequency = wordEnum(duplicateFrequencies, {
  name: 'DuplicateFrequency',
  description: 'In what the distance of duplicates is counted.',
  values: { daily: 'In days.', weekly: 'In weeks.', monthly: 'In months.', yearly: 'In years.' },
});
export type DuplicateFrequency = WordOf<typeof DuplicateFrequency>;
