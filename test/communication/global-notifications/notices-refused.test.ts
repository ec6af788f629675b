import { createToken } from '../../../src/server/database/authority/tokens.js';
import { SchoolBuilder } from '../../../src/server/database/seed/school.js';
import { uploaded } from '../../learning/files/uploads.js';
import { evasions } from '../../platform/html-evasions.js';
import { misplaced } from '../../platform/html-outline.js';
import { inDays } from '../../support/course-rows.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { aNotice, formOf, noticesPath, ownNotices } from './builders.js';

describe('What no notice can be', () => {
  let world: World;
  let admin: Caller;
  let known: any;
  beforeAll(async () => {
    world = await openWorld();
    admin = world.as('admin');
    known = await aNotice(world, 'Known');
  });
  afterAll(() => world.close());

  const list = () => noticesPath(world.accounts.RA);
  const rows = () => world.sql('select * from global_notifications order by id');
  const wordsOf = (body: any, field: string) => body.errors?.[field]?.map(({ type }: any) => type);

  it.each(['subject', 'message', 'start_at', 'end_at'])(
    'gn-required-subject, gn-required-message, gn-required-start-at, gn-required-end-at: a notice without %s is refused by this field, and a blank one too',
    async (field) => {
      const before = await rows();
      const named = `account_notification[${field}]`;
      const rest = Object.fromEntries(Object.entries(formOf('New')).filter(([name]) => name !== named));
      const without = await admin.post(list(), rest);
      expect([without.status, wordsOf(without.body, field)]).toEqual([400, ['missing']]);
      const blank = await admin.post(list(), { ...rest, [named]: '' });
      expect([blank.status, wordsOf(blank.body, field)]).toEqual([400, ['blank']]);
      const unset = await admin.put(`${list()}/${known.id}`, { [named]: '' });
      expect([unset.status, wordsOf(unset.body, field)]).toEqual([400, ['blank']]);
      expect(await rows()).toEqual(before);
    },
  );

  it('gn-required-subject: no account_notification at all is refused', async () => {
    expect((await admin.post(list(), { 'account_notification_roles[]': ['TA'] })).status).toBe(400);
  });

  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['subject', 'x'.repeat(256), 'too_long'],
    ['subject', '   ', 'blank'],
    ['subject', { a: 1 }, 'invalid'],
    ['message', '<script>alert(1)</script>', 'blank'],
    ['message', 'x'.repeat(64 * 1024 + 1), 'too_long'],
    ['message', ['a'], 'invalid'],
    ['start_at', 'tomorrow', 'invalid'],
    ['end_at', '2026-02-30', 'invalid'],
    ['end_at', '2020-01-01T00:00:00Z', 'before_start'],
    ['start_at', '2099-01-01T00:00:00Z', 'before_start'],
    ['icon', 'skull', 'inclusion'],
    ['icon', ['warning'], 'invalid'],
  ];

  it.each(wrong)('%s as %j is refused with 400 by field as %s', async (field, value, word) => {
    const before = await rows();
    const right = { subject: 'New', message: 'x', start_at: inDays(-1).toISOString(), end_at: inDays(1).toISOString() };
    const made = await admin.json('POST', list(), { account_notification: { ...right, [field]: value } });
    const named = word === 'before_start' ? 'end_at' : field;
    expect([made.status, wordsOf(made.body, named)]).toEqual([400, [word]]);
    const changed = await admin.json('PUT', `${list()}/${known.id}`, { account_notification: { [field]: value } });
    expect([changed.status, wordsOf(changed.body, named)]).toEqual([400, [word]]);
    expect(await rows()).toEqual(before);
  });

  it.each([
    ['roles that nobody knows', ['nothing', '999999', '0', '-1'], 'unknown'],
    ['more than a hundred roles', Array.from({ length: 101 }, () => 'TA'), 'too_many'],
    ['an object', [{ id: 1 }], 'invalid'],
  ])('%s are refused: the notice would be for everybody', async (_what, roles, word) => {
    const before = await rows();
    const right = { subject: 'New', message: 'x', start_at: inDays(-1).toISOString(), end_at: inDays(1).toISOString() };
    for (const { status, body } of [
      await admin.json('POST', list(), { account_notification: right, account_notification_roles: roles }),
      await admin.json('PUT', `${list()}/${known.id}`, { account_notification_roles: roles }),
    ]) {
      const words = Object.entries(body.errors).map(([field, [said]]: any) => [field.split('[')[0], said.type]);
      expect([status, words]).toEqual([400, [['account_notification_roles', word]]]);
    }
    expect(await rows()).toEqual(before);
  });

  it('A47: no script of the widely published lists survives in a message', async () => {
    const survivors: string[] = [];
    for (let at = 0; at < evasions.length; at += 40) {
      const message = `<p>Read</p>${evasions.slice(at, at + 40).join('<p>and</p>')}`.replaceAll('\0', '');
      const { status, body } = await admin.put(`${list()}/${known.id}`, { 'account_notification[message]': message });
      expect(status).toBe(200);
      if (
        misplaced(body.message).length > 0 ||
        /<script|javascript:|\son\w+\s*=|srcdoc|<form|<meta|<base/i.test(body.message.replace(/&lt;[^<]*/g, ''))
      )
        survivors.push(body.message);
      const again = await admin.put(`${list()}/${known.id}`, { 'account_notification[message]': body.message });
      expect(again.body.message).toBe(body.message);
    }
    expect(survivors).toEqual([]);
  });

  it('links to files are absolute and open for who may read the file, and kept without what opens them', async () => {
    const files = `/courses/${world.courses.C1}/files`;
    const { id } = await uploaded(world.as('teach'), files, 'plan.txt', 'the plan');
    const message = `<a href="${files}/${id}">Plan</a>`;
    const made = await aNotice(world, 'Plan', { message });
    const shown = async (who: 'stu1' | 'out') =>
      (await world.as(who).get(`${ownNotices(world.accounts.RA)}/${made.id}`)).body.message as string;
    const address = /href="([^"]*)"/.exec(await shown('stu1'))?.[1]?.replaceAll('&amp;', '&') as string;
    expect(address).toMatch(new RegExp(`^${world.base}/files/${id}/download\\?.*verifier=`));
    expect(await (await fetch(address)).text()).toBe('the plan');
    expect(await shown('out')).toBe(message);
    await admin.put(`${list()}/${made.id}`, { 'account_notification[message]': await shown('stu1') });
    const [{ message: kept }] = await world.sql('select message from global_notifications where id = $1', [made.id]);
    expect(kept).not.toContain('verifier');
  });

  it('at the account of those who run the installation, or below it, a notice is refused: it would reach no school', async () => {
    const em = await world.em();
    const school = new SchoolBuilder(em);
    const site = await school.tenant('The site', { site: true });
    const { user, login } = await school.person(site, 'Iris', 'iris');
    const role = await school.role(site, 'Speaker', 'AccountMembership', {
      manage_alerts: true,
      manage_account_settings: true,
    });
    await school.admin(site.root, user, role);
    await em.flush();
    const iris = world.withToken(await createToken(em, login));
    const below = await iris.post(`/accounts/${site.root.id}/sub_accounts`, { 'account[name]': 'Below' });
    const before = await rows();
    for (const account of [site.root.id, below.body.id]) {
      const { status, body } = await iris.post(noticesPath(account), formOf('Everybody'));
      expect([status, body.errors?.[0]?.error_code]).toEqual([400, 'site_account']);
    }
    expect(await rows()).toEqual(before);
  });
});
