/** What applications exchange for tokens: `/login/oauth2/token`. Decision 0089; supplement §1.2. */
import { changeRows } from '../../support/change-by-sql.js';
import { openWorld, type World } from '../../support/world.js';
import {
  aKey,
  allow,
  asked,
  aVerifier,
  callback,
  codeOf,
  credentials,
  exchange,
  type MadeKey,
  refreshOf,
  signedOn,
  tokensFor,
} from './builders.js';

describe('Tokens of applications', () => {
  let world: World;
  let key: MadeKey;
  let open: MadeKey;
  beforeAll(async () => {
    world = await openWorld();
    key = await aKey(world, { name: 'Timetable' });
    open = await aKey(world, { name: 'Phone', clientType: 'PUBLIC' });
  });
  afterAll(() => world.close());

  const aCode = async (one: MadeKey = key, more: Record<string, string> = {}) =>
    allow(await signedOn(world), asked(one, more));
  const works = async (token: string) => (await world.withToken(token).get('/users/self')).status;
  const tokens = () => world.sql('select id, revoked_at from access_tokens order by id');
  const refused = ({ status, body }: { status: number; body: any }) => [status, body.error];

  it('a code is exchanged for tokens of its user, which are good for an hour', async () => {
    const answer = await exchange(world, codeOf(key, await aCode(key, { purpose: 'lunch' })));
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: 'Bearer',
        user: { id: world.users.stu1, name: 'Stu One' },
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        expires_in: 3600,
      },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const { access_token: access, refresh_token: refresh } = answer.body;
    expect((await world.withToken(access).get('/users/self')).body.id).toBe(world.users.stu1);
    expect(await works(refresh)).toBe(401);
    const listed =
      '{ viewer { accessTokens(first: 100) { nodes { purpose applicationName hint scopes expiresAt } } } }';
    const { body } = await world.as('stu1').graphql(listed);
    const shown = body.data.viewer.accessTokens.nodes.at(-1);
    expect(shown).toMatchObject({
      purpose: 'lunch',
      applicationName: 'Timetable',
      hint: access.slice(0, 5),
      scopes: null,
    });
    const left = (Date.parse(shown.expiresAt) - Date.now()) / 1_000;
    expect(left).toBeGreaterThan(3_500);
    expect(left).toBeLessThan(3_700);
    expect(body.data.viewer.accessTokens.nodes[0]).toMatchObject({ purpose: 'tests', applicationName: null });
    const rest = await world.as('stu1').get('/users/self/tokens');
    expect(rest.body.at(-1)).toMatchObject({ purpose: 'lunch', token_hint: access.slice(0, 5) });
    for (const table of ['access_tokens', 'refresh_tokens', 'authorization_codes', 'audit_events']) {
      const rows = JSON.stringify(await world.sql(`select row_to_json(t)::text as text from ${table} t`));
      for (const secret of [access, refresh]) expect(rows).not.toContain(secret);
    }
  });

  it('takes JSON as well as forms, and the credentials in the header', async () => {
    const { client_id: id, client_secret: secret, ...rest } = codeOf(key, await aCode());
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const answer = await fetch(`${world.base}/login/oauth2/token`, {
      method: 'POST',
      body: JSON.stringify(rest),
      headers: { 'content-type': 'application/json', authorization },
    });
    expect(answer.status).toBe(200);
    const wrong = `Basic ${Buffer.from(`${id}:wrong`).toString('base64')}`;
    const no = await exchange(world, rest, { authorization: wrong });
    expect([refused(no), no.headers.get('www-authenticate')]).toEqual([
      [401, 'invalid_client'],
      'Basic realm="platform"',
    ]);
  });

  it('takes the credentials in the header as forms encode them, and as they are', async () => {
    const encodedAll = (text: string) =>
      [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    for (const written of [encodedAll, (text: string) => text]) {
      const { client_id: id, client_secret: secret, ...rest } = codeOf(key, await aCode());
      const said = (of: string) => `Basic ${Buffer.from(`${written(id!)}:${of}`).toString('base64')}`;
      const wrong = await exchange(world, rest, { authorization: said(`${written(secret!)}%`) });
      expect(refused(wrong)).toEqual([401, 'invalid_client']);
      expect((await exchange(world, rest, { authorization: said(written(secret!)) })).status).toBe(200);
    }
  });

  it('each error is that of the supplement, and no token is made', async () => {
    const [mine, other] = [await aCode(), await aKey(world)];
    const before = await tokens();
    const all = codeOf(key, mine);
    const { code: _, ...withoutCode } = all;
    const cases: [Record<string, string>, number, string][] = [
      [{ ...all, client_id: 'f'.repeat(32) }, 401, 'invalid_client'],
      [{ ...all, client_id: '' }, 401, 'invalid_client'],
      [{ ...all, client_secret: 'wrong' }, 401, 'invalid_client'],
      [{ ...all, client_secret: '' }, 401, 'invalid_client'],
      [withoutCode, 400, 'invalid_request'],
      [{ ...all, code: 'x'.repeat(43) }, 400, 'invalid_grant'],
      [{ ...all, ...credentials(other) }, 400, 'invalid_grant'],
      [{ ...all, grant_type: 'password', username: 'stu1' }, 400, 'unsupported_grant_type'],
      [{ ...all, grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
      [{ ...all, grant_type: '' }, 400, 'invalid_request'],
      [{ ...credentials(key), grant_type: 'refresh_token' }, 400, 'invalid_request'],
      [refreshOf(key, 'x'.repeat(43)), 400, 'invalid_request'],
      [{ ...refreshOf(key, 'x'.repeat(43)), client_secret: 'wrong' }, 401, 'invalid_client'],
    ];
    for (const [parameters, status, error] of cases) {
      const answer = await exchange(world, parameters);
      expect([parameters, answer.status, answer.body]).toEqual([
        parameters,
        status,
        { error, error_description: expect.any(String) },
      ]);
    }
    expect(await tokens()).toEqual(before);
    // None of that has used the code up.
    expect((await exchange(world, all)).status).toBe(200);
    expect(refused(await exchange(world, { ...codeOf(key, await aCode()), redirect_uri: `${callback}/` }))).toEqual([
      400,
      'invalid_request',
    ]);
    expect(refused(await exchange(world, { ...codeOf(key, await aCode()), redirect_uri: '' }))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('what is no text is an invalid_request', async () => {
    const before = await tokens();
    for (const name of ['grant_type', 'client_id', 'client_secret', 'code', 'refresh_token', 'redirect_uri', 'scope'])
      for (const value of [['x'], { a: 'x' }, 7, true]) {
        const answer = await fetch(`${world.base}/login/oauth2/token`, {
          method: 'POST',
          body: JSON.stringify({ ...codeOf(key, 'x'), [name]: value }),
          headers: { 'content-type': 'application/json' },
        });
        expect([name, answer.status, ((await answer.json()) as any).error]).toEqual([name, 400, 'invalid_request']);
      }
    expect(await tokens()).toEqual(before);
  });

  it('a code is good once: a second use ends the tokens of the first', async () => {
    const code = await aCode();
    const first = await exchange(world, codeOf(key, code));
    expect(await works(first.body.access_token)).toBe(200);
    expect(refused(await exchange(world, codeOf(key, code)))).toEqual([400, 'invalid_grant']);
    expect(await works(first.body.access_token)).toBe(401);
    expect(refused(await exchange(world, refreshOf(key, first.body.refresh_token)))).toEqual([400, 'invalid_request']);
    const [event] = await world.sql(
      `select data from audit_events where event_type = 'application_ended' order by id desc`,
    );
    expect(event.data).toMatchObject({ developerKeyId: key.id, reason: 'used_again' });
  });

  it('of two exchanges of one code at once one succeeds, and its tokens end', async () => {
    const code = await aCode();
    const answers = await Promise.all([1, 2, 3].map(() => exchange(world, codeOf(key, code))));
    const [made, ...more] = answers.filter(({ status }) => status === 200);
    expect([more, answers.filter(({ status }) => status === 400).length]).toEqual([[], 2]);
    expect(await works(made!.body.access_token)).toBe(401);
  });

  it('a code is good for ten minutes', async () => {
    const code = await aCode();
    const [{ seconds }] = await world.sql(
      'select extract(epoch from expires_at - created_at)::int as seconds from authorization_codes order by id desc limit 1',
    );
    expect(seconds).toBe(600);
    const [{ id }] = await world.sql('select max(id)::int as id from authorization_codes');
    await changeRows(world, 'authorization_codes', { id }, { expiresAt: new Date(Date.now() - 1_000) });
    expect(refused(await exchange(world, codeOf(key, code)))).toEqual([400, 'invalid_grant']);
  });

  it('a code that comes again after its time still ends what it has brought', async () => {
    const code = await aCode();
    const { body } = await exchange(world, codeOf(key, code));
    const [{ id }] = await world.sql('select max(id)::int as id from authorization_codes');
    await changeRows(world, 'authorization_codes', { id }, { expiresAt: new Date(Date.now() - 1_000) });
    expect(await works(body.access_token)).toBe(200);
    expect(refused(await exchange(world, codeOf(key, code)))).toEqual([400, 'invalid_grant']);
    expect(await works(body.access_token)).toBe(401);
  });

  it('a stolen code is of no use without the verifier, and is used up by the try', async () => {
    const { verifier, challenge } = aVerifier();
    const proof = { code_challenge: challenge, code_challenge_method: 'S256' };
    for (const more of [{}, { code_verifier: aVerifier().verifier }] as Record<string, string>[]) {
      const code = await aCode(open, proof);
      expect(refused(await exchange(world, codeOf(open, code, more)))).toEqual([400, 'invalid_grant']);
      expect(refused(await exchange(world, codeOf(open, code, { code_verifier: verifier })))).toEqual([
        400,
        'invalid_grant',
      ]);
    }
    const kept = await exchange(world, codeOf(open, await aCode(open, proof), { code_verifier: verifier }));
    expect(kept.status).toBe(200);
    // A server that has sent a challenge keeps to it.
    expect(refused(await exchange(world, codeOf(key, await aCode(key, proof))))).toEqual([400, 'invalid_grant']);
  });

  it('an address that was taken from the application gets no tokens for a code that was sent there', async () => {
    const one = await aKey(world);
    const code = await aCode(one);
    const input = { redirectAddresses: ['https://app.example.org/other'] };
    const update = `mutation ($id: RecordId!, $input: UpdateDeveloperKeyInput!) { updateDeveloperKey(id: $id, input: $input) { errors { code } } }`;
    await world.as('admin').graphql(update, { id: one.id, input });
    expect(refused(await exchange(world, codeOf(one, code)))).toEqual([400, 'invalid_grant']);
  });

  it('an application of another tenant gets no tokens here, whatever it brings', async () => {
    const theirs = await aKey(world, {}, world.as('adminB'), world.accounts.RB);
    const code = await aCode();
    const { refresh } = await tokensFor(world, key);
    for (const parameters of [codeOf(theirs, code), refreshOf(theirs, refresh)])
      expect(refused(await exchange(world, parameters))).toEqual([401, 'invalid_client']);
    expect((await exchange(world, codeOf(key, code))).status).toBe(200);
  });

  it('an application with a secret keeps its refresh token for many uses', async () => {
    const { access, refresh } = await tokensFor(world, key);
    const found: string[] = [access];
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await exchange(world, refreshOf(key, refresh));
      expect([status, Object.keys(body)]).toEqual([200, ['access_token', 'token_type', 'user', 'expires_in']]);
      found.push(body.access_token);
    }
    expect(new Set(found).size).toBe(3);
    for (const token of found) expect(await works(token)).toBe(200);
    expect(refused(await exchange(world, { ...refreshOf(key, refresh), client_secret: '' }))).toEqual([
      401,
      'invalid_client',
    ]);
  });
});
