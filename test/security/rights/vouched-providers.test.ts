/** A provider signs on nobody whom whoever vouches for it does not cover. Decision 0114. */
import { type AddressInfo, createServer } from 'node:net';
import { countsOfUnvouched, saidOfUnvouched } from '../../../src/server/web/sign-in/unvouched-providers.js';
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { deleteUser, setAdminState, setLogin } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { changeRows } from '../../support/change-by-sql.js';
import { OpenIdProvider } from '../../support/open-id-provider.js';
import { BothTenants, type PersonOfBoth } from '../../support/two-tenants.js';
import { type Caller, openNewWorld, type World } from '../../support/world.js';

const known = {
  admin: {},
  stu1: {},
  teach: {},
  out: {},
  'ivo.it': {},
  'boss.elsewhere': {},
  newcomer: {},
  latecomer: {},
} as const;
type Known = keyof typeof known;

const refused = [403, 'sign_on_not_vouched'];
const signedOn = [200, null];

describe('A sign-on provider', () => {
  let openId: OpenIdProvider;
  let world: World;
  let both: BothTenants;
  /** Manages the settings of the root account, and nothing else. */
  let ivo: { id: number; token: string };
  /** Administers the other tenant. */
  let boss: PersonOfBoth;
  /** Of the first administrator. */
  let providers: ReturnType<typeof providersOf>;
  let ofIvo: ReturnType<typeof providersOf>;
  beforeAll(async () => {
    openId = await OpenIdProvider.open(known);
    world = await openNewWorld({ OUTBOUND_ALLOWED: '127.0.0.0/8' });
    both = await BothTenants.of(world);
    ivo = await both.helper('Ivo IT', world.accounts.RA, ['manage_account_settings']);
    boss = await both.person('Boss Elsewhere');
    await both.administrator('B', boss.id);
    providers = providersOf(world);
    ofIvo = providersOf(world, world.withToken(ivo.token));
  });
  afterEach(() => providers.clear());
  afterAll(async () => {
    await world.close();
    await openId.close();
  });

  const loginOf = async (who: Known): Promise<number> =>
    (
      await world.sql(`select id::int from logins where unique_id = $1 and root_account_id = $2`, [
        who,
        world.accounts.RA,
      ])
    )[0].id;
  /** Their logins sign on by the provider. */
  const tie = async (id: number, people: readonly Known[]) => {
    for (const who of people)
      await changeRows(world, 'logins', { id: await loginOf(who) }, { authenticationProviderId: id });
  };
  const comesBack = async (who: Known, headers = {}) => {
    const browser = new Browser(world.base);
    const { headers: sent } = await browser.open('/login/openid_connect');
    const back = await openId.visit(String(sent['location']), who);
    return { browser, answer: await browser.open(back.pathname + back.search, headers) };
  };
  const signsOn = async (who: Known) => {
    const { browser, answer } = await comesBack(who, { accept: 'application/json' });
    if (answer.status !== 303) return [answer.status, answer.body?.errors?.[0].error_code];
    return [(await browser.ask('GET', '/api/v1/users/self')).status, null];
  };
  const sessions = async () => (await world.sql('select count(*)::int as n from sessions'))[0].n as number;
  const rows = () => world.sql('select * from authentication_providers order by id');
  const made = async (by = providers, form = {}) => {
    const { id } = await by.made('openid_connect', { ...openId.settings, ...form });
    await tie(id, ['admin', 'stu1', 'teach', 'out', 'ivo.it', 'boss.elsewhere']);
    return id as number;
  };
  const saidByDoctor = async () => saidOfUnvouched((await world.sql(countsOfUnvouched))[0]);
  const inGraph = (by: Caller, id: number, input: string) =>
    by.graphql(`mutation { updateAuthenticationProvider(id: ${id}, input: { ${input} }) {
      authenticationProvider { hasVoucher voucher { recordId } position } errors { code } } }`);

  it('is made by who manages settings alone, and signs on none of those who may do more', async () => {
    const id = await made(ofIvo);
    const before = await sessions();
    for (const who of ['admin', 'teach', 'stu1', 'boss.elsewhere'] as const)
      expect([who, ...(await signsOn(who))]).toEqual([who, ...refused]);
    expect(await sessions()).toBe(before);
    const page = (await comesBack('admin')).answer;
    expect([page.status, page.text]).toEqual([
      403,
      expect.stringContaining('has to save the settings of the sign-on provider again'),
    ]);
    const events = await world.sql(
      `select user_id::int as who, subject_id::int as provider, data from audit_events where event_type = 'sign_on_not_vouched' order by id`,
    );
    expect(events[0]).toEqual({ who: world.users.admin, provider: id, data: { voucherId: ivo.id } });
    expect(events).toHaveLength(5);
    const tries = await world.sql(`select id from authentication_events where event_type = 'login_failed'`);
    expect(tries).toHaveLength(5);
    // They themselves may.
    expect(await signsOn('ivo.it')).toEqual(signedOn);
  });

  it('signs everybody of the school on for whom a full administrator vouches, and nobody who administers another one', async () => {
    await made();
    for (const who of ['admin', 'teach', 'stu1', 'out', 'ivo.it'] as const)
      expect([who, ...(await signsOn(who))]).toEqual([who, ...signedOn]);
    expect(await signsOn('boss.elsewhere')).toEqual(refused);
  });

  it('signs on who administers another school, where somebody vouches who administers both', async () => {
    const ruler = await both.person('Ruth Ruler');
    await both.administrator('A', ruler.id);
    await both.administrator('B', ruler.id);
    await made(providersOf(world, world.withToken(ruler.tokens.A)));
    expect(await signsOn('boss.elsewhere')).toEqual(signedOn);
  });

  it('is vouched for by who changes last what it signs people on by, over REST and in the graph', async () => {
    const id = await made(ofIvo);
    const admin = world.as('admin');
    const voucher = async () => Number((await rows()).find((row) => Number(row.id) === id).voucher_id);
    // A place says nothing of who is signed on.
    expect((await admin.put(providers.at(id), { position: 1 })).status).toBe(200);
    expect(await voucher()).toBe(ivo.id);
    expect((await admin.put(providers.at(id), { client_id: openId.settings.client_id })).status).toBe(200);
    expect(await voucher()).toBe(world.users.admin);
    expect(await signsOn('admin')).toEqual(signedOn);
    const [event] = await world.sql(
      `select data from audit_events where event_type = 'authentication_provider_updated' order by id desc limit 1`,
    );
    expect(event.data).toMatchObject({ changed: ['voucherId'], voucherId: world.users.admin });
    await changeRows(world, 'authentication_providers', { id }, { voucherId: null });
    const graph = await inGraph(admin, id, 'jitProvisioning: true');
    expect(graph.body.data.updateAuthenticationProvider.authenticationProvider).toEqual({
      hasVoucher: true,
      voucher: { recordId: world.users.admin },
      position: 1,
    });
  });

  it('is not changed, but moved, by who may do less than whoever vouches for it', async () => {
    const id = await made();
    const before = await rows();
    const by = world.withToken(ivo.token);
    for (const [name, value] of [
      ['client_secret', 'mine'],
      ['token_url', 'https://evil.example/token'],
      ['authorize_url', 'https://evil.example/authorize'],
      ['login_attribute', 'email'],
      ['jit_provisioning', true],
      ['federated_attributes[email]', 'email'],
    ] as const) {
      const { status, body } = await by.put(providers.at(id), { [name]: value });
      expect([name, status, body.errors?.[0].error_code]).toEqual([name, 403, 'holds_more']);
    }
    const graph = await inGraph(by, id, 'tokenUrl: "https://evil.example/token"');
    expect(graph.body.errors[0].extensions.reason).toBe('holds_more');
    expect(await rows()).toEqual(before);
    expect((await by.put(providers.at(id), { position: 1 })).status).toBe(200);
    expect(await signsOn('admin')).toEqual(signedOn);
  });

  it('for which nobody is known to vouch signs on people without administrative rights, and makes new ones', async () => {
    const id = await made(providers, { jit_provisioning: true });
    await changeRows(world, 'authentication_providers', { id }, { voucherId: null });
    for (const who of ['teach', 'stu1', 'newcomer'] as const)
      expect([who, ...(await signsOn(who))]).toEqual([who, ...signedOn]);
    for (const who of ['admin', 'ivo.it', 'boss.elsewhere'] as const)
      expect([who, ...(await signsOn(who))]).toEqual([who, ...refused]);
    expect(await saidByDoctor()).toContain(
      'nobody vouches: 1, which sign on people without administrative rights alone',
    );
    const { body } = await world
      .as('admin')
      .graphql(`{ account(id: "self") { authenticationProviders { nodes { hasVoucher voucher { recordId } } } } }`);
    expect(body.data.account.authenticationProviders.nodes).toEqual([{ hasVoucher: false, voucher: null }]);
  });

  it('signs nobody on whose voucher has left or was let go, and nobody new', async () => {
    const vera = await both.person('Vera Voucher');
    await both.administrator('A', vera.id);
    const id = await made(providersOf(world, world.withToken(vera.tokens.A)), { jit_provisioning: true });
    expect(await signsOn('stu1')).toEqual(signedOn);
    await setAdminState(world, vera.id, 'deleted');
    for (const who of ['admin', 'stu1', 'out'] as const)
      expect([who, ...(await signsOn(who))]).toEqual([who, ...refused]);
    await setAdminState(world, vera.id, 'active');
    expect(await signsOn('admin')).toEqual(signedOn);
    expect(await saidByDoctor()).toBeNull();
    await setLogin(world, vera.id, { workflowState: 'suspended' }, vera.logins.A);
    expect(await saidByDoctor()).toContain(
      'nobody vouches: 0, which sign on people without administrative rights alone, and 1',
    );
    for (const who of ['admin', 'stu1'] as const) expect([who, ...(await signsOn(who))]).toEqual([who, ...refused]);
    expect(await signsOn('latecomer')).toEqual(refused);
    // Whoever has all rights may take it over.
    expect((await world.as('admin').put(providers.at(id), { jit_provisioning: true })).status).toBe(200);
    expect(await signsOn('stu1')).toEqual(signedOn);
  });

  it('that is a directory is told no password of who may do more and is suspended, or gone', async () => {
    let asked = 0;
    const directory = createServer((socket) => {
      asked += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => directory.listen(0, '127.0.0.1', resolve));
    const { port } = directory.address() as AddressInfo;
    const sue = await both.person('Sue Suspended');
    await both.administrator('A', sue.id);
    await ofIvo.made('ldap', { auth_host: '127.0.0.1', auth_port: port, auth_filter: '(uid={{login}})' });
    const typed = async (login: string) => {
      const { status, body } = await new Browser(world.base).ask('POST', '/login', { login, password: 'of a person' });
      return [status, body.errors[0].error_code, asked];
    };
    expect(await typed('sue.suspended')).toEqual([...refused, 0]);
    await setLogin(world, sue.id, { workflowState: 'suspended' }, sue.logins.A);
    expect(await typed(' SUE.suspended')).toEqual([...refused, 0]);
    await setLogin(world, sue.id, { workflowState: 'active' }, sue.logins.A);
    await deleteUser(world, sue.id);
    expect(await typed('sue.suspended')).toEqual([...refused, 0]);
    // A directory that is asked at all is asked here.
    expect(await typed('nobody.at.all')).toEqual([503, 'idp_unavailable', 1]);
    directory.close();
  });
});
