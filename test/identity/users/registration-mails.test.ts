/** The mails that open the service to somebody, and the link by which an address is confirmed. Decision 0103. */
import { setChannelState } from '../../support/account-builders.js';
import { Browser, fromAnotherSite } from '../../support/browser.js';
import { headerOf, Mailbox, textOf } from '../../support/mailbox.js';
import { runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';

const password = 'a river runs';

describe('Mails of registration', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    box = await Mailbox.open();
    world = await openWorld({ SMTP_URL: box.url });
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const subjects = () => box.taken.map(({ to, message }) => `${to.join(' ')}: ${headerOf(message, 'Subject')}`);
  const linkIn = (message: string) => /(http\S+\/register\/\S+)/.exec(textOf(message))?.[1] ?? '';
  const pathOf = (link: string) => new URL(link).pathname;
  const browser = () => new Browser(world.base);
  const made = async (form: Record<string, string>) => {
    const { status, body, text } = await world.as('admin').post(`/accounts/${world.accounts.RA}/users`, form);
    if (status !== 200) throw new Error(text);
    await runQueued(world);
    return body.id as number;
  };
  const channelState = async (userId: number) =>
    (
      await world.sql('select workflow_state as state from communication_channels where user_id = $1 order by id', [
        userId,
      ])
    ).map(({ state }) => state);
  const userState = async (userId: number) =>
    (await world.sql('select workflow_state as state from users where id = $1', [userId]))[0].state;
  const categories = async () =>
    (await world.sql('select category from mails order by id')).map(({ category }) => category);
  const addsAddress = async (who: 'stu1' | 'admin', userId: number, address: string, more = {}) => {
    const form = { 'communication_channel[type]': 'email', 'communication_channel[address]': address, ...more };
    const answer = await world.as(who).post(`/users/${userId}/communication_channels`, form);
    await runQueued(world);
    return answer;
  };
  const newcomer = { 'user[name]': 'Nora Newcomer', 'pseudonym[unique_id]': 'nora@example.edu' };

  it('a user without a password gets a link, chooses a password by it, and signs on; the link is used up', async () => {
    const id = await made(newcomer);
    expect(subjects()).toEqual(['nora@example.edu: Finish your registration']);
    expect(await categories()).toEqual(['confirm_registration']);
    expect(headerOf(box.taken[0]!.message, 'List-Unsubscribe')).toBeNull();
    const link = linkIn(box.taken[0]!.message);
    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('name="password_again"')]);
    expect([await channelState(id), await userState(id)]).toEqual([['unconfirmed'], 'pre_registered']);
    const different = await browser().submit(pathOf(link), { password, password_again: 'another' });
    const short = await browser().submit(pathOf(link), { password: 'short', password_again: 'short' });
    expect([different.status, short.status]).toEqual([400, 400]);
    expect([await channelState(id), await userState(id)]).toEqual([['unconfirmed'], 'pre_registered']);
    const { status, headers } = await browser().submit(pathOf(link), { password, password_again: password });
    expect([status, headers['location']]).toEqual([303, '/login?notice=address_confirmed']);
    expect([await channelState(id), await userState(id)]).toEqual([['active'], 'registered']);
    const signedOn = await browser().ask('POST', '/login', { login: 'nora@example.edu', password });
    expect(signedOn.status).toBe(200);
    const again = await browser().submit(pathOf(link), { password: 'stolen away', password_again: 'stolen away' });
    expect(again.status).toBe(404);
    expect((await browser().ask('POST', '/login', { login: 'nora@example.edu', password: 'stolen away' })).status).toBe(
      403,
    );
  });

  it.each([
    ['user[skip_registration]', 'true', []],
    ['communication_channel[skip_confirmation]', 'true', []],
    ['user[skip_registration]', 'false', ['nora@example.edu: Finish your registration']],
  ] as const)('`%s` = %s sends %j', async (name, value, expected) => {
    await made({ ...newcomer, 'communication_channel[address]': 'nora@example.edu', [name]: value });
    expect(subjects()).toEqual(expected);
  });

  it('`send_confirmation` tells who can be reached of their login, and nobody unless it is asked for', async () => {
    const skipped = { ...newcomer, 'user[skip_registration]': 'true' };
    await made({ ...skipped, 'pseudonym[send_confirmation]': 'true' });
    expect(subjects()).toEqual(['nora@example.edu: Your login']);
    expect(await categories()).toEqual(['pseudonym_registration']);
    expect(textOf(box.taken[0]!.message)).toContain(`nora@example.edu\n\nSign in:\n${world.base}/login`);
    box.taken.length = 0;
    const more = { 'user[id]': world.users.stu1, 'login[unique_id]': 'second', 'login[send_confirmation]': true };
    expect((await world.as('admin').post(`/accounts/${world.accounts.RA}/logins`, more)).status).toBe(200);
    await runQueued(world);
    expect(subjects()).toEqual(['stu1@example.edu: Your login']);
    await made({ 'pseudonym[unique_id]': 'quiet@example.edu', 'user[skip_registration]': 'true' });
    expect(subjects()).toHaveLength(1);
  });

  it('an address that somebody adds is confirmed by its own mail, without a password', async () => {
    const { stu1 } = world.users;
    expect((await addsAddress('stu1', stu1, 'second@example.org')).status).toBe(200);
    expect(subjects()).toEqual(['second@example.org: Confirm your address']);
    expect(await categories()).toEqual(['confirm_email_communication_channel']);
    const link = linkIn(box.taken[0]!.message);
    const page = await (await fetch(link)).text();
    expect(page).toContain('second@example.org is the address of');
    expect(page).not.toContain('name="password"');
    expect(await channelState(stu1)).toEqual(['active', 'unconfirmed']);
    expect((await browser().submit(pathOf(link), {})).status).toBe(303);
    expect(await channelState(stu1)).toEqual(['active', 'active']);
    const noted = await world.sql(
      `select user_id::int as who, data from audit_events where event_type = 'address_confirmed'`,
    );
    expect(noted).toEqual([{ who: stu1, data: { registered: false } }]);
  });

  it('an address that an administrator vouches for gets no mail, but the earlier one does; nor does one that is no mail address', async () => {
    await addsAddress('admin', world.users.stu1, 'second@example.org', { skip_confirmation: true });
    await addsAddress('stu1', world.users.stu1, '+4930123456', { 'communication_channel[type]': 'sms' });
    expect(subjects()).toEqual(['stu1@example.edu: You have a new address']);
  });

  it('who names an address of their own as their first one confirms it, too', async () => {
    const form = { 'user[email]': 'first@example.org' };
    expect((await world.as('stu1').put(`/users/${world.users.stu1}`, form)).status).toBe(200);
    await runQueued(world);
    expect(subjects()).toEqual(['first@example.org: Confirm your address']);
  });

  it('an address that waits to be confirmed gets another link when it is named again as the first one', async () => {
    const { stu1 } = world.users;
    await setChannelState(world, stu1, 'unconfirmed');
    const form = { 'user[email]': 'stu1@example.edu' };
    expect((await world.as('stu1').put(`/users/${stu1}`, form)).status).toBe(200);
    await runQueued(world);
    expect(subjects()).toEqual(['stu1@example.edu: Confirm your address']);
    expect((await browser().submit(pathOf(linkIn(box.taken[0]!.message)), {})).status).toBe(303);
    expect(await channelState(stu1)).toEqual(['active']);
  });

  it('one person causes ten such mails an hour and no more, whatever addresses they name (A78)', async () => {
    for (let n = 0; n < 12; n += 1) await addsAddress('stu1', world.users.stu1, `victim${n}@example.org`);
    expect(box.taken).toHaveLength(10);
  });

  it('a link that is forged, of another channel, too old or of a channel that is gone is 404 and changes nothing', async () => {
    const { stu1, stu2 } = world.users;
    await addsAddress('stu1', stu1, 'second@example.org');
    const link = pathOf(linkIn(box.taken[0]!.message));
    const [, root, channel, until, signature] = /\/register\/(\d+)\.(\d+)\.(\d+)\.(.+)$/.exec(
      link,
    ) as unknown as string[];
    const forged = [
      '/register/nothing',
      `/register/${root}.${Number(channel) + 1}.${until}.${signature}`,
      `/register/${world.accounts.RB}.${channel}.${until}.${signature}`,
      `/register/${root}.${channel}.${Number(until) + 1}.${signature}`,
      `${link}x`,
    ];
    for (const path of forged) {
      expect([path, (await browser().ask('GET', path)).status]).toEqual([path, 404]);
      expect([path, (await browser().submit(path, {})).status]).toEqual([path, 404]);
    }
    expect((await browser().submit(link, {}, fromAnotherSite)).status).toBe(403);
    expect(await channelState(stu1)).toEqual(['active', 'unconfirmed']);
    expect(await channelState(stu2)).toEqual(['active']);
    await setChannelState(world, stu1, 'retired');
    expect((await browser().submit(link, {})).status).toBe(404);
    expect(await channelState(stu1)).toEqual(['retired', 'retired']);
  });

  it('an enrollment with `notify` is told by mail once, with the page of the course; without it, nobody is', async () => {
    const enroll = (userId: number, more = {}) =>
      world.as('teach').post(`/courses/${world.courses.C1}/enrollments`, { 'enrollment[user_id]': userId, ...more });
    await enroll(world.users.out, { 'enrollment[notify]': true });
    await runQueued(world);
    expect(subjects()).toEqual(['out@example.edu: You were invited to Biology 101']);
    expect(await categories()).toEqual(['enrollment_invitation']);
    expect(textOf(box.taken[0]!.message)).toContain(`${world.base}/courses/${world.courses.C1}`);
    await enroll(world.users.stu2, { 'enrollment[type]': 'TaEnrollment' });
    await runQueued(world);
    expect(box.taken).toHaveLength(1);
  });

  it('ad-confirmation: a new administrator is told by mail, unless `send_confirmation` is false', async () => {
    const add = (userId: number, more = {}) =>
      world.as('admin').post(`/accounts/${world.accounts.RA}/admins`, { user_id: userId, ...more });
    expect((await add(world.users.stu1)).status).toBe(200);
    expect((await add(world.users.stu2, { send_confirmation: false })).status).toBe(200);
    await runQueued(world);
    expect(box.taken.map(({ to }) => to)).toEqual([['stu1@example.edu']]);
    expect(await categories()).toEqual(['account_user_notification']);
  });

  it('who has not registered yet is told of their role, and of a course, in words of registration', async () => {
    const id = await made(newcomer);
    const course = `/courses/${world.courses.C1}/enrollments`;
    await world.as('admin').post(`/accounts/${world.accounts.RA}/admins`, { user_id: id });
    await world.as('teach').post(course, { 'enrollment[user_id]': id, 'enrollment[notify]': true });
    await runQueued(world);
    const told = await world.sql(
      'select notification_category as category from messages where user_id = $1 order by 1',
      [id],
    );
    expect(told.map(({ category }) => category)).toEqual(['account_user_registration', 'enrollment_registration']);
    expect(await categories()).toEqual(['confirm_registration']);
  });

  it('who has finished their registration is told by what they sign in; who merely confirms an address is told of that', async () => {
    await made(newcomer);
    const link = pathOf(linkIn(box.taken[0]!.message));
    await browser().submit(link, { password: 'short', password_again: 'short' });
    await browser().submit(link, { password, password_again: password });
    await runQueued(world);
    expect(await categories()).toEqual(['confirm_registration', 'pseudonym_registration_done']);
    expect(subjects().at(-1)).toBe('nora@example.edu: Your registration is finished');
    expect(textOf(box.taken.at(-1)!.message)).toContain('Your login: nora@example.edu');
    await addsAddress('stu1', world.users.stu1, 'second@example.edu');
    await browser().submit(pathOf(linkIn(box.taken.at(-1)!.message)), {});
    await runQueued(world);
    expect((await categories()).slice(2)).toEqual(['confirm_email_communication_channel', 'address_added']);
    expect(subjects().at(-1)).toBe('stu1@example.edu: You have a new address');
  });
});
