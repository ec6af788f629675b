import { signOnProviders } from '../../../src/identity/authentication-providers/index.js';
import { SecretBox } from '../../../src/platform/authorization/secrets.js';
import { changeRows } from '../../support/change-by-sql.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { authTypes, needed, providersOf } from './builders.js';

const secret = 'kept-from-everybody';

describe('Sign-on providers are guarded', () => {
  let world: World;
  let admin: Caller;
  let providers: ReturnType<typeof providersOf>;
  beforeEach(async () => {
    world = await openWorld();
    admin = world.as('admin');
    providers = providersOf(world);
  });
  afterEach(() => world.close());

  const rows = () => world.sql('select * from authentication_providers order by id');

  it('ap-password-hidden, ap-secrets-hidden, A43: secrets are in no answer, no error, no audit event and no column', async () => {
    const said: string[] = [];
    for (const type of authTypes) {
      const form: Record<string, string> = type === 'ldap' ? { auth_password: secret } : {};
      const { text, body } = await admin.post(providers.path, { auth_type: type, ...needed[type], ...form });
      said.push(text, (await admin.get(providers.at(body.id))).text);
      const name = Object.keys({ ...needed[type], ...form }).find((key) => /secret|password/.test(key));
      if (name === undefined) continue;
      said.push((await admin.put(providers.at(body.id), { [name]: secret, position: 1 })).text);
      said.push((await admin.put(providers.at(body.id), { [name]: secret + 'x'.repeat(2_000) })).text);
      expect(body).not.toHaveProperty(name);
    }
    said.push((await admin.get(providers.path)).text);
    const query = `{ account(id: "self") { authenticationProviders { nodes { id authType hasSecret } } } }`;
    const graph = await admin.graphql(query);
    said.push(graph.text);
    expect(graph.body.data.account.authenticationProviders.nodes.filter((one: any) => one.hasSecret)).toHaveLength(9);
    said.push(JSON.stringify(await rows()), JSON.stringify(await world.sql('select * from audit_events')));
    for (const text of said) expect(text).not.toContain(secret);
  });

  it('a sealed secret opens for the service and its own tenant alone', async () => {
    await providers.made('openid_connect');
    await providers.made('ldap', { auth_password: 'bind-phrase-2', position: 1 });
    await providers.made('cas');
    const em = await world.em();
    const { services } = world.app;
    const found = await signOnProviders(services, em, world.accounts.RA);
    expect(found.map(({ authType, position, secret: opened }) => [authType, position, opened])).toEqual([
      ['ldap', 1, 'bind-phrase-2'],
      ['openid_connect', 2, secret],
      ['cas', 3, null],
    ]);
    expect(found[0]?.settings).toMatchObject({ authPort: 389, authOverTls: 'start_tls', authFilter: null });
    expect(await signOnProviders(services, em, world.accounts.RB)).toEqual([]);
    const other = new SecretBox(Buffer.alloc(32, 9));
    await expect(signOnProviders({ secrets: other }, em, world.accounts.RA)).rejects.toThrow('could not be read');
    const ofAnother = { rootAccountId: world.accounts.RB, position: 1 };
    await changeRows(world, 'authentication_providers', { authType: 'cas' }, ofAnother);
    const sealed = (await rows()).find(({ auth_type }) => auth_type === 'openid_connect').sealed_secret;
    await changeRows(world, 'authentication_providers', { authType: 'cas' }, { sealedSecret: sealed });
    await expect(signOnProviders(services, await world.em(), world.accounts.RB)).rejects.toThrow('could not be read');
  });

  it('a secret that is not given stays, and that of a deleted provider is forgotten', async () => {
    const { id } = await providers.made('ldap', { auth_password: 'bind-phrase-1' });
    const sealed = async () => (await rows())[0].sealed_secret;
    const before = await sealed();
    await admin.put(providers.at(id), { auth_base: 'dc=example' });
    expect(await sealed()).toBe(before);
    await admin.put(providers.at(id), { auth_password: 'bind-phrase-2' });
    expect(await sealed()).not.toBe(before);
    await admin.put(providers.at(id), { auth_password: '' });
    expect(await sealed()).toBeNull();
    await admin.put(providers.at(id), { auth_password: 'bind-phrase-3' });
    await admin.del(providers.at(id));
    expect(await sealed()).toBeNull();
  });

  it('who does not manage the settings of the root account neither sees nor changes one, by any way', async () => {
    const { id } = await providers.made('openid_connect');
    const before = await rows();
    const global = Buffer.from(`AuthenticationProvider:${id}`).toString('base64url');
    const update = `mutation ($id: RecordId!) { updateAuthenticationProvider(id: $id, input: { position: 1, clientId: "x" }) { authenticationProvider { position } } }`;
    const list = `{ account(id: "${world.accounts.RA}") { authenticationProviders { nodes { id } } } }`;
    for (const [who, status] of [
      ['subadmin', 403],
      ['teach', 403],
      ['stu1', 403],
      ['lim', 403],
      ['out', 403],
      ['adminB', 404],
      ['stuB', 404],
    ] as const) {
      const caller = world.as(who);
      const form = { auth_type: 'cas' };
      for (const answer of [
        await caller.get(providers.path),
        await caller.get(providers.at(id)),
        await caller.get(providers.at('openid_connect')),
        await caller.post(providers.path, form),
        await caller.post(providers.path, { auth_type: 'bogus' }),
        await caller.put(providers.at(id), { position: 1 }),
        await caller.del(providers.at(id)),
      ])
        expect([who, answer.status]).toEqual([who, status]);
      const node = (await caller.graphql(`{ node(id: "${global}") { id } }`)).body;
      expect([who, node.data.node, node.errors[0].extensions.code]).toEqual([who, null, 'NOT_FOUND']);
      const changed = (await caller.graphql(update, { id })).body;
      expect([who, changed.errors[0].extensions.code]).toEqual([who, 'NOT_FOUND']);
      const listed = (await caller.graphql(list)).body;
      expect([who, listed.data.account?.authenticationProviders ?? null]).toEqual([who, null]);
    }
    expect(await rows()).toEqual(before);
    const mine = (await admin.graphql(`{ node(id: "${global}") { ... on AuthenticationProvider { recordId } } }`)).body;
    expect(mine.data.node.recordId).toBe(id);
  });

  it('belong to root accounts, and stand under their own alone', async () => {
    const { id } = await providers.made('cas');
    const other = providersOf(world, world.as('adminB'), world.accounts.RB);
    const theirs = await other.made('cas');
    for (const account of [world.accounts.RA1, world.accounts.RA1a]) {
      const below = `/accounts/${account}/authentication_providers`;
      expect((await admin.get(below)).status).toBe(403);
      expect((await admin.get(`${below}/${id}`)).status).toBe(403);
      expect((await admin.post(below, { auth_type: 'cas' })).status).toBe(403);
      expect((await admin.put(`${below}/${id}`, { position: 1 })).status).toBe(403);
      expect((await admin.del(`${below}/${id}`)).status).toBe(403);
    }
    const at = providers.at(theirs.id);
    for (const answer of [await admin.get(at), await admin.put(at), await admin.del(at)])
      expect(answer.status).toBe(404);
    expect([(await providers.list()).length, (await other.list()).length]).toEqual([1, 1]);
  });

  it('a list of many takes as many statements as a list of one, whole or in pages', async () => {
    await providers.made('cas');
    await admin.get(providers.path);
    const one = await world.statementsOf(() => admin.get(providers.path));
    for (let i = 0; i < 14; i += 1) await providers.made(i % 2 === 0 ? 'saml' : 'openid_connect');
    await admin.get(providers.path);
    expect(await world.statementsOf(() => admin.get(providers.path))).toBe(one);
    expect(await providers.list()).toHaveLength(15);
    const page = await admin.get(`${providers.path}?per_page=4&page=2`);
    expect(page.body.map(({ position }: any) => position)).toEqual([5, 6, 7, 8]);
    expect(page.headers.get('link')).toContain('rel="next"');
  });

  it('leave their trace in the audit trail, with what changed', async () => {
    const { id } = await providers.made('openid_connect');
    await admin.put(providers.at(id), { client_id: 'other', client_secret: 'new' });
    await admin.put(providers.at(id), { client_id: 'other' });
    await admin.put(providers.at(id), {});
    await admin.del(providers.at(id));
    const events = await world.sql(
      `select event_type, data from audit_events where subject_type = 'AuthenticationProvider' order by id`,
    );
    expect(events.map(({ event_type }) => event_type)).toEqual([
      'authentication_provider_created',
      'authentication_provider_updated',
      'authentication_provider_deleted',
    ]);
    expect(events[1].data).toMatchObject({
      changed: ['settings', 'sealedSecret'],
      before: { clientId: 'lyceum' },
      after: { clientId: 'other' },
    });
  });

  it('R11: of many who make the same, move and choose at once, each place, single type and choice is held once', async () => {
    const made = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => admin.post(providers.path, { auth_type: 'saml', position: 1 })),
    );
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const locals = await Promise.all([1, 2, 3].map(() => admin.post(providers.path, { auth_type: 'local' })));
    expect(locals.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
    const ids = (await providers.list()).map(({ id }) => id as number);
    await Promise.all([
      ...ids.map((id, index) => admin.put(providers.at(id), { position: ((index * 3) % 7) + 1 })),
      ...ids.map((id) => admin.put(providers.at(id), { parent_registration: true })),
      admin.del(providers.at(ids[2]!)),
      admin.post(providers.path, { auth_type: 'cas', position: 2 }),
    ]);
    const after = await providers.list();
    expect(after.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(after.filter(({ parent_registration: parents }) => parents)).toHaveLength(1);
  });

  it('the database itself holds the places, the single types and the choice for parents', async () => {
    const { id } = await providers.made('saml', { parent_registration: true });
    await providers.made('local');
    const refused = async (text: string) => {
      await expect(world.sql(text)).rejects.toMatchObject({ code: '23505' });
    };
    const columns = 'root_account_id, auth_type, position';
    await refused(`update authentication_providers set position = 2 where id = ${id}`);
    await refused(`update authentication_providers set position = position + 1`);
    await refused(`update authentication_providers set workflow_state = 'deleted' where id = ${id}`);
    await refused(`delete from authentication_providers where id = ${id}`);
    await refused(`insert into authentication_providers (${columns}) values (${world.accounts.RA}, 'cas', 4)`);
    await refused(`insert into authentication_providers (${columns}) values (${world.accounts.RA}, 'local', 3)`);
    await refused(
      `insert into authentication_providers (${columns}, parent_registration) values (${world.accounts.RA}, 'saml', 3, true)`,
    );
    expect((await providers.list()).map(({ position }) => position)).toEqual([1, 2]);
  });
});
