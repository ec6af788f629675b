import { openWorld, type World } from '../../support/world.js';

describe('Lists of accounts', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const ids = (body: { id: number }[]) => body.map(({ id }) => id);

  it('ac-list-visible: accounts that the caller administers, sub-accounts included', async () => {
    const { RA, RA1, RA1a, RA2, RB } = world.accounts;
    expect(ids((await world.as('admin').get('/accounts')).body)).toEqual([RA, RA1, RA1a, RA2]);
    expect(ids((await world.as('subadmin').get('/accounts')).body)).toEqual([RA1, RA1a]);
    expect(ids((await world.as('adminB').get('/accounts')).body)).toEqual([RB]);
    for (const person of ['teach', 'stu1', 'out'] as const) {
      expect((await world.as(person).get('/accounts')).body).toEqual([]);
    }
  });

  it('answers the full form, and what include[] asks for, also as includes[]', async () => {
    const plain = (await world.as('admin').get(`/accounts/${world.accounts.RA}`)).body;
    expect(plain).toEqual({
      id: world.accounts.RA,
      name: 'Riverside',
      workflow_state: 'active',
      parent_account_id: null,
      root_account_id: null,
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      default_time_zone: 'America/Denver',
      default_storage_quota_mb: 500,
      default_user_storage_quota_mb: 50,
      default_group_storage_quota_mb: 50,
    });
    for (const name of ['include[]', 'includes[]']) {
      const query = `${name}=lti_guid&${name}=registration_settings&${name}=services&${name}=nonsense`;
      const [first] = (await world.as('admin').get(`/accounts?${query}`)).body;
      expect(first).toMatchObject({
        ...plain,
        lti_guid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        registration_settings: {
          login_handle_name: null,
          terms_required: false,
          terms_of_use_url: null,
          privacy_policy_url: null,
        },
        services: { avatars: true, user_notes: false },
      });
      expect(Object.keys(first.services)).toEqual(['avatars', 'user_notes']);
    }
  });

  it('A17: a student gets the form without quotas, SIS data, services and settings, on both APIs', async () => {
    const { RA, RA1 } = world.accounts;
    const query = 'include[]=lti_guid&include[]=registration_settings&include[]=services';
    const { status, body } = await world.as('stu1').get(`/accounts/${RA1}?${query}`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      ['default_time_zone', 'id', 'name', 'parent_account_id', 'root_account_id', 'uuid', 'workflow_state'].sort(),
    );
    const asked = await world.as('stu1').graphql(
      `query ($id: RecordId!) { account(id: $id) { recordId sisAccountId integrationId ltiGuid services { key }
        defaultStorageQuotaMb registrationSettings { loginHandleName } } }`,
      { id: RA1 },
    );
    expect(asked.body).toEqual({
      data: {
        account: {
          recordId: RA1,
          sisAccountId: null,
          integrationId: null,
          ltiGuid: null,
          services: null,
          defaultStorageQuotaMb: null,
          registrationSettings: { loginHandleName: null },
        },
      },
    });
    expect((await world.as('out').get(`/accounts/${RA}`)).status).toBe(200);
    expect((await world.as('out').get(`/accounts/${RA1}`)).status).toBe(404);
  });

  it('ac-course-accounts, ac-course-accounts-fields: accounts of the courses where the caller is staff, five keys each', async () => {
    const { RA, RA1 } = world.accounts;
    const expected = [
      { id: RA1, name: 'Science', workflow_state: 'active', root_account_id: RA, parent_account_id: RA },
    ];
    for (const person of ['teach', 'ta', 'des'] as const) {
      expect((await world.as(person).get('/course_accounts?include[]=lti_guid')).body).toEqual(expected);
    }
    for (const person of ['stu1', 'obs', 'out', 'admin'] as const) {
      expect((await world.as(person).get('/course_accounts')).body).toEqual([]);
    }
  });

  it('ac-sub-recursive-default, ac-sub-recursive, conv-paginated: direct children by default, the tree on demand, in pages', async () => {
    const { RA, RA1, RA1a, RA2 } = world.accounts;
    const admin = world.as('admin');
    expect(ids((await admin.get(`/accounts/${RA}/sub_accounts`)).body)).toEqual([RA1, RA2]);
    expect(ids((await admin.get(`/accounts/${RA}/sub_accounts?recursive=false`)).body)).toEqual([RA1, RA2]);
    expect(ids((await admin.get(`/accounts/${RA}/sub_accounts?recursive=1`)).body)).toEqual([RA1, RA1a, RA2]);
    const found: number[] = [];
    let next: string | undefined = `/accounts/${RA}/sub_accounts?recursive=true&per_page=1`;
    for (let pages = 0; next !== undefined && pages < 5; pages += 1) {
      const answer = await admin.get(next);
      expect(answer.body).toHaveLength(1);
      found.push(...ids(answer.body));
      const link = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      next = link?.slice(world.base.length);
    }
    expect(found).toEqual([RA1, RA1a, RA2]);
  });

  it('lets only administrators list sub-accounts: 403 as a list, null and an error inside a query', async () => {
    const { RA } = world.accounts;
    expect((await world.as('teach').get(`/accounts/${RA}/sub_accounts`)).status).toBe(403);
    const { body } = await world
      .as('teach')
      .graphql('{ account(id: "self") { name subAccounts { nodes { name } } admins { nodes { recordId } } } }');
    expect(body.data.account).toEqual({ name: 'Riverside', subAccounts: null, admins: null });
    expect(body.errors.map((e: { path: string[] }) => e.path.join('.'))).toEqual([
      'account.subAccounts',
      'account.admins',
    ]);
    expect(body.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', http: { status: 403 } });
  });

  it('reads the whole area in one GraphQL statement', async () => {
    const admin = world.as('admin');
    const ask = () =>
      admin.graphql(`{ account(id: "self") {
        name settings { lockAllAnnouncements { value } } subAccounts { nodes { name } }
        admins { nodes { roleName user { name } } } courses { nodes { name } } users { nodes { name } }
      } }`);
    const { body } = await ask();
    expect(body.errors).toBeUndefined();
    expect(body.data.account.admins.nodes).toEqual([
      { roleName: 'AccountAdmin', user: { name: 'Ada Admin' } },
      { roleName: 'Helper', user: { name: 'Lee Limited' } },
    ]);
    expect(await world.statementsOf(ask)).toBe(1);
  });

  it('A83: what is no id is 404 on every route of an account', async () => {
    const wrong = [
      '0',
      '-1',
      '1.5',
      '1e3',
      '0x1',
      '9007199254740993',
      '9223372036854775808',
      '%D9%A1%D9%A2',
      'null',
      '01',
    ];
    const admin = world.as('admin');
    for (const id of wrong) {
      for (const path of [`/accounts/${id}`, `/accounts/${id}/sub_accounts`, `/accounts/${id}/settings`]) {
        expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
      }
      expect([id, (await admin.del(`/accounts/self/users/${id}`)).status]).toEqual([id, 404]);
      expect([id, (await admin.del(`/accounts/self/admins/${id}`)).status]).toEqual([id, 404]);
    }
    expect((await admin.get('/accounts/self')).body.id).toBe(world.accounts.RA);
    expect((await admin.get('/accounts/default')).body.id).toBe(world.accounts.RA);
  });

  it('A07: to the administrator of another tenant no account of this one exists, on any route', async () => {
    const { RA, RA1 } = world.accounts;
    const stranger = world.as('adminB');
    const before = await world.sql('select md5(string_agg(a::text, $1 order by id)) from accounts a', ['|']);
    for (const id of [RA, RA1]) {
      const answers = await Promise.all([
        stranger.get(`/accounts/${id}`),
        stranger.get(`/accounts/${id}/settings`),
        stranger.get(`/accounts/${id}/sub_accounts`),
        stranger.get(`/accounts/${id}/courses`),
        stranger.get(`/accounts/${id}/admins`),
        stranger.put(`/accounts/${id}`, { 'account[name]': 'Taken over' }),
        stranger.post(`/accounts/${id}/sub_accounts`, { 'account[name]': 'Mine' }),
        stranger.del(`/accounts/${id}/sub_accounts/${world.accounts.RA2}`),
        stranger.post(`/accounts/${id}/admins`, { user_id: world.users.adminB }),
        stranger.del(`/accounts/${id}/admins/${world.users.admin}`),
        stranger.del(`/accounts/${id}/users/${world.users.stu1}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    const { body } = await stranger.graphql(
      `mutation ($id: RecordId!) { createSubAccount(accountId: $id, input: { name: "Mine" }) { account { recordId } } }`,
      { id: RA },
    );
    expect(body.errors[0].extensions).toMatchObject({ code: 'NOT_FOUND', http: { status: 404 } });
    expect(await world.sql('select md5(string_agg(a::text, $1 order by id)) from accounts a', ['|'])).toEqual(before);
  });
});
