/** Registrations that nobody finishes, and what parents do who were registered otherwise. Decision 0130. */
import { endUnfinishedRegistrations } from '../../../src/identity/users/registering/jobs/end-unfinished-registrations.job.js';
import { setPassword } from '../../support/account-builders.js';
import { Browser, fromAnotherSite } from '../../support/browser.js';
import { changeRows } from '../../support/change-by-sql.js';
import { inDays } from '../../support/course-rows.js';
import { Mailbox, textOf } from '../../support/mailbox.js';
import { runJob, runQueued } from '../../support/run-job.js';
import { openNewWorld, type World } from '../../support/world.js';
import { providersOf } from '../authentication-providers/builders.js';

const password = 'a river runs';

describe('Registrations', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    box = await Mailbox.open();
    world = await openNewWorld({ SMTP_URL: box.url });
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const newcomer = {
    'user[name]': 'Nora Newcomer',
    'pseudonym[unique_id]': 'nora',
    'communication_channel[address]': 'nora@example.edu',
  };
  const opened = (self_registration: 'all') => providersOf(world).made('local', { self_registration });
  const register = async (form: Record<string, string>) => {
    const answer = await fetch(`${world.base}/api/v1/accounts/self/self_registration`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const linkMailedTo = async (address: string) => {
    await runQueued(world);
    const mail = box.taken.find(({ to }) => to.includes(address));
    return new URL(/(http\S+\/register\/\S+)/.exec(textOf(mail!.message))?.[1] ?? '').pathname;
  };
  const finish = async (path: string) => new Browser(world.base).submit(path, { password, password_again: password });
  const codeOf = async (who: 'stu1' | 'admin' = 'stu1') =>
    (await world.as(who).post(`/users/${world.users.stu1}/observer_pairing_codes`, {})).body.code as string;
  const observees = async (userId: number) =>
    (
      await world.sql(
        `select observee_id::int as id from observer_links where user_id = $1 and workflow_state = 'active'`,
        [userId],
      )
    ).map(({ id }) => id);

  it('a registration that nobody finishes frees its login name when the link is good no more, and the tie goes with it', async () => {
    await opened('all');
    const parent = { ...newcomer, role: 'observer', pairing_code: await codeOf() };
    const { id } = (await register(parent)).body;
    const recent = { ...newcomer, 'pseudonym[unique_id]': 'rita', 'communication_channel[address]': 'r@example.edu' };
    await register(recent);
    const byAdmin = { 'user[name]': 'Ada', 'pseudonym[unique_id]': 'ada@example.edu' };
    const made = (await world.as('admin').post(`/accounts/${world.accounts.RA}/users`, byAdmin)).body.id;
    for (const user of [id, made]) await changeRows(world, 'users', { id: user }, { createdAt: inDays(-16) });
    const link = await linkMailedTo('nora@example.edu');
    await runJob(world, endUnfinishedRegistrations);
    await runJob(world, endUnfinishedRegistrations);
    const left = await world.sql(
      `select unique_id as login from logins where workflow_state = 'active' and unique_id in ('nora', 'rita', 'ada@example.edu') order by 1`,
    );
    expect(left.map(({ login }) => login)).toEqual(['ada@example.edu', 'rita']);
    expect(await observees(id)).toEqual([]);
    expect((await finish(link)).status).not.toBe(303);
    const again = { ...newcomer, 'communication_channel[address]': 'nora2@example.edu' };
    expect((await register(again)).status).toBe(200);
  });

  it('a parent whom a provider has signed on follows a student by a code on the page of their account', async () => {
    await setPassword(world, world.users.teach, password);
    const parent = new Browser(world.base);
    expect((await parent.submit('/login', { login: 'teach', password })).status).toBe(303);
    expect((await parent.open('/login/account')).text).toContain('name="pairing_code"');
    const form = { csrf_token: parent.readable, pairing_code: 'ABCDEFGHJK' };
    const wrong = await parent.submit('/login/observees', form);
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('That code is not good.')]);
    const good = { ...form, pairing_code: await codeOf() };
    expect((await parent.submit('/login/observees', good, fromAnotherSite)).status).toBe(403);
    expect(await observees(world.users.teach)).toEqual([]);
    const { status, headers } = await parent.submit('/login/observees', good);
    expect([status, headers['location']]).toEqual([303, '/login/account?notice=student_followed']);
    expect(await observees(world.users.teach)).toEqual([world.users.stu1]);
  });
});
