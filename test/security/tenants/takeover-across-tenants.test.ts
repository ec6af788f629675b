/** Who can sign on as a person in one tenant gets nothing of them in another. Decision 0039. */
import { partsOf, started } from '../../administration/account-reports/builders.js';
import { toolsOf } from '../../learning/external-tools/builders.js';
import { launched } from '../../learning/external-tools/launched.js';
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { Mailbox, textOf } from '../../support/mailbox.js';
import { runQueued } from '../../support/run-job.js';
import { BothTenants, type PersonOfBoth } from '../../support/two-tenants.js';
import { type Caller, openNewWorld, type World } from '../../support/world.js';

const hosts = { A: 'river.example', B: 'hill.example' } as const;
const evil = 'evil@a.example';

describe.each(['on', 'off'])('A person who works in two schools, row security %s,', (rowSecurity) => {
  let world: World;
  let box: Mailbox;
  let both: BothTenants;
  beforeAll(async () => {
    box = await Mailbox.open();
    world = await openNewWorld({
      SMTP_URL: box.url,
      ROW_SECURITY: rowSecurity,
      ACCOUNT_HOSTS: `${hosts.B}=2,${hosts.A}=1`,
      TRUSTED_PROXIES: '127.0.0.1',
    });
    expect([world.accounts.RA, world.accounts.RB]).toEqual([1, 2]);
    both = await BothTenants.of(world);
  });
  afterAll(async () => {
    await world.close();
    await box.close();
  });

  const at = (of: 'A' | 'B') =>
    new Browser(world.base, { 'x-forwarded-proto': 'https', 'x-forwarded-host': hosts[of] });
  /** What arrives meanwhile: receivers and text. */
  const mailed = async (work: () => Promise<unknown>): Promise<{ to: string; text: string }[]> => {
    await runQueued(world);
    box.taken.length = 0;
    await work();
    await runQueued(world);
    return box.taken.map(({ to, message }) => ({ to: to.join(' '), text: textOf(message) }));
  };
  const receivers = async (work: () => Promise<unknown>) => (await mailed(work)).map(({ to }) => to).sort();
  const linkIn = (text: string) => new URL(/http\S+\/register\/\S+/.exec(text)?.[0] ?? 'none:').pathname;
  const keyIn = (text: string) => /\?key=([\w-]{43})/.exec(text)?.[1] ?? '';
  const asked = (of: 'A' | 'B', login: string) => () => at(of).submit('/login/forgot', { login });
  const signsOn = async (of: 'A' | 'B', login: string, password: string) =>
    (await at(of).ask('POST', '/login', { login, password })).status === 200;
  /** Adds an address and confirms it by the link that is mailed there. */
  const confirmed = async (by: Caller, of: 'A' | 'B', address: string) => {
    const form = { 'communication_channel[type]': 'email', 'communication_channel[address]': address };
    const mails = await mailed(async () =>
      expect((await by.post('/users/self/communication_channels', form)).status).toBe(200),
    );
    const link = linkIn(mails.find(({ to }) => to === address)?.text ?? '');
    expect((await at(of === 'A' ? 'B' : 'A').submit(link, {})).status).toBe(404);
    expect((await at(of).submit(link, {})).status).toBe(303);
    await runQueued(world);
  };
  const enrolled = (of: 'A' | 'B', userId: number) =>
    world
      .as(of === 'A' ? 'admin' : 'adminB')
      .post(`/courses/${of === 'A' ? world.courses.C1 : world.courses.CB}/enrollments`, {
        'enrollment[user_id]': userId,
        'enrollment[type]': 'TeacherEnrollment',
        'enrollment[enrollment_state]': 'active',
        'enrollment[notify]': true,
      });
  const emailsIn = async (by: Caller, { id }: PersonOfBoth) => {
    const rest = await by.get(`/users/${id}?include[]=email`);
    const graph = await by.graphql(`{ user(id: ${id}) { email channels { nodes { address workflowState } } } }`);
    const channels = (await by.get(`/users/${id}/communication_channels`)).body as { address: string }[];
    expect(graph.body.data.user.channels.nodes.map((one: any) => one.address)).toEqual(
      channels.map(({ address }) => address),
    );
    expect(graph.body.data.user.email).toBe(rest.body.email ?? null);
    return [rest.body.email ?? null, ...channels.map(({ address }) => address)];
  };

  it('is not taken over in one of them by who can sign on as them in the other', async () => {
    const vera = await both.person('Vera Victim');
    await both.administrator('B', vera.id);
    await both.address(vera.id, 'vera@b.example', 'B');
    await setPassword(world, vera.id, 'the password of vera');
    const adminB = world.as('adminB');
    const before = await emailsIn(adminB, vera);
    expect(before).toEqual(['vera@b.example', 'vera@b.example']);
    // Who can sign on as them in A names an address of their own, confirms it, and makes it the first one.
    const attacker = world.withToken(vera.tokens.A);
    await confirmed(attacker, 'A', evil);
    expect((await attacker.put('/users/self', { 'user[email]': evil })).status).toBe(200);
    expect((await emailsIn(world.as('admin'), vera))[0]).toBe(evil);

    // In B neither that address nor the login leads a key there.
    expect(await receivers(asked('B', evil))).toEqual([]);
    expect(await receivers(asked('B', 'vera.victim'))).toEqual(['vera@b.example']);
    expect(await receivers(() => enrolled('B', vera.id))).toEqual(['vera@b.example']);
    expect(await emailsIn(adminB, vera)).toEqual(before);
    const found = await adminB.get(`/courses/${world.courses.CB}/users?search_term=${encodeURIComponent(evil)}`);
    expect(found.body).toEqual([]);
    const tool = await toolsOf(world, { course: world.courses.CB }, adminB).made({ privacy_level: 'public' });
    const path = `/courses/${world.courses.CB}/external_tools`;
    const { fields } = await launched(world.withToken(vera.tokens.B), path, { id: tool.id });
    expect(fields['lis_person_contact_email_primary']).toBe('vera@b.example');
    const all = { as: 'adminB', account: world.accounts.RB } as const;
    const run = await started(world, 'provisioning_csv', { users: true, enrollments: true }, all);
    await runQueued(world);
    const written = await adminB.get(`/accounts/${world.accounts.RB}/reports/provisioning_csv/${run.body.id}`);
    expect(JSON.stringify(await partsOf(written.body))).not.toContain(evil);

    // A key of A opens nothing in B, and a link of A confirms nothing there.
    const [mail] = await mailed(asked('A', evil));
    const form = { key: keyIn(mail?.text ?? ''), password: 'taken over', password_again: 'taken over' };
    expect((await at('B').submit('/login/reset', form)).status).toBe(403);
    expect(await signsOn('B', 'vera.victim', 'the password of vera')).toBe(true);
    expect((await attacker.del(`/users/self/communication_channels/email/${encodeURIComponent(evil)}`)).status).toBe(
      200,
    );
    expect((await attacker.del('/users/self/communication_channels/email/vera@b.example')).status).toBe(404);
    expect(await emailsIn(adminB, vera)).toEqual(before);
  });

  it('is told at the earlier addresses of a school of a new one, of one that is removed, and of a new password', async () => {
    const nora = await both.person('Nora Noticed');
    await both.address(nora.id, 'nora@b.example', 'B');
    await setPassword(world, nora.id, 'nora knows it');
    const by = world.withToken(nora.tokens.A);
    const form = { 'communication_channel[type]': 'email', 'communication_channel[address]': evil };
    const asksFor = await mailed(() => by.post('/users/self/communication_channels', form));
    const confirms = () => at('A').submit(linkIn(asksFor[0]?.text ?? ''), {});
    const [told, ...others] = await mailed(confirms);
    expect([told?.to, others]).toEqual(['nora.noticed@example.edu', []]);
    expect(told?.text).toContain(`${evil} is one of your addresses`);
    const [mail] = await mailed(asked('A', evil));
    const reset = { key: keyIn(mail?.text ?? ''), password: 'taken over', password_again: 'taken over' };
    const resets = await mailed(async () => expect((await at('A').submit('/login/reset', reset)).status).toBe(303));
    expect(resets.map(({ to }) => to)).toEqual(['nora.noticed@example.edu', evil]);
    expect(resets[0]?.text).toContain('The login nora.noticed was given a new password');
    const removal = () => by.del('/users/self/communication_channels/email/nora.noticed@example.edu');
    const removed = await mailed(removal);
    expect(removed.map(({ to }) => to)).toEqual(['nora.noticed@example.edu', evil]);
    expect(removed[0]?.text).toContain('nora.noticed@example.edu is none of your addresses');
    // Whoever manages somebody and vouches for an address is no exception.
    const vouched = { ...form, 'communication_channel[address]': 'stu1@home.example', skip_confirmation: true };
    const path = `/users/${world.users.stu1}/communication_channels`;
    expect(await receivers(() => world.as('admin').post(path, vouched))).toEqual(['stu1@example.edu']);
    const changed = { 'user[email]': 'stu1@third.example' };
    expect(await receivers(() => world.as('admin').put(`/users/${world.users.stu1}`, changed))).toEqual([
      'stu1@example.edu',
      'stu1@home.example',
    ]);
    const graph = `mutation { deleteCommunicationChannel(userId: ${world.users.stu1}, channel: { address: { type: EMAIL, address: "stu1@home.example" } }) { errors { code } } }`;
    expect(await receivers(() => world.as('admin').graphql(graph))).toEqual([
      'stu1@example.edu',
      'stu1@home.example',
      'stu1@third.example',
    ]);
  });

  it('has addresses in each of them, is reached there, and chooses a new password by the address of the school', async () => {
    const tim = await both.person('Tim Twoschools');
    await setPassword(world, tim.id, 'tim knows it');
    await confirmed(world.withToken(tim.tokens.B), 'B', 'tim@b.example');
    expect(await emailsIn(world.as('admin'), tim)).toEqual([
      'tim.twoschools@example.edu',
      'tim.twoschools@example.edu',
    ]);
    expect(await emailsIn(world.as('adminB'), tim)).toEqual(['tim@b.example', 'tim@b.example']);
    expect(await receivers(() => enrolled('A', tim.id))).toEqual(['tim.twoschools@example.edu']);
    expect(await receivers(() => enrolled('B', tim.id))).toEqual(['tim@b.example']);
    // The same address may count in both, each time it is confirmed there.
    await confirmed(world.withToken(tim.tokens.A), 'A', 'tim@b.example');
    const mails = await mailed(asked('B', 'tim@b.example'));
    expect(mails.map(({ to }) => to)).toEqual(['tim@b.example']);
    const form = { key: keyIn(mails[0]?.text ?? ''), password: 'tim of b alone', password_again: 'tim of b alone' };
    expect((await at('B').submit('/login/reset', form)).status).toBe(303);
    expect(await signsOn('B', 'tim.twoschools', 'tim of b alone')).toBe(true);
    expect(await signsOn('A', 'tim.twoschools', 'tim of b alone')).toBe(false);
    expect(await signsOn('A', 'tim.twoschools', 'tim knows it')).toBe(true);
  });
});
