import { sync as ics, type VCalendar, type VEvent } from 'node-ical';
import { calendarText } from '../../../src/learning/calendar-feeds/index.js';
import { changeRows } from '../../support/change-by-sql.js';
import { openWorld, type World } from '../../support/world.js';
import { anAssignment, inDays } from '../assignments/builders.js';

/** Whatever ends a line for a reader of some language or other. */
const breaks = { LF: '\n', CR: '\r', CRLF: '\r\n', VT: '\v', FF: '\f', NEL: '\u0085', LS: '\u2028', PS: '\u2029' };
const everyBreak = /\r\n|[^\P{Cc}\t]|[\p{Zl}\p{Zp}]/u;

/** A name that carries an entry of its own. */
const carrying = (end: string) =>
  ['Biology', 'BEGIN:VEVENT', 'UID:1@elsewhere', 'SUMMARY:Exam moved', 'DTSTART:20300101T000000Z', 'END:VEVENT'].join(
    end,
  );

const eventsIn = (text: string): VEvent[] =>
  Object.values(ics.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT');
const calendarIn = (text: string) =>
  Object.values(ics.parseICS(text)).find((part): part is VCalendar => part?.type === 'VCALENDAR');

/** Every line as the most willing reader takes them, without what is folded. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll('\r\n ', '')
    .split(everyBreak)
    .filter((line) => line !== '');

describe('Names in calendars', () => {
  const frame = { title: 'Biology', baseUrl: 'https://school.example', installation: 'x.lyceum' };
  const entry = {
    uid: 'assignment-1',
    title: 'Essay',
    description: null,
    time: { kind: 'moments', startAt: new Date('2030-05-06T17:00:00Z'), endAt: null } as const,
    location: null,
    path: null,
    changedAt: new Date('2026-01-01T00:00:00Z'),
  };
  const plain = linesOf(calendarText(frame, [{ ...entry, description: 'Read', location: 'Room 1' }]));

  it.each(Object.entries(breaks))(
    'bring no entry of their own into a calendar, whatever ends their lines: %s',
    (_name, end) => {
      const name = carrying(end);
      const text = calendarText({ ...frame, title: name }, [
        { ...entry, title: name, description: name, location: name },
      ]);
      expect(eventsIn(text)).toHaveLength(1);
      // The description may have several lines; they are written as one, with marks.
      expect(linesOf(text).map((line) => line.split(/[:;]/)[0])).toEqual(plain.map((line) => line.split(/[:;]/)[0]));
      expect(text).not.toMatch(/^BEGIN:VEVENT[\s\S]*^BEGIN:VEVENT/m);
    },
  );

  it('are read as they are, with every mark that iCalendar gives a meaning', () => {
    const name = 'Cells; "parts", 1\\2: a^b';
    const text = calendarText({ ...frame, title: name }, [{ ...entry, title: name, location: name }]);
    expect(eventsIn(text)).toEqual([expect.objectContaining({ summary: name, location: name })]);
    expect(calendarIn(text)).toMatchObject({ 'WR-CALNAME': name });
    expect(linesOf(text).filter((line) => line.startsWith('NAME:'))).toEqual(['NAME:Cells\\; "parts"\\, 1\\\\2: a^b']);
  });
});

describe('Calendars of records that were stored with line breaks', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it.each(Object.entries(breaks))('have the entries that there are: %s', async (_name, end) => {
    const name = carrying(end);
    await anAssignment(world, { name, description: name, dueAt: inDays(1) });
    await changeRows(world, 'courses', { id: world.courses.C1 }, { name, courseCode: name });
    const query = 'query ($id: RecordId!) { course(id: $id) { calendar { ics } } }';
    const { body } = await world.as('stu1').graphql(query, { id: world.courses.C1 });
    const profile = await world.as('stu1').get(`/users/${world.users.stu1}/profile`);
    for (const url of [body.data.course.calendar.ics, profile.body.calendar.ics]) {
      const text = await (await fetch(url)).text();
      expect(eventsIn(text)).toHaveLength(1);
      expect(linesOf(text).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
      expect(eventsIn(text)[0]?.uid).toMatch(/^assignment-/);
    }
  });
});
