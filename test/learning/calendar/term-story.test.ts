import { postDelayedTopics } from '../../../src/learning/discussions/index.js';
import { openMailedWorld, toldAtOnce, toldOf } from '../../communication/notifications/builders.js';
import { changeRows } from '../../support/change-by-sql.js';
import { inDays } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import type { Mailbox } from '../../support/mailbox.js';
import { runJob } from '../../support/run-job.js';
import type { World } from '../../support/world.js';
import { inCourse } from '../discussions/builders.js';
import { hour, offered, reasons, reserve } from './appointment-builders.js';
import { courseCode, listed, titlesOf } from './builders.js';
import { readByIcalJs, readByNodeIcal, type Shown } from './calendar-readers.js';
import { lecture } from './series-builders.js';

const kinds = ['new_announcement', 'appointment_group_published', 'appointment_reserved_by_user'];

describe('A term', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
    for (const kind of [...kinds, 'appointment_canceled_by_user'])
      await toldAtOnce(world, kind, ['stu1', 'stu2', 'teach']);
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  /** What a calendar program shows that subscribed to somebody's calendar; two programs agree. */
  const subscribed = async (who: Person): Promise<Shown[]> => {
    const { body } = await world.as(who).get(`/users/${world.users[who]}/profile`);
    const text = await (await fetch(body.calendar.ics)).text();
    const shown = readByIcalJs(text);
    expect(readByNodeIcal(text)).toEqual(shown);
    return shown;
  };
  const appointmentsIn = (shown: readonly Shown[]) => shown.filter(([, , title]) => title.startsWith('Office hours'));
  const hourInBerlin = ([at]: Shown) =>
    new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(new Date(at));
  const days = () => `start_date=${hour(0)[0]}&end_date=${hour(72)[0]}`;
  const own = async (who: Person, of: Person = who) =>
    (await world.as(who).get(`/users/${world.users[of]}/calendar_events?${days()}`)).body;
  const announcements = async (who: Person) =>
    (await world.as(who).get(`/announcements?context_codes[]=${courseCode(world)}`)).body;
  /** The teacher's plan: lectures, office hours with one place each, and what is announced tomorrow. */
  const plan = async () => {
    const form = { start_at: '2027-03-08T08:00:00Z', end_at: '2027-03-08T09:30:00Z', rrule: 'FREQ=WEEKLY;COUNT=14' };
    const series = await lecture(world, form);
    expect([series.status, series.body.duplicates.length]).toEqual([201, 13]);
    const group = await offered(world, {
      participants_per_appointment: 1,
      min_appointments_per_participant: 1,
      max_appointments_per_participant: 1,
      location_name: 'Room 214',
    });
    const tomorrow = { is_announcement: 'true', delayed_post_at: inDays(1).toISOString() };
    const { body: topic } = await world.as('teach').post(inCourse(world), { title: 'Welcome', ...tomorrow });
    return { series: series.body, group, topic: topic.id as number };
  };

  it('is planned by a teacher, lived by students, followed by an observer and shown by a calendar program', async () => {
    const { series, group, topic } = await plan();
    const told = await toldOf(world, box);
    expect(told).toEqual([
      'stu1: Appointments can be chosen: Office hours (Biology 101)',
      'stu2: Appointments can be chosen: Office hours (Biology 101)',
    ]);

    const lectures = await subscribed('stu1');
    expect(lectures).toHaveLength(14);
    expect(new Set(lectures.map(hourInBerlin))).toEqual(new Set(['09:00']));
    expect(new Set(lectures.map(([at]) => at.slice(11, 16)))).toEqual(new Set(['08:00', '07:00']));

    expect((await world.as('stu1').get(group.at)).body.requiring_action).toBe(true);
    const { body: chosen } = await reserve(world.as('stu1'), group.slot, { comments: 'About page 3' });
    const late = await reserve(world.as('stu2'), group.slot);
    expect([late.status, reasons(late)]).toEqual([400, ['slot_full']]);
    const [next] = (await world.as('stu2').get('/appointment_groups/next_appointment')).body;
    expect(next.id).toBe(group.slotIds[1]);
    expect((await reserve(world.as('stu2'), next.id)).status).toBe(200);
    expect((await world.as('stu1').get(group.at)).body.requiring_action).toBe(false);
    expect(await toldOf(world, box)).toEqual([
      'teach: An appointment was reserved: Office hours (Biology 101)',
      'teach: An appointment was reserved: Office hours (Biology 101)',
    ]);

    for (const who of ['stu1', 'obs'] as const) {
      const [entry, ...others] = await own(who, 'stu1');
      expect([entry.id, entry.title, entry.location_name, others]).toEqual([chosen.id, 'Office hours', 'Room 214', []]);
    }
    expect(appointmentsIn(await subscribed('stu1')).map(([at]) => at)).toEqual([hour(24)[0]]);
    expect(appointmentsIn(await subscribed('teach')).map(([at]) => at)).toEqual([hour(24)[0], hour(26)[0]]);
    const seen = (await listed(world, 'teach', `${days()}&context_codes[]=${courseCode(world)}`)).body;
    expect(
      seen.map((slot: { child_events: { user: { id: number } }[] }) => slot.child_events.map(({ user }) => user.id)),
    ).toEqual([[world.users.stu1], [world.users.stu2], []]);

    expect((await world.as('stu1').del(`/calendar_events/${chosen.id}`)).status).toBe(200);
    expect([await own('stu1'), await own('obs', 'stu1')]).toEqual([[], []]);
    expect(appointmentsIn(await subscribed('stu1'))).toEqual([]);
    expect(await toldOf(world, box)).toEqual(['teach: An appointment was cancelled: Office hours (Biology 101)']);
    const moved = await reserve(world.as('stu2'), group.slot, { cancel_existing: true });
    expect([moved.status, moved.body.start_at]).toEqual([200, `${hour(24)[0].slice(0, 19)}Z`]);
    expect(await toldOf(world, box)).toEqual([
      'teach: An appointment was cancelled: Office hours (Biology 101)',
      'teach: An appointment was reserved: Office hours (Biology 101)',
    ]);

    expect([await announcements('stu1'), await announcements('obs')]).toEqual([[], []]);
    expect(titlesOf(await announcements('teach'))).toEqual(['Welcome']);
    await changeRows(world, 'discussion_topics', { id: topic }, { delayedPostAt: new Date(Date.now() - 1_000) });
    await runJob(world, postDelayedTopics);
    expect(await toldOf(world, box)).toEqual(
      ['des', 'obs', 'stu1', 'stu2', 'ta'].map((who) => `${who}: Announcement: Welcome (Biology 101)`),
    );
    for (const who of ['stu1', 'obs'] as const) {
      const [one] = await announcements(who);
      expect([one.title, one.read_state]).toEqual(['Welcome', 'unread']);
    }
    await world.as('stu1').put(`${inCourse(world)}/${topic}/read`);
    expect((await announcements('stu1'))[0].read_state).toBe('read');
    expect((await announcements('stu2'))[0].read_state).toBe('unread');

    await world.as('teach').del(`/calendar_events/${series.id}`);
    expect(await subscribed('stu1')).toHaveLength(13);
    expect(await subscribed('obs')).toEqual(await subscribed('stu1'));
    for (const who of ['out', 'adminB'] as const)
      expect((await listed(world, who, `${days()}&context_codes[]=${courseCode(world)}`)).status).toBe(403);
  }, 60_000);
});
