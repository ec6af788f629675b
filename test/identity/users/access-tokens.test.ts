import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';

const readAccount = 'url:GET|/api/v1/accounts/:id';
const readUser = 'url:GET|/api/v1/users/:id';
const makeToken = 'url:POST|/api/v1/users/:user_id/tokens';

describe('Access tokens', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const tokensOf = (who: 'stu1' | 'stu2' | 'admin') =>
    world.sql('select id from access_tokens where user_id = $1', [world.users[who]]);
  const make = (token: string, form: Record<string, string | string[]>) =>
    world.withToken(token).post('/users/self/tokens', form);

  it('are made for oneself; the text is shown once and stored nowhere', async () => {
    const { status, body } = await make(world.tokens.stu1, {
      'token[purpose]': ' my script ',
      'token[expires_at]': '2099-01-31T17:00:00Z',
      'token[scopes][]': [readAccount, readUser],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      visible_token: expect.stringMatching(/^[\w-]{43}$/),
      id: expect.any(Number),
      user_id: world.users.stu1,
      purpose: 'my script',
      token_hint: body.visible_token.slice(0, 5),
      scopes: [readAccount, readUser],
      created_at: expect.any(String),
      expires_at: '2099-01-31T17:00:00Z',
      last_used_at: null,
    });
    expect((await world.withToken(body.visible_token).get(`/accounts/${world.accounts.RA}`)).status).toBe(200);
    const list = await world.as('stu1').get('/users/self/tokens');
    expect(list.text).not.toContain(body.visible_token);
    expect(list.body.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['tests', 'my script']);
    const [row] = await world.sql(`select row_to_json(t)::text as text from access_tokens t where id = $1`, [body.id]);
    expect(row.text).not.toContain(body.visible_token);
    const audit = await world.sql(`select data::text from audit_events where event_type = 'access_token_created'`);
    expect(JSON.stringify(audit)).not.toContain(body.visible_token);
  });

  it('are made and revoked in the graph too, and work until then', async () => {
    const mutation =
      'mutation($input: AccessTokenInput!) { createAccessToken(input: $input) { newAccessToken { token accessToken { recordId hint scopes } } } }';
    const made = await world.as('stu1').graphql(mutation, { input: { purpose: 'graph' } });
    const { token, accessToken } = made.body.data.createAccessToken.newAccessToken;
    expect(accessToken).toEqual({ recordId: expect.any(Number), hint: token.slice(0, 5), scopes: null });
    const viewer = '{ viewer { accessTokens(first: 100) { nodes { recordId purpose } } } }';
    const seen = await world.withToken(token).graphql(viewer);
    expect(seen.body.data.viewer.accessTokens.nodes).toContainEqual({
      recordId: accessToken.recordId,
      purpose: 'graph',
    });
    const revoke = 'mutation($id: RecordId!) { deleteAccessToken(id: $id) { accessToken { recordId } } }';
    expect(
      (await world.as('stu1').graphql(revoke, { id: accessToken.recordId })).body.data.deleteAccessToken.accessToken,
    ).not.toBeNull();
    for (let wait = 0; wait < 50 && (await world.withToken(token).get('/users/self')).status !== 401; wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await world.withToken(token).get('/users/self')).body.errors[0].error_code).toBe('invalid_token');
    expect(
      (await world.as('stu1').graphql(revoke, { id: accessToken.recordId })).body.errors[0].extensions.reason,
    ).toBe('not_found');
  });

  it.each([
    [{ 'token[purpose]': ' ' }, 'purpose'],
    [{ 'token[purpose]': 'x'.repeat(256) }, 'purpose'],
    [{ 'token[purpose]': 'x', 'token[expires_at]': '2001-01-01' }, 'expires_at'],
    [{ 'token[purpose]': 'x', 'token[expires_at]': 'next year' }, 'expires_at'],
    [{ 'token[purpose]': 'x', 'token[scopes][]': 'url:GET|/api/v1/nothing' }, 'scopes'],
    [{ 'token[purpose]': 'x', 'token[scopes][]': [readAccount, 'everything'] }, 'scopes'],
  ])('refuses %j with 400, and makes nothing', async (form, field) => {
    const before = await tokensOf('stu2');
    const { status, body } = await make(world.tokens.stu2, form as Record<string, string>);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    expect(await tokensOf('stu2')).toEqual(before);
  });

  it('A34: a limited token makes none that reaches further, and one without limits of its own gets its maker’s', async () => {
    const limited = await make(world.tokens.admin, {
      'token[purpose]': 'limited',
      'token[scopes][]': [makeToken, readAccount],
    });
    const token = limited.body.visible_token as string;
    const wider = await make(token, { 'token[purpose]': 'wider', 'token[scopes][]': [readAccount, readUser] });
    expect([wider.status, wider.body.errors[0].error_code]).toEqual([403, 'wider_scope']);
    const same = await make(token, { 'token[purpose]': 'same' });
    expect(same.body.scopes).toEqual([makeToken, readAccount]);
    const narrower = await make(token, { 'token[purpose]': 'narrower', 'token[scopes][]': readAccount });
    expect(narrower.body.scopes).toEqual([readAccount]);
    const none = await make(narrower.body.visible_token, { 'token[purpose]': 'none' });
    expect([none.status, JSON.stringify(none.body.errors).includes('insufficient_scope')]).toEqual([403, true]);
  });

  it('outlive none that made them', async () => {
    const short = await make(world.tokens.admin, {
      'token[purpose]': 'short',
      'token[expires_at]': '2090-01-01T00:00:00Z',
    });
    const longer = await make(short.body.visible_token, {
      'token[purpose]': 'longer',
      'token[expires_at]': '2091-01-01T00:00:00Z',
    });
    expect([longer.status, longer.body.errors[0].error_code]).toEqual([403, 'longer_life']);
    expect((await make(short.body.visible_token, { 'token[purpose]': 'same' })).body.expires_at).toBe(
      '2090-01-01T00:00:00Z',
    );
  });

  it('are made for nobody else: 403 for a user one sees, 404 for one that one does not', async () => {
    const before = await tokensOf('stu1');
    const form = { 'token[purpose]': 'theft' };
    expect((await world.as('admin').post(`/users/${world.users.stu1}/tokens`, form)).status).toBe(403);
    expect((await world.as('teach').post(`/users/${world.users.stu1}/tokens`, form)).status).toBe(403);
    expect((await world.as('stuB').post(`/users/${world.users.stu1}/tokens`, form)).status).toBe(404);
    expect(await tokensOf('stu1')).toEqual(before);
  });

  it('A32: are not made while acting as another, on neither API', async () => {
    const before = await tokensOf('stu1');
    const rest = await world
      .as('admin')
      .post(`/users/self/tokens?as_user_id=${world.users.stu1}`, { 'token[purpose]': 'theft' });
    expect([rest.status, rest.body.errors[0].error_code]).toEqual([403, 'not_while_acting']);
    const body = { query: 'mutation { createAccessToken(input: { purpose: "theft" }) { newAccessToken { token } } }' };
    const graph = await world.as('admin').json('POST', `/graphql?as_user_id=${world.users.stu1}`, body);
    expect(graph.body.errors[0].extensions.reason).toBe('not_while_acting');
    expect(graph.body.data.createAccessToken).toBeNull();
    expect(await tokensOf('stu1')).toEqual(before);
  });

  it('of others are seen and revoked by who manages their logins, and by nobody else', async () => {
    const made = await make(world.tokens.stu2, { 'token[purpose]': 'lost' });
    const at = `/users/${world.users.stu2}/tokens`;
    expect((await world.as('admin').get(at)).body).toHaveLength(2);
    expect((await world.as('teach').get(at)).status).toBe(403);
    expect((await world.as('stuB').get(at)).status).toBe(404);
    for (const who of ['stu1', 'teach', 'stuB'] as const)
      expect((await world.as(who).del(`${at}/${made.body.id}`)).status).toBe(404);
    expect((await world.as('admin').del(`/users/${world.users.stu1}/tokens/${made.body.id}`)).status).toBe(404);
    const gone = await world.as('subadmin').del(`${at}/${made.body.id}`);
    expect([gone.status, gone.body.id]).toEqual([200, made.body.id]);
    expect((await world.as('admin').get(at)).body).toHaveLength(1);
  });

  it('are listed in one statement', async () => {
    const stu = world.as('stu1');
    await stu.get('/users/self/tokens');
    expect(await leastStatements(world, () => stu.get('/users/self/tokens'))).toBe(1);
  });
});
