import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { KillableWorkers } from '../jobs/killable-workers.js';
import { headerOf, Mailbox, textOf } from '../support/mailbox.js';
import { manyStudents } from '../support/school-builders.js';
import { type OwnCluster, openOwnCluster } from './own-cluster.js';

/** How many mails go out: `MAILS=10000` measures a large school. */
const mails = Number(process.env['MAILS'] ?? 400);
const seconds = 1_000;

describe('Mails of notifications', () => {
  let cluster: OwnCluster;
  let box: Mailbox;
  const workers = new KillableWorkers();
  beforeAll(async () => {
    cluster = await openOwnCluster();
    box = await Mailbox.open();
  });
  afterAll(async () => {
    workers.killAll();
    await box.close();
    await cluster.close();
  });

  /** Students who are told of new assignments at once, each with an address. */
  const readers = async (): Promise<string[]> => {
    const ids = await manyStudents(cluster.world, mails, cluster.world.courses.C1);
    const rows = await cluster.world.sql(
      `with reached as (
         insert into communication_channels (root_account_id, user_id, type, address, position, workflow_state)
         select $2::bigint, id, 'email', 'reader' || id || '@example.edu', 1, 'active' from unnest($1::bigint[]) id
         returning id, address)
       insert into notification_choices (communication_channel_id, notification, frequency)
       select id, 'assignment_created', 'immediately' from reached
       returning (select address from reached where id = communication_channel_id)`,
      [ids, cluster.world.accounts.RA],
    );
    return rows.map(({ address }) => address);
  };

  const states = async (): Promise<Record<string, number>> => {
    const rows = await cluster.world.sql(
      `select workflow_state as state, count(*)::int as count from mails group by workflow_state`,
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };

  it(`go out once each, ${mails} of them, though the worker is killed among them (decision 0100)`, async () => {
    const addresses = await readers();
    const form = { 'assignment[name]': 'Tides', 'assignment[published]': true };
    const { status } = await cluster.world.as('teach').post(`/courses/${cluster.world.courses.C1}/assignments`, form);
    expect(status).toBe(201);
    const since = performance.now();
    const first = await workers.start(cluster.world, { SMTP_URL: box.url });
    while (box.taken.length < mails / 2) await pause(5);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const second = await workers.start(cluster.world, { SMTP_URL: box.url });
    // What the first one was about to end is never sent again; all else is.
    for (let waiting = 1; waiting > 0; waiting = (await states())['queued'] ?? 0) await pause(200);
    const took = (performance.now() - since) / seconds;
    second.kill('SIGTERM');
    await once(second, 'exit');
    const { handing_over: unknown = 0, sent, ...others } = await states();
    expect(others).toEqual({});
    // One for each run that was about to end a mail: the clock begins a second one where the first takes over a minute.
    expect(unknown).toBeLessThanOrEqual(2);
    expect(sent).toBe(mails - unknown);
    const got = box.taken.map(({ to }) => to.join(' '));
    expect(box.taken.every(({ message }) => textOf(message).includes('New assignment: Tides'))).toBe(true);
    expect(new Set(box.taken.map(({ message }) => headerOf(message, 'Message-ID'))).size).toBe(got.length);
    expect(new Set(got).size).toBe(got.length);
    expect(got.filter((address) => !addresses.includes(address))).toEqual([]);
    // A mail that is not known to be sent may be the one that is missing.
    expect(mails - got.length).toBeLessThanOrEqual(unknown);
    process.stdout.write(
      `${mails} mails: ${took.toFixed(1)} seconds, ${unknown} unconfirmed, ${mails - got.length} lost\n`,
    );
  }, 600_000);
});
