import { aSection } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { makeEvent, userCode } from './builders.js';
import { readByIcalJs, readByNodeIcal, type Shown } from './calendar-readers.js';
import { lecture as aLecture, changeEvent, type Which } from './series-builders.js';

describe('Feeds of calendars', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  type Reader = 'stu1' | 'stu2' | 'teach' | 'obs';
  const addressOf = async (who: Reader): Promise<string> => {
    const query = 'query ($id: RecordId!) { course(id: $id) { calendar { ics } } }';
    return (await world.as(who).graphql(query, { id: world.courses.C1 })).body.data.course.calendar.ics;
  };
  const textOf = async (address: string): Promise<string> => (await fetch(address)).text();
  const feedOf = async (who: Reader): Promise<string> => textOf(await addressOf(who));
  /** What two programs read, which is the same. */
  const shownTo = async (who: Reader): Promise<Shown[]> => {
    const text = await feedOf(who);
    const shown = readByIcalJs(text);
    expect(readByNodeIcal(text)).toEqual(shown);
    return shown;
  };
  const iso = (at: string | Date): string => new Date(at).toISOString();
  /** What is stored of the course's events, as a program would show it. */
  const stored = async (): Promise<Shown[]> => {
    const rows = await world.sql(
      `select start_at, end_at, title || ' [BIO101]' as title from calendar_events
       where workflow_state <> 'deleted' and course_id = $1 order by start_at`,
      [world.courses.C1],
    );
    return rows.map(({ start_at: start, end_at: end, title }) => [iso(start), iso(end), title]);
  };

  /** A lecture at nine in Berlin over both changes of the clocks. */
  const lecture = (form: Record<string, string> = {}) => aLecture(world, { rrule: 'FREQ=WEEKLY;COUNT=40', ...form });
  const change = (id: number, form: Record<string, string>, which?: Which) => changeEvent(world, id, form, which);
  const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

  it('show a series at its hour over both changes of the clocks', async () => {
    await lecture();
    const shown = await shownTo('stu1');
    expect(shown).toHaveLength(40);
    expect(shown).toEqual(await stored());
    const lines = linesOf(await feedOf('stu1'));
    expect(lines).toContain('DTSTART;TZID=Europe/Berlin:20260316T090000');
    expect(lines).toContain('RRULE:FREQ=WEEKLY;UNTIL=20261214T080000Z');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('TZID:'))).toEqual(['TZID:Europe/Berlin']);
  });

  it('keep what an occurrence is, whatever happens to it and to its series', async () => {
    const made = await lecture();
    const ids = [made.body.id, ...made.body.duplicates.map(({ id }: { id: number }) => id)];
    const uids = async () => new Set(linesOf(await feedOf('stu1')).filter((line) => line.startsWith('UID:')));
    const before = await uids();
    await change(ids[2], { start_at: '2026-03-31T12:00:00Z', end_at: '2026-03-31T13:00:00Z', title: 'Guest' });
    await world.as('teach').del(`/calendar_events/${ids[4]}`);
    await world.as('teach').del(`/calendar_events/${ids[0]}`);
    expect(await shownTo('stu1')).toEqual(await stored());
    expect(await uids()).toEqual(before);
    const lines = linesOf(await feedOf('stu1'));
    expect(lines).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20260330T090000');
    expect(lines).toContain('EXDATE;TZID=Europe/Berlin:20260413T090000');
    await change(ids[10], { start_at: '2026-05-25T10:00:00Z', end_at: '2026-05-25T11:00:00Z' }, 'following');
    expect(await shownTo('stu1')).toEqual(await stored());
    await change(ids[12], { title: 'Seminar', location_name: 'Hall 2' }, 'all');
    expect(await shownTo('stu1')).toEqual(await stored());
    expect(await shownTo('stu1')).toHaveLength(38);
    await change(ids[20], { start_at: '2026-08-04T12:00:00Z', end_at: '2026-08-04T13:00:00Z' }, 'all');
    expect(await shownTo('stu1')).toEqual(await stored());
    await world.as('teach').del(`/calendar_events/${ids[30]}?which=following`);
    expect(await shownTo('stu1')).toEqual(await stored());
    await world.as('teach').del(`/calendar_events/${ids[20]}?which=all`);
    expect(await shownTo('stu1')).toEqual(await stored());
  });

  it('count each change of a series and of its occurrences: SEQUENCE, DTSTAMP in UTC', async () => {
    const made = await lecture();
    const address = await addressOf('stu1');
    const told = async () => {
      const lines = linesOf(await textOf(address));
      for (const line of lines.filter((one) => /^(DTSTAMP|LAST-MODIFIED)/.test(one)))
        expect(line).toMatch(/^(DTSTAMP|LAST-MODIFIED):\d{8}T\d{6}Z$/);
      return Math.max(...lines.filter((one) => one.startsWith('SEQUENCE:')).map((one) => Number(one.slice(9))));
    };
    const numbers = [await told()];
    const third = made.body.duplicates[1].id;
    await change(third, { title: 'Guest' });
    numbers.push(await told());
    await world.as('teach').del(`/calendar_events/${made.body.duplicates[3].id}`);
    numbers.push(await told());
    await change(made.body.id, { start_at: '2026-03-16T09:00:00Z', end_at: '2026-03-16T10:00:00Z' }, 'all');
    numbers.push(await told());
    await change(third, { title: 'Guest' });
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(await told()).toBe(numbers.at(-1));
  });

  it('hold no line that a title, a place or a description brings, in 75 octets each', async () => {
    const hostile = 'Room 1; "A", B\\C: Wörter für 生物学 and more of them, so that the line is long';
    await lecture({
      title: hostile,
      location_name: hostile,
      description: `<p>${hostile}</p><p>BEGIN:VEVENT</p><p>DTSTART:20300101T000000Z</p>`,
      rrule: 'FREQ=DAILY;COUNT=3',
    });
    const text = await feedOf('stu1');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect((await shownTo('stu1')).map(([, , title]) => title)).toEqual(Array(3).fill(`${hostile} [BIO101]`));
    const lines = linesOf(text);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines.find((line) => line.startsWith('LOCATION:'))).toBe(
      `LOCATION:${hostile.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)}`,
    );
  });

  it('show whole days as days, also those of a series', async () => {
    await lecture({ all_day: 'true', rrule: 'FREQ=DAILY;COUNT=16' });
    const shown = await shownTo('stu1');
    expect([shown[0], shown[15]]).toEqual([
      ['2026-03-16', '2026-03-17', 'Lecture [BIO101]'],
      ['2026-03-31', '2026-04-01', 'Lecture [BIO101]'],
    ]);
    expect(shown).toHaveLength(16);
  });

  it('tell of each occurrence by its moment where the clocks show its time twice', async () => {
    await lecture({
      start_at: '2026-10-23T00:30:00Z',
      end_at: '2026-10-23T01:30:00Z',
      rrule: 'FREQ=DAILY;COUNT=5',
    });
    expect(await shownTo('stu1')).toEqual(await stored());
    expect(await feedOf('stu1')).not.toContain('RRULE');
  });

  it('show each reader what they see: one section another time, and nobody else what is personal', async () => {
    const section = await aSection(world, 'B', [world.users.stu2]);
    await lecture({
      rrule: '',
      'child_event_data[0][context_code]': `course_section_${section}`,
      'child_event_data[0][start_at]': '2026-03-17T08:00:00Z',
      'child_event_data[0][end_at]': '2026-03-17T09:00:00Z',
    });
    await makeEvent(world, 'stu1', {
      context_code: userCode(world, 'stu1'),
      title: 'Dentist',
      start_at: '2026-03-20T08:00:00Z',
    });
    const times = async (who: Reader) => (await shownTo(who)).map(([at]) => at);
    expect(await times('stu1')).toEqual(['2026-03-16T08:00:00.000Z']);
    expect(await times('stu2')).toEqual(['2026-03-17T08:00:00.000Z']);
    const profile = await world.as('stu1').get(`/users/${world.users.stu1}/profile`);
    const own = await textOf(profile.body.calendar.ics);
    expect(readByIcalJs(own).map(([, , title]) => title)).toEqual(['Lecture [BIO101]', 'Dentist']);
  });

  it('cost the same statements, however many occurrences and series there are', async () => {
    const address = await addressOf('stu1');
    const few = await world.statementsOf(() => textOf(address));
    for (let i = 0; i < 3; i += 1) await lecture({ title: `Lecture ${i}` });
    expect(await world.statementsOf(() => textOf(address))).toBe(few);
  });
});
