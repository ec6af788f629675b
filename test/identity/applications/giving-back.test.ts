/** Applications find out where to ask, and give tokens back: RFC 8414, RFC 7009, RFC 8252. Decision 0089. */
import { noteSecrets } from '../../support/suite-log.js';
import { openWorld, type World } from '../../support/world.js';
import {
  aKey,
  allow,
  asked,
  aVerifier,
  codeOf,
  credentials,
  exchange,
  type MadeKey,
  refreshOf,
  signedOn,
  tokensFor,
  toldBy,
} from './builders.js';

describe('Applications that know the protocols', () => {
  let world: World;
  let key: MadeKey;
  let open: MadeKey;
  beforeAll(async () => {
    world = await openWorld();
    key = await aKey(world);
    open = await aKey(world, { name: 'Phone', clientType: 'PUBLIC', redirectAddresses: ['http://127.0.0.1/callback'] });
  });
  afterAll(() => world.close());

  const works = async (token: string) => (await world.withToken(token).get('/users/self')).status;
  const revoke = async (parameters: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(parameters);
    const answer = await fetch(`${world.base}/login/oauth2/revoke`, { method: 'POST', body, headers });
    noteSecrets(body.toString());
    return { status: answer.status, body: (await answer.json()) as any };
  };

  it('the service says where applications ask, and what they may', async () => {
    const answer = await fetch(`${world.base}/.well-known/oauth-authorization-server`);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const said = (await answer.json()) as any;
    expect(said).toEqual({
      issuer: world.base,
      authorization_endpoint: `${world.base}/login/oauth2/auth`,
      token_endpoint: `${world.base}/login/oauth2/token`,
      revocation_endpoint: `${world.base}/login/oauth2/revoke`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    });
    for (const endpoint of ['token_endpoint', 'revocation_endpoint'])
      expect((await fetch(said[endpoint], { method: 'POST' })).status).toBe(400);
  });

  it('a token that is given back ends all that was allowed with it, and nothing else', async () => {
    for (const which of ['access', 'refresh'] as const) {
      const [given, kept] = [await tokensFor(world, key), await tokensFor(world, key)];
      const { client_id: id, client_secret: secret } = credentials(key);
      const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
      expect(await revoke({ token: given[which], token_type_hint: 'access_token' }, { authorization })).toEqual({
        status: 200,
        body: {},
      });
      expect([await works(given.access), await works(kept.access)]).toEqual([401, 200]);
      expect((await exchange(world, refreshOf(key, given.refresh))).status).toBe(400);
      expect((await exchange(world, refreshOf(key, kept.refresh))).status).toBe(200);
      const [event] = await world.sql(
        `select user_id, data from audit_events where event_type = 'application_ended' order by id desc limit 1`,
      );
      expect(event).toEqual({
        user_id: String(world.users.stu1),
        data: { developerKeyId: key.id, reason: 'given_back' },
      });
    }
  });

  it("what is no token, or another application's, is 200 and ends nothing", async () => {
    const { access, refresh } = await tokensFor(world, key);
    const other = await aKey(world, { name: 'Other' });
    for (const token of [access, refresh, 'x'.repeat(43), world.tokens.stu1]) {
      const by = token === access || token === refresh ? other : key;
      expect(await revoke({ ...credentials(by), token })).toEqual({ status: 200, body: {} });
    }
    expect([await works(access), await works(world.tokens.stu1)]).toEqual([200, 200]);
  });

  it('who does not prove to be the application ends nothing', async () => {
    const { access } = await tokensFor(world, key);
    const wrong = { ...credentials(key), client_secret: 'wrong' };
    const { client_secret: _, ...silent } = credentials(key);
    for (const parameters of [wrong, silent, {}, { client_id: 'f'.repeat(32) }] as Record<string, string>[]) {
      const answer = await revoke({ ...parameters, token: access });
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
    }
    expect([(await revoke(credentials(key))).status, await works(access)]).toEqual([400, 200]);
  });

  it('an application on the machine itself takes whatever port is free', async () => {
    const { verifier, challenge } = aVerifier();
    const proof = { code_challenge: challenge, code_challenge_method: 'S256' };
    const browser = await signedOn(world);
    const at = 'http://127.0.0.1:51737/callback';
    const code = await allow(browser, asked(open, { ...proof, redirect_uri: at }));
    const proved = { ...codeOf(open, code, { code_verifier: verifier }), redirect_uri: at };
    expect((await exchange(world, proved)).status).toBe(200);
    const elsewhere = await allow(browser, asked(open, { ...proof, redirect_uri: at }));
    const other = {
      ...codeOf(open, elsewhere, { code_verifier: verifier }),
      redirect_uri: 'http://127.0.0.1:1/callback',
    };
    expect((await exchange(world, other)).status).toBe(400);
    for (const address of [
      'http://127.0.0.1:51737/other',
      'http://localhost:51737/callback',
      'http://127.0.0.1:51737@evil.example/callback',
      'http://127.0.0.1.evil.example:80/callback',
      'https://127.0.0.1:51737/callback',
      'http://127.0.0.1:123456/callback',
    ])
      expect([address, (await browser.open(asked(open, { ...proof, redirect_uri: address }))).status]).toEqual([
        address,
        400,
      ]);
    // Of an address elsewhere the port is a part like any other.
    const far = await aKey(world, { redirectAddresses: ['https://app.example.org/callback'] });
    const ported = asked(far, { redirect_uri: 'https://app.example.org:8443/callback' });
    expect((await browser.open(ported)).status).toBe(400);
  });

  it('a scope that does not exist is invalid_scope, and nobody is asked', async () => {
    const browser = await signedOn(world);
    const known = 'url:GET|/api/v1/users/:id';
    for (const scope of ['openid', `${known} nonsense`]) {
      const told = toldBy(await browser.open(asked(key, { scope })));
      expect([told.said['error'], told.said['state']]).toEqual(['invalid_scope', 'of the application']);
    }
    expect((await browser.open(asked(key, { scope: known }))).status).toBe(200);
  });
});
