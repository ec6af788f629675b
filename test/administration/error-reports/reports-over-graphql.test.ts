/** With `VISITORS=on`, who cannot sign on reports a problem over GraphQL as over REST. Decision 0081. */

import { saidIn } from '../../security/visitors/open-courses.js';
import { Browser } from '../../support/browser.js';
import { type Answer, openNewWorld, openWorld, type World } from '../../support/world.js';

const report = `mutation R($input: ErrorReportInput!) {
  reportError(input: $input, client: { userAgent: "Browser 7" }) {
    errorReport { logged recordId }
    errors { code field message }
  }
}`;
const columns = 'subject, comments, http_env, reporter_account_id::int, reporter_id::int';

describe('A problem that is reported over GraphQL without a token', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ VISITORS: 'on' });
  });
  beforeEach(async () => {
    await world.sql('delete from error_reports');
  });
  afterAll(() => world.close());

  const stored = () => world.sql(`select ${columns} from error_reports order by id`);
  const send = (query: string, variables?: Record<string, unknown>) => world.withToken(null).graphql(query, variables);
  /** What is wrong with a report that is not stored, in the payload or as a fault of the request. */
  const refused = ({ body }: Answer): any[] => {
    expect(body.data?.reportError?.errorReport ?? null).toBeNull();
    const errors = body.data?.reportError?.errors ?? body.errors;
    return errors.map(({ extensions, ...error }: any) => ({
      ...error,
      ...(extensions && { extensions: { ...extensions, requestId: '' } }),
    }));
  };
  const refusal = async () => saidIn(await send('{ viewer { recordId } }'));

  it('is stored like one over REST, from nobody in particular, with whatever fits into it', async () => {
    const comments = 'Öl '.repeat(16_000);
    const httpEnv = Array.from({ length: 150 }, (_, n) => ({ name: `k${n}`, value: `v${n}` }));
    const { status, body } = await send(report, { input: { subject: 'No way in', comments, httpEnv } });
    expect([status, body]).toEqual([
      200,
      { data: { reportError: { errorReport: { logged: true, recordId: expect.any(Number) }, errors: [] } } },
    ]);
    const literal =
      'mutation { r: reportError(input: { subject: "As text", httpEnv: [{ name: "a", value: "b" }] }) { __typename } }';
    expect((await send(literal)).body).toEqual({ data: { r: { __typename: expect.any(String) } } });
    const rows = await stored();
    expect(rows).toMatchObject([
      { subject: 'No way in', comments, reporter_account_id: world.accounts.RA, reporter_id: null },
      { subject: 'As text', comments: null, reporter_account_id: world.accounts.RA, reporter_id: null },
    ]);
    expect(JSON.stringify(rows[0].http_env)).toContain('k149');
    await world.withToken(null).post('/error_reports', { 'error[subject]': 'By REST' });
    expect((await stored()).map(({ subject, reporter_id }) => [subject, reporter_id])).toEqual([
      ['No way in', null],
      ['As text', null],
      ['By REST', null],
    ]);
  });

  it('is refused by field as with a token, and nothing is stored', async () => {
    for (const input of [
      { subject: '  ' },
      { subject: 'x'.repeat(256) },
      { subject: 's', comments: 'x'.repeat(66 * 1024) },
      { subject: 's', contextAssetString: 'course' },
      { subject: 's', id: 1 },
    ]) {
      const [nobody, known] = [await send(report, { input }), await world.as('stu1').graphql(report, { input })];
      expect([nobody.status, refused(nobody).length]).toEqual([known.status, 1]);
      expect(refused(nobody)).toEqual(refused(known));
    }
    expect(await stored()).toEqual([]);
  });

  it('changes no report that is there, whoever’s it is', async () => {
    const own = await world.as('stu1').post('/error_reports', { 'error[subject]': 'Mine' });
    const others = (await send(report, { input: { subject: 'Nobody’s' } })).body.data.reportError.errorReport;
    const before = await stored();
    for (const id of [own.body.id, others.recordId, world.users.stu1]) {
      const answer = await send(report, { input: { id, subject: 'Changed' } });
      expect(refused(answer)).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    }
    expect(await stored()).toEqual(before);
  });

  it('comes alone: whatever stands beside it is 401 as before, and nothing is stored', async () => {
    const asBefore = await refusal();
    const one = 'reportError(input: { subject: "x" }) { errorReport { logged } }';
    for (const query of [
      `mutation { ${one} endSessions { user { recordId } } }`,
      `mutation { a: ${one} b: ${one} }`,
      `mutation { ${one} ... on Mutation { endSessions { user { recordId } } } }`,
      `mutation A { ${one} } query B { viewer { recordId } }`,
      `query { ${one} }`,
      `mutation { ${one} __schema { types { name } } }`,
      'mutation { endSessions { user { recordId } } } # reportError',
      'query { viewer { recordId } } # reportError',
      'query reportError { course(id: 1) { name } }',
      'mutation { reportError(input: { subject: "x" }) { errorReport { logged nothing } } }',
      'mutation { reportError(input: { subject: "x" ',
    ])
      expect([query, saidIn(await send(query))]).toEqual([query, asBefore]);
    expect(await stored()).toEqual([]);
    // Which of several operations runs is what counts.
    expect((await send(`mutation { ${one} }`)).status).toBe(200);
  });

  it('is 401 with a token that is no good, a session, or by another way than one plain body', async () => {
    const query = 'mutation { reportError(input: { subject: "x" }) { errorReport { logged } } }';
    const json = { 'content-type': 'application/json' };
    const post = (body: unknown, headers: Record<string, string> = {}, search = '') =>
      world.withToken(null).post(`/graphql${search}`, JSON.stringify(body), { ...json, ...headers });
    for (const token of ['never-made', world.tokens.expired, world.tokens.revoked])
      expect((await world.withToken(token).graphql(query)).status).toBe(401);
    for (const answer of [
      await post([{ query }]),
      await post({ query, extensions: { persistedQuery: { version: 1 } } }),
      await post({ query, variables: { x: 'x'.repeat(600 * 1024) } }),
      await post({ query }, {}, '?access_token='),
      await post({ query }, {}, `?as_user_id=${world.users.stu1}`),
      await post({ query }, { accept: 'text/plain' }),
      await world
        .withToken(null)
        .get(`/graphql?query=${encodeURIComponent(query)}`, { 'apollo-require-preflight': '1' }),
    ])
      expect(answer.status).toBe(401);
    const withCookie = await post({ query }, { cookie: `lyceum_session=${'a'.repeat(43)}` });
    expect([401, 403]).toContain(withCookie.status);
    expect(await stored()).toEqual([]);
  });
});

it('A report over GraphQL without a token is one of the tenant of the host', async () => {
  const first = await openWorld();
  const { RA, RB } = first.accounts;
  await first.close();
  const hosts = { 'riverside.example': RA, 'hillside.example': RB };
  const world = await openNewWorld({
    VISITORS: 'on',
    ACCOUNT_HOSTS: Object.entries(hosts)
      .map((pair) => pair.join('='))
      .join(','),
    ALLOWED_HOSTS: 'nobodys.example',
  });
  try {
    for (const host of [...Object.keys(hosts), 'nobodys.example']) {
      const browser = new Browser(world.base, { host });
      const { status } = await browser.ask('POST', '/graphql', {
        query: report,
        variables: { input: { subject: host } },
      });
      expect([host, status]).toEqual([host, host in hosts ? 200 : 401]);
    }
    const rows = await world.sql('select subject, reporter_account_id::int as account from error_reports order by id');
    expect(rows).toEqual(Object.entries(hosts).map(([subject, account]) => ({ subject, account })));
  } finally {
    await world.close();
  }
});

it('A78: Reports over GraphQL without a token are refused after a few, with those over REST, large ones before they are read', async () => {
  const world = await openNewWorld({ VISITORS: 'on', RATE_LIMIT: 'on' });
  try {
    const nobody = world.withToken(null);
    // What brings much and reports nothing takes a token, and costs an address nothing.
    for (let n = 0; n < 5; n += 1)
      expect((await nobody.graphql('{ viewer { recordId } }', { x: 'x'.repeat(20_000) })).status).toBe(401);
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const comments = n % 2 === 0 ? 'x'.repeat(20_000) : 'x';
      statuses.push((await nobody.graphql(report, { input: { subject: `${n}`, comments } })).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 403]);
    expect((await nobody.post('/error_reports', { 'error[subject]': 'x' })).status).toBe(403);
    const [{ count }] = await world.sql('select count(*)::int from error_reports');
    expect(count).toBe(statuses.filter((status) => status === 200).length);
    expect(count).toBeLessThan(6);
  } finally {
    await world.close();
  }
});
