/** When digests go out, and of what they say nothing any more. Decision 0100. */
import { gatherDigests } from '../../../src/communication/notifications/jobs/gather-digests.job.js';
import { dueTime } from '../../../src/communication/notifications/notification-times.sql.js';
import { sql } from '../../../src/platform/sql/sql.js';
import { statement } from '../../../src/platform/sql/statement.js';
import { type Mailbox, textOf } from '../../support/mailbox.js';
import { runJob, runQueued } from '../../support/run-job.js';
import { setCourseState } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';
import { anAssignment, chooses, openMailedWorld } from './builders.js';
import { digestsAreDue } from './time-passes.js';

const dueAfter = statement<{ frequency: string; zone: string; told: string }>(
  (value) => sql`
    select ${dueTime(value('frequency', 'text'), value('zone', 'text'), value('told', 'timestamptz'))} as due
  `,
);

describe('Digests', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const evenings = [
    ['before the clock goes forward', 'daily', 'America/Denver', '2026-03-07T20:00Z', '2026-03-08T01:00Z'],
    ['over the night of 23 hours', 'daily', 'America/Denver', '2026-03-08T01:00Z', '2026-03-09T00:00Z'],
    ['into the week of 167 hours', 'weekly', 'America/Denver', '2026-03-08T01:00Z', '2026-03-15T00:00Z'],
    ['on the Sunday that changes', 'weekly', 'America/Denver', '2026-03-08T12:00Z', '2026-03-15T00:00Z'],
    ['over the night of 25 hours', 'daily', 'America/Denver', '2026-11-01T00:00Z', '2026-11-02T01:00Z'],
    ['a minute before six', 'weekly', 'America/Denver', '2026-10-31T23:59Z', '2026-11-01T00:00Z'],
    ['into the week of 169 hours', 'weekly', 'America/Denver', '2026-11-01T00:00Z', '2026-11-08T01:00Z'],
    ['forward in Europe', 'daily', 'Europe/Berlin', '2026-03-28T17:00Z', '2026-03-29T16:00Z'],
    ['forward in Europe', 'weekly', 'Europe/Berlin', '2026-03-28T17:00Z', '2026-04-04T16:00Z'],
    ['back in Europe', 'daily', 'Europe/Berlin', '2026-10-24T16:00Z', '2026-10-25T17:00Z'],
    ['back in Europe', 'weekly', 'Europe/Berlin', '2026-10-24T16:00Z', '2026-10-31T17:00Z'],
    ['forward in the south', 'weekly', 'Australia/Sydney', '2026-10-03T08:00Z', '2026-10-10T07:00Z'],
    ['back by half an hour', 'daily', 'Australia/Lord_Howe', '2026-04-04T07:00Z', '2026-04-05T07:30Z'],
    ['back at midnight', 'daily', 'America/Santiago', '2026-04-04T21:00Z', '2026-04-05T22:00Z'],
    ['forward at midnight', 'daily', 'America/Santiago', '2026-09-05T22:00Z', '2026-09-06T21:00Z'],
    ['without summer time', 'daily', 'Asia/Kathmandu', '2026-03-08T12:15Z', '2026-03-09T12:15Z'],
    ['far ahead', 'weekly', 'Pacific/Kiritimati', '2026-03-07T03:59Z', '2026-03-07T04:00Z'],
  ] as const;

  it('go out at six in the evening by the clock on the wall, each day or on Saturdays, over every change of summer time', async () => {
    const { database } = world.app.services.ofTenant(world.accounts.RA);
    const found = [];
    for (const [name, frequency, zone, told] of evenings) {
      const [row] = await database.rows<{ due: string }>(dueAfter.with({ frequency, zone, told }));
      const due = new Date(row?.due ?? '').toISOString().replace(':00.000Z', 'Z');
      found.push([name, frequency, zone, told, due]);
    }
    expect(found).toEqual(evenings);
  });

  it('go by the zone in which somebody reads when something is told; of what was told before they moved, by the old one', async () => {
    const { stu1 } = world.users;
    await chooses(world, stu1, 'assignment_created', 'daily');
    await anAssignment(world, 'Here');
    await runQueued(world);
    const { status, text } = await world.as('stu1').put(`/users/${stu1}`, { 'user[time_zone]': 'Asia/Tokyo' });
    expect([status, text]).toEqual([200, expect.stringContaining('Tokyo')]);
    await anAssignment(world, 'There');
    await runQueued(world);
    const due = await world.sql(
      `select to_char(due_at at time zone 'America/Denver', 'HH24:MI') as denver,
         to_char(due_at at time zone 'Asia/Tokyo', 'HH24:MI') as tokyo, due_at > now() as ahead,
         due_at <= now() + interval '1 day' as soon
       from notifications where user_id = $1 order by id`,
      [stu1],
    );
    expect(due).toEqual([
      { denver: '18:00', tokyo: expect.stringMatching(/^(09|10):00$/), ahead: true, soon: true },
      { denver: expect.stringMatching(/^(02|03):00$/), tokyo: '18:00', ahead: true, soon: true },
    ]);
  });

  it('say once what happened several times to one record', async () => {
    const labs = { name: 'Labs', group_weight: 10 };
    const at = `/courses/${world.courses.C1}/assignment_groups`;
    const { body } = await world.as('teach').post(at, labs);
    for (const weight of [20, 30]) await world.as('teach').put(`${at}/${body.id}`, { group_weight: weight });
    await runQueued(world);
    await digestsAreDue(world);
    await runJob(world, gatherDigests);
    await runQueued(world);
    const [{ message }] = box.taken.filter(({ to }) => to.includes('stu1@example.edu')) as [Mailbox['taken'][number]];
    expect(textOf(message).match(/Grade weights changed/g)).toHaveLength(2);
    const kept = await world.sql('select count(*)::int as n from notifications where user_id = $1', [world.users.stu1]);
    expect(kept).toEqual([{ n: 3 }]);
  });

  describe('say nothing any more', () => {
    /** What the student is told who was told of an assignment of each course, when the time of the digest has come. */
    const digestAfter = async (frequency: string, change: () => Promise<void>) => {
      const { C1, C2 } = world.courses;
      await setCourseState(world, 'available', C2);
      await chooses(world, world.users.stu1, 'assignment_created', frequency);
      await anAssignment(world, 'Cells', C1);
      await anAssignment(world, 'Salts', C2);
      await runQueued(world);
      await change();
      await digestsAreDue(world);
      await runJob(world, gatherDigests);
      await runQueued(world);
      const own = box.taken.filter(({ to }) => to.includes('stu1@example.edu'));
      return own.map(({ message }) => textOf(message).match(/New assignment: \w+/g));
    };
    const nothingOfCells = [['New assignment: Salts', 'New assignment: Salts']];
    const asked = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer;
      if (status !== 200) throw new Error(text);
    };

    it.each(['daily', 'weekly'])(
      'A69: of a course from which somebody was un-enrolled meanwhile (%s)',
      async (frequency) => {
        const found = await digestAfter(frequency, async () => {
          const [{ id }] = await world.sql('select id::int from enrollments where user_id = $1 and course_id = $2', [
            world.users.stu1,
            world.courses.C1,
          ]);
          await asked(world.as('teach').del(`/courses/${world.courses.C1}/enrollments/${id}?task=delete`));
        });
        expect(found).toEqual(nothingOfCells);
      },
    );

    it.each(['daily', 'weekly'])('of a course that was concluded meanwhile (%s)', async (frequency) => {
      const found = await digestAfter(frequency, () =>
        asked(world.as('teach').del(`/courses/${world.courses.C1}?event=conclude`)),
      );
      expect(found).toEqual(nothingOfCells);
    });

    it('at all where nothing is left: no mail goes out', async () => {
      const found = await digestAfter('daily', async () => {
        for (const course of ['C1', 'C2'] as const)
          await asked(world.as('teach').del(`/courses/${world.courses[course]}?event=conclude`));
      });
      expect(found).toEqual([]);
      const states = await world.sql('select distinct workflow_state as state from mails where user_id = $1', [
        world.users.stu1,
      ]);
      expect(states).toEqual([{ state: 'withdrawn' }]);
    });
  });
});
