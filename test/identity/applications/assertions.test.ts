/** A back end that signs its users on itself: RFC 7523. Decision 0089. */
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { setAdminState, setLogin } from '../../support/account-builders.js';
import { BothTenants } from '../../support/two-tenants.js';
import { openWorld, type World } from '../../support/world.js';
import { appoint } from '../roles/builders.js';
import { aKey, credentials, exchange, type MadeKey, type TokenAnswer } from './builders.js';

const readAccount = 'url:GET|/api/v1/accounts/:id';
const readUser = 'url:GET|/api/v1/users/self';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (key: KeyObject) => createPublicKey(key as never).export({ type: 'spki', format: 'pem' }) as string;
const publicKeys = [rsa, curve].map(({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' }) as string);

interface Said {
  readonly sub?: string | number;
  readonly iss?: string;
  readonly aud?: string;
  readonly jti?: string;
  /** Seconds from now. */
  readonly exp?: number;
  readonly iat?: number;
}

describe('Assertions of applications', () => {
  let world: World;
  let key: MadeKey;
  let count = 0;
  beforeAll(async () => {
    world = await openWorld();
    key = await aKey(world, { name: 'Portal', assertionKeys: publicKeys, redirectAddresses: [] });
  });
  afterAll(() => world.close());

  const claims = (said: Said = {}): Record<string, unknown> => {
    const now = Math.floor(Date.now() / 1_000);
    count += 1;
    const { exp = 60, iat, ...others } = said;
    return {
      iss: key.clientId,
      sub: `${world.users.stu1}`,
      aud: `${world.base}/login/oauth2/token`,
      jti: `number ${count}`,
      exp: now + exp,
      ...(iat !== undefined && { iat: now + iat }),
      ...others,
    };
  };
  const signed = (said: Said = {}, by: KeyObject = curve.privateKey, alg = 'ES256', without?: string) => {
    const { [without ?? '']: _, ...left } = claims(said);
    return new SignJWT(left).setProtectedHeader({ alg }).sign(by);
  };
  const send = (assertion: string, more: Record<string, string> = {}) =>
    exchange(world, { grant_type: grant, assertion, ...more });
  const refused = ({ status, body }: TokenAnswer) => [status, body.error];
  const tokens = () => world.sql('select id from access_tokens order by id');

  it.each([
    ['RS256', rsa.privateKey],
    ['ES256', curve.privateKey],
  ] as const)('one that is signed by %s is exchanged for a token of its user', async (alg, by) => {
    const { status, body } = await send(await signed({}, by, alg));
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: 'Bearer',
        user: { id: world.users.stu1, name: 'Stu One' },
        expires_in: 3600,
      },
    ]);
    expect((await world.withToken(body.access_token).get('/users/self')).body.id).toBe(world.users.stu1);
    const [event] = await world.sql(
      `select user_id::int as who, data from audit_events where event_type = 'access_token_created' order by id desc limit 1`,
    );
    expect(event).toEqual({ who: world.users.stu1, data: { developerKeyId: key.id, scopes: null } });
  });

  it('names its user by an id, or by a name of the login', async () => {
    const [{ sis_user_id: sis, unique_id: name }] = await world.sql('select * from logins where id = $1', [
      world.logins.stu1,
    ]);
    for (const sub of [`sis_login_id:${name.toUpperCase()}`, ...(sis === null ? [] : [`sis_user_id:${sis}`])])
      expect([sub, (await send(await signed({ sub }))).body.user]).toEqual([
        sub,
        { id: world.users.stu1, name: 'Stu One' },
      ]);
  });

  it('names its user with the same letters, however the accents are written', async () => {
    await setLogin(world, world.users.stu1, { sisUserId: 'Zoë'.normalize('NFC') });
    const sub = `sis_user_id:${'Zoë'.normalize('NFD')}`;
    expect((await send(await signed({ sub }))).body.user).toEqual({ id: world.users.stu1, name: 'Stu One' });
  });

  it('is good once, also where two come at once', async () => {
    const assertion = await signed();
    const answers = await Promise.all([send(assertion), send(assertion)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(refused(await send(assertion))).toEqual([400, 'invalid_grant']);
    const [same, other] = [await signed({ jti: 'one' }), await signed({ jti: 'one', exp: 30 })];
    expect([(await send(same)).status, refused(await send(other))]).toEqual([200, [400, 'invalid_grant']]);
  });

  it('A40: one of another key, algorithm, application, address or time is refused, and no token is made', async () => {
    const before = await tokens();
    const unsigned = (header: object, payload: object) =>
      [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const byHmac = (secret: string) => {
      const text = unsigned({ alg: 'HS256' }, claims());
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    };
    const cases: Record<string, string> = {
      'another key': await signed({}, stranger.privateKey),
      'no signature': `${unsigned({ alg: 'none' }, claims())}.`,
      'HS256 with the public key': byHmac(publicKeys[0]!),
      'PS256 with a key for RS256': await signed({}, rsa.privateKey, 'PS256'),
      'another address': await signed({ aud: 'https://elsewhere.example.org/login/oauth2/token' }),
      'the address of the API': await signed({ aud: world.base }),
      'a time that is over': await signed({ exp: -1 }),
      'a time that is too long': await signed({ exp: 400 }),
      'a time that was too long': await signed({ exp: 200, iat: -200 }),
      'a beginning that is far': await signed({ iat: 400, exp: 300 }),
      'no id': await signed({}, curve.privateKey, 'ES256', 'jti'),
      'no end': await signed({}, curve.privateKey, 'ES256', 'exp'),
      'no user': await signed({}, curve.privateKey, 'ES256', 'sub'),
      'no address': await signed({}, curve.privateKey, 'ES256', 'aud'),
      'a blank id': await signed({ jti: '' }),
      'a user by number': await signed({ sub: world.users.stu1 }),
      'an unknown user': await signed({ sub: '999999' }),
      'a user of another tenant': await signed({ sub: `${world.users.stuB}` }),
      'a word': await signed({ sub: 'self' }),
      'a changed text': (await signed()).replace(/\.(.)/, (_, first) => `.${first === 'e' ? 'f' : 'e'}`),
    };
    for (const [name, assertion] of Object.entries(cases))
      expect([name, ...refused(await send(assertion, { client_id: key.clientId }))]).toEqual([
        name,
        400,
        'invalid_grant',
      ]);
    expect(refused(await send('', { client_id: key.clientId }))).toEqual([400, 'invalid_request']);
    expect(refused(await send('no assertion'))).toEqual([401, 'invalid_client']);
    expect(await tokens()).toEqual(before);
  });

  it('is of the application that says so, with its secret right where it says it', async () => {
    const other = await aKey(world, { assertionKeys: [pem(stranger.privateKey)] });
    const plain = await aKey(world);
    const before = await tokens();
    expect(refused(await send(await signed(), credentials(other)))).toEqual([400, 'invalid_grant']);
    expect(refused(await send(await signed(), credentials(plain)))).toEqual([400, 'unauthorized_client']);
    const wrong = { client_id: key.clientId, client_secret: 'wrong' };
    expect(refused(await send(await signed(), wrong))).toEqual([401, 'invalid_client']);
    expect(await tokens()).toEqual(before);
    expect((await send(await signed(), credentials(key))).status).toBe(200);
  });

  it('reaches no further than the application may, and no further than what is asked', async () => {
    const one = await aKey(world, { assertionKeys: publicKeys, scopes: [readAccount, readUser] });
    const of = (more: Record<string, string>) =>
      signed({ iss: one.clientId }).then((assertion) => send(assertion, more));
    const all = await of({});
    expect(all.body.scope).toBe(`${readAccount} ${readUser}`);
    expect((await world.withToken(all.body.access_token).get('/courses')).status).toBe(403);
    const less = await of({ scope: readAccount });
    const caller = world.withToken(less.body.access_token);
    expect([less.body.scope, (await caller.get('/users/self')).status]).toEqual([readAccount, 403]);
    const graph = await caller.graphql('{ viewer { name } }');
    expect(graph.body.errors[0].extensions.reason).toBe('insufficient_scope');
    expect(refused(await of({ scope: 'url:GET|/api/v1/courses' }))).toEqual([400, 'invalid_scope']);
    expect((await of({ scope: '/auth/userinfo' })).body).toMatchObject({
      access_token: null,
      user: { id: world.users.stu1 },
    });
  });

  it('A31: speaks for nobody who may do more than who registered its keys, nor once that is nobody any more', async () => {
    const owner = world.users.subadmin;
    await appoint(world, owner, world.accounts.RA);
    const input = { name: 'Portal', assertionKeys: publicKeys };
    const one = await aKey(world, input, world.as('subadmin'));
    const of = async (sub: number) => send(await signed({ iss: one.clientId, sub: `${sub}` }));
    expect([(await of(world.users.admin)).status, (await of(world.users.teach)).status]).toEqual([200, 200]);
    await setAdminState(world, owner, 'deleted', world.accounts.RA);
    for (const person of ['admin', 'teach', 'stu2'] as const)
      expect([person, ...refused(await of(world.users[person]))]).toEqual([person, 400, 'invalid_grant']);
    await setAdminState(world, owner, 'active', world.accounts.RA);
    expect((await of(world.users.teach)).status).toBe(200);
    await setLogin(world, owner, { workflowState: 'suspended' });
    expect(refused(await of(world.users.stu2))).toEqual([400, 'invalid_grant']);
    await setLogin(world, owner, { workflowState: 'active' });
  });

  it('speaks for nobody who administers another tenant, unless who registered its keys administers it, too', async () => {
    const both = await BothTenants.of(world);
    const [boss, ruler] = [await both.person('Boss Elsewhere'), await both.person('Ruth Ruler')];
    await both.administrator('B', boss.id);
    for (const of of ['A', 'B'] as const) await both.administrator(of, ruler.id);
    const colleague = await both.person('Tim Twoschools');
    const before = await tokens();
    expect(refused(await send(await signed({ sub: `${boss.id}` })))).toEqual([400, 'invalid_grant']);
    expect(refused(await send(await signed({ sub: 'sis_login_id:boss.elsewhere' })))).toEqual([400, 'invalid_grant']);
    expect(await tokens()).toEqual(before);
    expect((await send(await signed({ sub: `${colleague.id}` }))).status).toBe(200);
    const input = { name: 'Of both', assertionKeys: publicKeys };
    const one = await aKey(world, input, world.withToken(ruler.tokens.A));
    expect((await send(await signed({ iss: one.clientId, sub: `${boss.id}` }))).status).toBe(200);
  });

  it('is of no use once its key is taken away, and so are the tokens that were made by it', async () => {
    const one = await aKey(world, { assertionKeys: publicKeys });
    const by = async (who: KeyObject, alg: string) => send(await signed({ iss: one.clientId }, who, alg));
    const { body } = await by(rsa.privateKey, 'RS256');
    const update = `mutation ($id: RecordId!, $input: UpdateDeveloperKeyInput!) { updateDeveloperKey(id: $id, input: $input) { errors { code } } }`;
    await world.as('admin').graphql(update, { id: one.id, input: { assertionKeys: [publicKeys[1]] } });
    expect((await world.withToken(body.access_token).get('/users/self')).status).toBe(401);
    expect(refused(await by(rsa.privateKey, 'RS256'))).toEqual([400, 'invalid_grant']);
    expect((await by(curve.privateKey, 'ES256')).status).toBe(200);
    await world.as('admin').graphql(`mutation { deleteDeveloperKey(id: ${one.id}) { errors { code } } }`);
    expect(refused(await by(curve.privateKey, 'ES256'))).toEqual([401, 'invalid_client']);
  });

  it('of another tenant’s application gets no token here', async () => {
    const input = { assertionKeys: publicKeys };
    const theirs = await aKey(world, input, world.as('adminB'), world.accounts.RB);
    expect(refused(await send(await signed({ iss: theirs.clientId })))).toEqual([401, 'invalid_client']);
  });
});
