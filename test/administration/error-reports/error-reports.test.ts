import { globalIdOf } from '../../../schema/platform/global-id.js';
import { changeRows } from '../../support/change-by-sql.js';
import { Mailbox } from '../../support/mailbox.js';
import { emptyQueue, runQueued } from '../../support/run-job.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { aSiteAdministrator } from './site-administrator.js';

const fields = `id subject comments url email userPerceivedSeverity contextAssetString userRoles reporterAccountId
  reporterId httpEnv { name value }`;

describe('A problem that is reported', () => {
  let world: World;
  let box: Mailbox;
  let site: { readonly caller: Caller; readonly rootAccountId: number };
  beforeAll(async () => {
    box = await Mailbox.open();
    world = await openWorld({ VISITORS: 'on', SMTP_URL: box.url, ERROR_REPORTS_TO: 'help@lyceum.example' });
    site = await aSiteAdministrator(world);
  });
  beforeEach(async () => {
    await world.sql('delete from error_reports');
    await emptyQueue(world);
  });
  afterAll(async () => {
    await world.close();
    await box.close();
  });

  /** As the people of the site read it. */
  const read = async (caller = site.caller, account = site.rootAccountId) => {
    const query = `query R($id: RecordId!) { account(id: $id) { errorReports { totalCount nodes { ${fields} } } } }`;
    return (await caller.graphql(query, { id: account })).body;
  };
  const stored = async () => (await read()).data.account.errorReports.nodes;

  it('er-subject: needs a subject, and nothing is stored without one', async () => {
    const forms: Record<string, string>[] = [
      { 'error[comments]': 'x' },
      { 'error[subject]': '' },
      { 'error[subject]': '  ' },
    ];
    for (const form of forms) {
      for (const caller of [world.as('stu1'), world.withToken(null)]) {
        const { status, body } = await caller.post('/error_reports', form);
        expect([form, status, Object.keys(body.errors)]).toEqual([form, 400, ['subject']]);
      }
    }
    expect(await stored()).toEqual([]);
  });

  it('er-optional, er-env: is stored with a subject alone, and what the request tells of the program', async () => {
    const { status, body } = await world
      .as('stu1')
      .post(
        '/error_reports',
        { 'error[subject]': 'It hangs' },
        { 'user-agent': 'Browser 7', referer: 'https://x.y/z' },
      );
    expect([status, body]).toEqual([200, { logged: true, id: expect.any(Number) }]);
    expect(Object.keys(body)).toEqual(['logged', 'id']);
    const [report] = await stored();
    expect(report).toMatchObject({
      id: globalIdOf('ErrorReport', body.id),
      subject: 'It hangs',
      comments: null,
      url: null,
      email: null,
      userPerceivedSeverity: null,
      reporterAccountId: world.accounts.RA,
      reporterId: world.users.stu1,
    });
    expect(report.httpEnv).toEqual(
      expect.arrayContaining([
        { name: 'HTTP_USER_AGENT', value: 'Browser 7' },
        { name: 'HTTP_REFERER', value: 'https://x.y/z' },
        { name: 'REMOTE_ADDR', value: '127.0.0.1' },
      ]),
    );
  });

  it('er-same-effect: is stored whole, as it was said', async () => {
    const comments = `<script>alert(1)</script>\n${'long '.repeat(2_000)}`;
    await world.as('teach').post('/error_reports', {
      'error[subject]': 'Grades <b>vanish</b>',
      'error[url]': 'https://learn.example/courses/1',
      'error[email]': 'me@example.org',
      'error[comments]': comments,
      'error[user_roles]': 'teacher,user',
      'error[http_env][HTTP_USER_AGENT]': 'Other 1',
      'error[http_env][screen]': '10x10',
    });
    expect(await stored()).toMatchObject([
      {
        subject: 'Grades <b>vanish</b>',
        url: 'https://learn.example/courses/1',
        email: 'me@example.org',
        comments,
        userRoles: 'teacher,user',
        httpEnv: [
          { name: 'screen', value: '10x10' },
          { name: 'HTTP_USER_AGENT', value: 'Other 1' },
        ],
      },
    ]);
  });

  it('er-severity: is as bad as it is said to be, by one of five words', async () => {
    const words = 'just_a_comment not_urgent workaround_possible blocks_what_i_need_to_do extreme_critical_emergency';
    const send = (severity: string) =>
      world.as('stu1').post('/error_reports', { 'error[subject]': 's', 'error[user_perceived_severity]': severity });
    for (const word of words.split(' ')) expect((await send(word)).status).toBe(200);
    const { status, body } = await send('awful');
    expect([status, Object.keys(body.errors)]).toEqual([400, ['user_perceived_severity']]);
    expect((await stored()).map((one: any) => one.userPerceivedSeverity.toLowerCase()).reverse()).toEqual(
      words.split(' '),
    );
  });

  it('er-asset: is about a type and an id', async () => {
    const send = (asset: string) =>
      world.as('stu1').post('/error_reports', { 'error[subject]': 's', 'error[context_asset_string]': asset });
    expect((await send('course_1')).status).toBe(200);
    for (const asset of ['course', '1', 'course_x', 'course_1; drop']) {
      const { status, body } = await send(asset);
      expect([asset, status, Object.keys(body.errors)]).toEqual([asset, 400, ['context_asset_string']]);
    }
  });

  it('A01: comes without a token, too, and from nobody in particular', async () => {
    const { status, body } = await world.withToken(null).post('/error_reports', { 'error[subject]': 'No way in' });
    expect([status, body]).toEqual([200, { logged: true, id: expect.any(Number) }]);
    const json = await world.withToken(null).json('POST', '/error_reports', { error: { subject: 'As JSON' } });
    expect(json.status).toBe(200);
    expect((await stored()).map((one: any) => [one.subject, one.reporterId])).toEqual([
      ['As JSON', null],
      ['No way in', null],
    ]);
    const wrong = await world.withToken('never-made').post('/error_reports', { 'error[subject]': 'x' });
    expect(wrong.status).toBe(401);
    const inBody = await world
      .withToken(null)
      .post('/error_reports', { access_token: 'never-made', 'error[subject]': 'x' });
    expect([inBody.status, (await stored()).length]).toEqual([401, 2]);
  });

  it('A78: has bounds, and is refused by field beyond them', async () => {
    const env = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`error[http_env][k${n}]`, 'v']));
    for (const [form, name] of [
      [{ 'error[subject]': 'x'.repeat(256) }, 'subject'],
      [{ 'error[subject]': 's', 'error[comments]': 'x'.repeat(65 * 1024) }, 'comments'],
      [{ 'error[subject]': 's', 'error[url]': 'x'.repeat(2_001) }, 'url'],
      [{ 'error[subject]': 's', 'error[email]': 'x'.repeat(256) }, 'email'],
      [{ 'error[subject]': 's', 'error[user_roles]': 'x'.repeat(256) }, 'user_roles'],
      [{ 'error[subject]': 's', 'error[http_env][a]': 'x'.repeat(65 * 1024) }, 'http_env'],
      [{ 'error[subject]': 's', ...env }, 'http_env'],
    ] as [Record<string, string>, string][]) {
      const { status, body } = await world.as('stu1').post('/error_reports', form);
      expect([name, status, Object.keys(body.errors)]).toEqual([name, 400, [name]]);
    }
    const large = { 'error[subject]': 's', 'error[http_env][a]': 'x'.repeat(1024 * 1024) };
    expect((await world.withToken(null).post('/error_reports', large)).status).toBe(413);
    expect(await stored()).toEqual([]);
  });

  it('A78: is mailed to the operator as plain text, whatever it says', async () => {
    box.taken.length = 0;
    const lines = {
      subject: 'Help\r\nBcc: victim@example.org\r\n\r\nbody',
      email: 'a@b.example\r\nCc: victim@example.org',
    };
    const comments = '<b>bold</b>\r\n.\r\nMAIL FROM:<x@y.example>';
    const report = (form: Readonly<Record<string, string>>) => world.withToken(null).post('/error_reports', form);
    const refused = await report({ 'error[subject]': lines.subject, 'error[email]': lines.email });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['subject', 'email']]);
    const { body } = await report({ 'error[subject]': 'Help', 'error[comments]': comments });
    // As the mail of such a report was stored before.
    const subject = `[Report ${body.id}] Help`;
    await changeRows(world, 'mails', { subject }, { subject: subject.replace('Help', lines.subject) });
    await world.as('stu1').post('/error_reports', { 'error[subject]': 'Second' });
    await runQueued(world);
    expect(box.taken.map(({ to }) => to)).toEqual([['help@lyceum.example'], ['help@lyceum.example']]);
    const { message } = box.taken[0]!;
    const [head = ''] = message.split(/\r?\n\r?\n/);
    expect(head).not.toMatch(/^(bcc|cc):/im);
    expect(head.replace(/\r?\n\s/g, ' ')).toMatch(/^Subject: \[Report \d+\] Help Bcc: victim@example\.org body$/m);
    expect(head).toMatch(/^Content-Type: text\/plain/im);
    expect(message).not.toMatch(/^(bcc|cc):/im);
  });

  it('is changed by who reported it, and by nobody else', async () => {
    const { body } = await world.as('stu1').post('/error_reports', { 'error[subject]': 'First' });
    const change = (caller: Caller) =>
      caller.post('/error_reports', { 'error[id]': body.id, 'error[subject]': 'Then', 'error[comments]': 'more' });
    for (const caller of [world.as('stu2'), world.as('admin'), world.as('adminB'), world.withToken(null), site.caller])
      expect((await change(caller)).status).toBe(404);
    expect((await stored())[0].subject).toBe('First');
    expect((await change(world.as('stu1'))).body).toEqual({ logged: true, id: body.id });
    expect(await stored()).toMatchObject([{ subject: 'Then', comments: 'more' }]);
  });

  it('is read by those alone whom the site lets read reports', async () => {
    const { body } = await world.as('stu1').post('/error_reports', { 'error[subject]': 'Mine' });
    const node = `query N($id: ID!) { node(id: $id) { ... on ErrorReport { subject } } }`;
    const id = globalIdOf('ErrorReport', body.id);
    expect((await site.caller.graphql(node, { id })).body.data.node).toEqual({ subject: 'Mine' });
    for (const [who, account] of [
      ['stu1', world.accounts.RA],
      ['admin', world.accounts.RA],
      ['adminB', world.accounts.RB],
    ] as const) {
      const listed = await read(world.as(who), account);
      expect([who, listed.data?.account?.errorReports ?? null]).toEqual([who, null]);
      expect((await world.as(who).graphql(node, { id })).body.data.node).toBeNull();
      expect((await read(world.as(who))).data?.account ?? null).toBeNull();
    }
  });

  it('is taken from no robot, which fills in every field', async () => {
    const form = { 'error[subject]': 's', 'error[username]': 'robot' };
    for (const caller of [world.as('stu1'), world.withToken(null)]) {
      const { status, text } = await caller.post('/error_reports', form);
      expect([status, text]).toEqual([400, '']);
    }
    expect(await stored()).toEqual([]);
  });
});

describe('Problems that are reported again and again', () => {
  it('A78: are refused after a few, by address or by token', async () => {
    const world = await openWorld({ VISITORS: 'on', RATE_LIMIT: 'on' });
    for (const caller of [world.withToken(null), world.as('stu1')]) {
      const statuses: number[] = [];
      for (let n = 0; n < 8; n += 1)
        statuses.push((await caller.post('/error_reports', { 'error[subject]': `${n}` })).status);
      expect([statuses[0], statuses.at(-1)]).toEqual([200, 403]);
      const refused = await caller.post('/error_reports', { 'error[subject]': 'x' });
      expect(refused.text).toContain('Rate Limit Exceeded');
    }
    const [{ count }] = await world.sql('select count(*)::int from error_reports');
    expect(count).toBeLessThan(10);
    await world.close();
  });
});
