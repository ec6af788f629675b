/** Applications as administrators make them known. Decision 0089. */
import { generateKeyPairSync } from 'node:crypto';
import { digestOf } from '../../../src/platform/authorization/secrets.js';
import { leastStatements } from '../../support/least-statements.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { aRoleHolder } from '../roles/builders.js';
import { aKey, callback, type KeyInput } from './builders.js';

const readAccount = 'url:GET|/api/v1/accounts/:id';
const readUser = 'url:GET|/api/v1/users/:id';
const pem = (pair: { publicKey: any }) => pair.publicKey.export({ type: 'spki', format: 'pem' }) as string;
const publicKey = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
const list = `query ($first: Int) { account(id: "self") { developerKeys(first: $first) { nodes {
  id recordId name clientId clientType hint redirectAddresses scopes assertionKeys createdAt updatedAt
  creator { recordId } account { recordId } permissions { update }
} } } }`;
const update = `mutation ($id: RecordId!, $input: UpdateDeveloperKeyInput!) {
  updateDeveloperKey(id: $id, input: $input) { developerKey { recordId name scopes redirectAddresses } errors { code field } } }`;
const rotate =
  'mutation ($id: RecordId!) { rotateDeveloperKeySecret(id: $id) { newDeveloperKey { secret } errors { code } } }';
const remove = 'mutation ($id: RecordId!) { deleteDeveloperKey(id: $id) { developerKey { name } errors { code } } }';

describe('Developer keys', () => {
  let world: World;
  let admin: Caller;
  beforeEach(async () => {
    world = await openWorld();
    admin = world.as('admin');
  });
  afterEach(() => world.close());

  const rows = () => world.sql('select * from developer_keys order by id');
  const listed = async (who: Caller = admin) =>
    (await who.graphql(list, { first: 50 })).body.data.account.developerKeys.nodes;
  const tried = async (input: KeyInput | Record<string, unknown>, who: Caller = admin) => {
    const text = `mutation ($input: CreateDeveloperKeyInput!) { createDeveloperKey(accountId: "self", input: $input) {
      newDeveloperKey { secret } errors { code field } } }`;
    const whole = { name: 'X', clientType: 'CONFIDENTIAL', ...input };
    return (await who.graphql(text, { input: whole })).body;
  };

  it('are made and listed; the secret is shown once and stored nowhere', async () => {
    const { id, clientId, secret } = await aKey(world, { name: ' Timetable ', scopes: [readAccount, readAccount] });
    expect([clientId, secret]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await listed()).toEqual([
      {
        id: expect.any(String),
        recordId: id,
        name: 'Timetable',
        clientId,
        clientType: 'CONFIDENTIAL',
        hint: secret!.slice(0, 5),
        redirectAddresses: [callback],
        scopes: [readAccount],
        assertionKeys: [],
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        creator: { recordId: world.users.admin },
        account: { recordId: world.accounts.RA },
        permissions: { update: true },
      },
    ]);
    const open = await aKey(world, { clientType: 'PUBLIC', name: 'Phone' });
    expect(open.secret).toBeNull();
    const [row] = await rows();
    expect(row.secret_digest).toEqual(digestOf(secret!));
    const kept = JSON.stringify([await rows(), await world.sql('select * from audit_events'), await listed()]);
    expect(kept).not.toContain(secret);
  });

  it('are listed with the same statements, however many', async () => {
    await aKey(world);
    const few = await leastStatements(world, () => admin.graphql(list, { first: 50 }));
    for (let n = 0; n < 4; n += 1) await aKey(world);
    expect(await listed()).toHaveLength(5);
    expect(await leastStatements(world, () => admin.graphql(list, { first: 50 }))).toBe(few);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: ' ' }, 'BLANK', 'name'],
    ['a long name', { name: 'x'.repeat(256) }, 'TOO_LONG', 'name'],
    ['an unknown scope', { scopes: [readAccount, 'everything'] }, 'INCLUSION', 'scopes'],
    ['an empty list of scopes', { scopes: [] }, 'TOO_SHORT', 'scopes'],
    ['http elsewhere', { redirectAddresses: ['http://app.example.org/'] }, 'INVALID', 'redirectAddresses'],
    ['a script', { redirectAddresses: ['javascript:alert(1)'] }, 'INVALID', 'redirectAddresses'],
    ['data', { redirectAddresses: ['data:text/html,x'] }, 'INVALID', 'redirectAddresses'],
    ['a fragment', { redirectAddresses: ['https://app.example.org/#x'] }, 'INVALID', 'redirectAddresses'],
    ['a user', { redirectAddresses: ['https://me@app.example.org/'] }, 'INVALID', 'redirectAddresses'],
    ['a line break', { redirectAddresses: ['https://app.example.org/\r\nX: y'] }, 'INVALID', 'redirectAddresses.0'],
    ['no host', { redirectAddresses: ['//app.example.org/'] }, 'INVALID', 'redirectAddresses'],
    ['a bare scheme', { redirectAddresses: ['myapp:/callback'] }, 'INVALID', 'redirectAddresses'],
    [
      'many addresses',
      { redirectAddresses: Array.from({ length: 21 }, (_, n) => `https://app.example.org/${n}`) },
      'TOO_MANY',
      'redirectAddresses',
    ],
    ['no key', { assertionKeys: ['hello'] }, 'INVALID', 'assertionKeys'],
    [
      'a short key',
      { assertionKeys: [pem(generateKeyPairSync('rsa', { modulusLength: 1024 }))] },
      'INVALID',
      'assertionKeys',
    ],
    [
      'another curve',
      { assertionKeys: [pem(generateKeyPairSync('ec', { namedCurve: 'P-521' }))] },
      'INVALID',
      'assertionKeys',
    ],
    [
      'a private key',
      {
        assertionKeys: [
          generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
        ],
      },
      'INVALID',
      'assertionKeys',
    ],
  ])('A46: with %s none is made, and none is changed', async (_, input, code, field) => {
    const { id } = await aKey(world);
    const before = await rows();
    const { createDeveloperKey: made } = (await tried(input)).data;
    expect(made).toEqual({ newDeveloperKey: null, errors: [{ code, field }] });
    const { updateDeveloperKey: changed } = (await admin.graphql(update, { id, input })).body.data;
    expect(changed).toEqual({ developerKey: null, errors: [{ code, field }] });
    expect(await rows()).toEqual(before);
  });

  it('codes go over https, to the machine itself, to a scheme of the application’s own, or are shown', async () => {
    const redirectAddresses = [
      'https://app.example.org:8443/a/b?c=d&e',
      'http://127.0.0.1:5050/callback',
      'http://[::1]/callback',
      'http://localhost/callback',
      'org.example.app:/callback',
      'urn:ietf:wg:oauth:2.0:oob',
    ];
    await aKey(world, { redirectAddresses });
    expect((await listed())[0].redirectAddresses).toEqual(redirectAddresses);
  });

  it('change by what is given, and the secret is another one when it is asked for', async () => {
    const { id, secret } = await aKey(world, { scopes: [readAccount] });
    const changed = await admin.graphql(update, { id, input: { name: 'Plan', scopes: [readAccount, readUser] } });
    const key = { recordId: id, name: 'Plan', scopes: [readAccount, readUser], redirectAddresses: [callback] };
    expect(changed.body.data.updateDeveloperKey).toEqual({ developerKey: key, errors: [] });
    const { body } = await admin.graphql(rotate, { id });
    const another = body.data.rotateDeveloperKeySecret.newDeveloperKey.secret;
    expect(another).not.toBe(secret);
    expect((await rows())[0].secret_digest).toEqual(digestOf(another));
    const open = await aKey(world, { clientType: 'PUBLIC' });
    const refused = (await admin.graphql(rotate, { id: open.id })).body.data.rotateDeveloperKeySecret;
    expect(refused).toEqual({ newDeveloperKey: null, errors: [{ code: 'NO_SECRET' }] });
    const events = await world.sql('select event_type from audit_events order by id');
    expect(events.map(({ event_type }) => event_type)).toEqual([
      'developer_key_created',
      'developer_key_updated',
      'developer_key_secret_rotated',
      'developer_key_created',
    ]);
  });

  it('are shown to nobody once they are revoked', async () => {
    const { id } = await aKey(world);
    const [{ id: globalId }] = await listed();
    expect((await admin.graphql(remove, { id })).body.data.deleteDeveloperKey.errors).toEqual([]);
    expect(await listed()).toEqual([]);
    const node = await admin.graphql('query ($id: ID!) { node(id: $id) { id } }', { id: globalId });
    expect(node.body.data.node).toBeNull();
    for (const text of [remove, rotate])
      expect((await admin.graphql(text, { id })).body.errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('are seen and changed by who manages developer keys at the root account, and by nobody else, by any way', async () => {
    const { id } = await aKey(world);
    const [{ id: globalId }] = await listed();
    const before = await rows();
    for (const who of ['subadmin', 'teach', 'stu1', 'lim', 'adminB', 'stuB'] as const) {
      const caller = world.as(who);
      const node = (await caller.graphql('query ($id: ID!) { node(id: $id) { id } }', { id: globalId })).body;
      expect([who, node.data.node]).toEqual([who, null]);
      for (const [text, input] of [
        [update, { name: 'Mine' }],
        [rotate, undefined],
        [remove, undefined],
      ] as const) {
        const { body } = await caller.graphql(text, { id, ...(input && { input }) });
        expect([who, body.errors[0].extensions.code]).toEqual([who, 'NOT_FOUND']);
      }
      if (who === 'adminB') continue;
      const own = (await caller.graphql(list, { first: 5 })).body;
      expect([who, own.data.account?.developerKeys ?? null]).toEqual([who, null]);
      expect([who, (await tried({}, caller)).errors[0].extensions.code]).toEqual([who, 'FORBIDDEN']);
    }
    expect(await listed(world.as('adminB'))).toEqual([]);
    const elsewhere = (await world.as('adminB').graphql(list.replace('"self"', `"${world.accounts.RA}"`), {})).body;
    expect(elsewhere.data.account).toBeNull();
    expect(await rows()).toEqual(before);
    const holder = await aRoleHolder(world, 'Keys', ['manage_developer_keys']);
    expect(await listed(holder.caller)).toHaveLength(1);
  });

  it('public keys that sign people on are registered by full administrators alone, who alone change such a key', async () => {
    const { caller } = await aRoleHolder(world, 'Keys', ['manage_developer_keys', 'become_user']);
    const plain = await aKey(world, {}, caller);
    const before = await rows();
    const input = { assertionKeys: [publicKey] };
    for (const body of [await tried(input, caller), (await caller.graphql(update, { id: plain.id, input })).body]) {
      expect(body.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN' });
      expect(Object.keys(body.errors[0].extensions.fields)).toEqual(['assertionKeys']);
    }
    expect(await rows()).toEqual(before);
    const { id } = await aKey(world, input);
    expect((await rows())[1]).toMatchObject({ voucher_id: `${world.users.admin}` });
    const vouched = await rows();
    for (const text of [update, rotate]) {
      const { body } = await caller.graphql(text, { id, ...(text === update && { input: { name: 'Mine' } }) });
      expect(body.errors[0].extensions.reason).toBe('holds_more');
    }
    expect(await rows()).toEqual(vouched);
    expect((await caller.graphql(remove, { id })).body.data.deleteDeveloperKey.errors).toEqual([]);
  });
});
