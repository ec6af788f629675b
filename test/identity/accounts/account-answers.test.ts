import { setAccount, setSiteAccount } from '../../support/account-builders.js';
import { setTermDates } from '../../support/course-builders.js';
import { inDays } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';

describe('Accounts, as existing clients ask for them', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const admin = () => world.as('admin');
  const get = async (path: string) => (await admin().get(path)).body;
  const put = (id: number, form: Record<string, string | number>) => admin().put(`/accounts/${id}`, form);
  const ids = (list: { id: number }[]) => list.map(({ id }) => id);

  it('a path that has other methods is 405 with those in Allow; one that nobody knows is 404', async () => {
    const { C1 } = world.courses;
    const wrong = await admin().del('/accounts');
    expect([wrong.status, wrong.headers.get('allow'), wrong.body.errors[0].error_code]).toEqual([
      405,
      'GET, HEAD',
      'method_not_allowed',
    ]);
    const patched = await admin().json('PATCH', `/courses/${C1}`, {});
    expect([patched.status, patched.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, DELETE']);
    expect((await admin().del('/nothing')).status).toBe(404);
    expect((await world.withToken(null).del('/accounts')).status).toBe(401);
  });

  it('`site_admin` is the site account, for those who are in it; to everybody else it is not there', async () => {
    expect((await admin().get('/accounts/site_admin')).status).toBe(404);
    await setSiteAccount(world, world.accounts.RB, true);
    expect((await world.as('adminB').get('/accounts/site_admin')).body.id).toBe(world.accounts.RB);
    expect((await admin().get('/accounts/site_admin')).status).toBe(404);
    await setSiteAccount(world, world.accounts.RB, false);
  });

  it('`lti_context_id` names accounts, courses and users of the tenant alone', async () => {
    const { RA1, RB } = world.accounts;
    const guid = async (table: string, column: string, id: number) =>
      (await world.sql(`select ${column}::text as guid from ${table} where id = $1`, [id]))[0].guid;
    expect((await get(`/accounts/lti_context_id:${await guid('accounts', 'lti_guid', RA1)}`)).id).toBe(RA1);
    const other = await guid('accounts', 'lti_guid', RB);
    expect((await admin().get(`/accounts/lti_context_id:${other}`)).status).toBe(404);
    const { C1 } = world.courses;
    expect((await get(`/courses/lti_context_id:${await guid('courses', 'uuid', C1)}`)).id).toBe(C1);
    const { stu1 } = world.users;
    expect((await get(`/users/lti_context_id:${await guid('users', 'uuid', stu1)}`)).id).toBe(stu1);
    expect((await admin().get('/accounts/lti_context_id:x')).status).toBe(404);
  });

  it('SIS and integration ids are null where a sub-account has none, and absent for who may not see them', async () => {
    const { RA, RA2 } = world.accounts;
    await setAccount(world, RA2, { sisAccountId: null, integrationId: null });
    expect(await get(`/accounts/${RA2}`)).toMatchObject({ sis_account_id: null, integration_id: null });
    expect(await get(`/accounts/${RA}`)).not.toHaveProperty('sis_account_id');
    expect((await world.as('stu1').get(`/accounts/${RA}`)).body).not.toHaveProperty('sis_account_id');
  });

  it('`integration_id` is written, shown and found by; root accounts have none, and it needs manage_sis', async () => {
    const { RA, RA1, RA2 } = world.accounts;
    const { body } = await put(RA2, { 'account[integration_id]': 'INT-2' });
    expect(body.integration_id).toBe('INT-2');
    expect((await get('/accounts/sis_integration_id:INT-2')).id).toBe(RA2);
    const form = { 'account[name]': 'Below', 'account[integration_id]': 'INT-3' };
    const below = await admin().post(`/accounts/${RA1}/sub_accounts`, form);
    expect(below.body.integration_id).toBe('INT-3');
    const taken = await put(RA1, { 'account[integration_id]': 'INT-2' });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([400, ['integration_id']]);
    expect((await put(RA, { 'account[integration_id]': 'INT-4' })).status).toBe(403);
    const foreign = await world.as('subadmin').put(`/accounts/${RA1}`, { 'account[integration_id]': 'INT-5' });
    expect(foreign.status).toBe(403);
    const long = await put(RA2, { 'account[integration_id]': 'x'.repeat(256) });
    expect([long.status, Object.keys(long.body.errors)]).toEqual([400, ['integration_id']]);
    expect(
      await world.sql(`select id::int, integration_id from accounts where integration_id like 'INT-%' order by 2`),
    ).toEqual([
      { id: RA2, integration_id: 'INT-2' },
      { id: below.body.id, integration_id: 'INT-3' },
    ]);
  });

  it('services that are switched are in the reply; one without `enabled` stays as it is', async () => {
    const { RA } = world.accounts;
    const switched = await put(RA, { 'account[services][avatars][enabled]': 'false' });
    expect(switched.body.services).toEqual({ avatars: false, user_notes: false });
    const left = await put(RA, { 'account[services][avatars][enabled]': '' });
    expect([left.status, left.body.services.avatars]).toEqual([200, false]);
    const mutation = `mutation { updateAccount(id: ${RA}, input: { services: [{ key: AVATARS }] }) {
      account { services { key enabled } } errors { message } } }`;
    expect((await admin().graphql(mutation)).body.data.updateAccount.account.services).toEqual([
      { key: 'AVATARS', enabled: false },
      { key: 'USER_NOTES', enabled: false },
    ]);
    const unknown = await put(RA, { 'account[services][avatars][other]': '1' });
    expect(unknown.status).toBe(400);
    expect((await put(RA, { 'account[name]': 'Arts' })).body).not.toHaveProperty('services');
  });

  it('sub-accounts below one another come as a tree, page by page, and no last page is named', async () => {
    const { RA } = world.accounts;
    const make = async (parent: number, name: string) =>
      (await admin().post(`/accounts/${parent}/sub_accounts`, { 'account[name]': name })).body.id as number;
    const a = await make(RA, 'A');
    const b = await make(RA, 'B');
    const a1 = await make(a, 'A1');
    const b1 = await make(b, 'B1');
    const a2 = await make(a, 'A2');
    const a11 = await make(a1, 'A11');
    const seen: number[] = [];
    let path: string | undefined = `/accounts/${RA}/sub_accounts?recursive=true&per_page=2`;
    while (path !== undefined) {
      const page = await admin().get(path);
      seen.push(...ids(page.body));
      expect(page.headers.get('link')).not.toContain('rel="last"');
      path = /<([^>]+)>; rel="next"/
        .exec(page.headers.get('link') ?? '')?.[1]
        ?.replace(/^https?:\/\/[^/]+\/api\/v1/, '');
    }
    expect(seen.filter((id) => id >= a)).toEqual([a, a1, a11, a2, b, b1]);
    expect(new Set(seen).size).toBe(seen.length);
    const direct = await admin().get(`/accounts/${RA}/sub_accounts`);
    expect(direct.headers.get('link')).toContain('rel="last"');
    expect(ids(direct.body).filter((id) => id >= a)).toEqual([a, b]);
  });

  it('courses are listed by the terms `default` and `current`; with several terms now, none is current', async () => {
    const { RA, RA1 } = world.accounts;
    const list = async (term: string) =>
      ids(await get(`/accounts/${RA}/courses?enrollment_term_id=${term}&per_page=100`));
    const [{ id: standard }] = await world.sql('select id::int from terms where root_account_id = $1 and is_default', [
      RA,
    ]);
    expect(await list('default')).toEqual(await list(String(standard)));
    expect((await list('default')).length).toBeGreaterThan(0);
    const others = await world.sql('select id from terms where root_account_id = $1 and not is_default', [RA]);
    for (const { id } of others) await setTermDates(world, id, { startAt: inDays(-9), endAt: inDays(-8) });
    expect(await list('current')).toEqual([]);
    const make = async (name: string) =>
      (
        await admin().json('POST', `/accounts/${RA}/terms`, {
          enrollment_term: { name, start_at: '2020-01-01T00:00:00Z', end_at: '2120-01-01T00:00:00Z' },
        })
      ).body.id as number;
    const now = await make('Now');
    const course = { 'course[name]': 'Of now', 'course[term_id]': now };
    const { id } = (await admin().post(`/accounts/${RA1}/courses`, course)).body;
    expect(await list('current')).toEqual([id]);
    expect((await get(`/accounts/${RA}/terms/current`)).id).toBe(now);
    const other = await make('Also now');
    expect([await list('current'), (await admin().get(`/accounts/${RA}/terms/current`)).status]).toEqual([[], 404]);
    await admin().del(`/accounts/${RA}/terms/${other}`);
    expect((await admin().get(`/accounts/${RA}/courses?enrollment_term_id=nothing`)).status).toBe(404);
  });

  it('a locale of no language is refused, for a person and for a course', async () => {
    for (const locale of ['xx-yy', 'xx', 'en-YY']) {
      expect((await admin().put('/users/self', { 'user[locale]': locale })).status).toBe(400);
      expect((await admin().put(`/courses/${world.courses.C1}`, { 'course[locale]': locale })).status).toBe(400);
    }
    expect((await admin().put('/users/self', { 'user[locale]': 'pt-BR' })).body.locale).toBe('pt-BR');
  });

  it('ids are texts by the media type, in whatever case', async () => {
    const { RA } = world.accounts;
    for (const accept of ['application/json+platform-string-ids', 'Application/JSON+Platform-String-IDs']) {
      const { body } = await admin().get(`/accounts/${RA}`, { accept });
      expect(body.id).toBe(String(RA));
    }
  });

  it('a SIS id that ends in .json is reached with its dot as %2E, or with .json behind it', async () => {
    const { RA2 } = world.accounts;
    await put(RA2, { 'account[sis_account_id]': 'FEED.json' });
    expect((await get('/accounts/sis_account_id:FEED%2Ejson')).id).toBe(RA2);
    expect((await get('/accounts/sis_account_id:FEED.json.json')).id).toBe(RA2);
    expect((await admin().get('/accounts/sis_account_id:FEED')).status).toBe(404);
  });
});
