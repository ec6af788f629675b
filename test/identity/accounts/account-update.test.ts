import { setPermissions } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('Changing an account', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    // A role that manages quotas, another that manages settings.
    await setPermissions(world, 'Helper', ['manage_storage_quotas']);
  });
  afterAll(() => world.close());

  const put = (who: 'admin' | 'subadmin' | 'lim' | 'teach', id: number, form: Record<string, string | number>) =>
    world.as(who).put(`/accounts/${id}`, form);
  const stored = async (id: number) =>
    (
      await world.sql(
        'select name, default_time_zone, default_storage_quota_mb, sis_account_id, settings, services from accounts where id = $1',
        [id],
      )
    )[0];

  it('ac-update-name: renames, and keeps what is absent', async () => {
    const { RA2 } = world.accounts;
    const before = await stored(RA2);
    const { status, body } = await put('admin', RA2, { 'account[name]': 'Fine Arts' });
    expect([status, body.name, body.parent_account_id]).toEqual([200, 'Fine Arts', world.accounts.RA]);
    expect(await stored(RA2)).toEqual({ ...before, name: 'Fine Arts' });
    for (const name of ['', '   ', 'n'.repeat(256)]) {
      const refused = await put('admin', RA2, { 'account[name]': name, 'account[default_time_zone]': 'UTC' });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['name']]);
    }
    expect(await stored(RA2)).toEqual({ ...before, name: 'Fine Arts' });
  });

  it('ac-update-timezone: IANA and friendlier names; unknown ones are 400; blank unsets', async () => {
    const { RA1 } = world.accounts;
    const zone = async (name: string) => (await put('admin', RA1, { 'account[default_time_zone]': name })).body;
    expect((await zone('Europe/Berlin')).default_time_zone).toBe('Europe/Berlin');
    expect((await zone('Eastern Time (US & Canada)')).default_time_zone).toBe('America/New_York');
    for (const [link, canonical] of [
      ['US/Mountain', 'America/Denver'],
      ['GMT', 'Etc/UTC'],
      ['CET', 'Europe/Brussels'],
      ['Zulu', 'Etc/UTC'],
      ['EST5EDT', 'America/New_York'],
    ] as const)
      expect([link, (await zone(link)).default_time_zone]).toEqual([link, canonical]);
    expect(Object.keys((await zone('Mars/Olympus')).errors)).toEqual(['default_time_zone']);
    expect((await stored(RA1)).default_time_zone).toBe('America/New_York');
    expect((await zone('')).default_time_zone).toBeNull();
  });

  it('ac-update-quotas: three quotas in megabytes; unset, the account above decides', async () => {
    const { RA1, RA1a } = world.accounts;
    const names = ['default_storage_quota_mb', 'default_user_storage_quota_mb', 'default_group_storage_quota_mb'];
    const form = Object.fromEntries(names.map((name, i) => [`account[${name}]`, 700 + i]));
    const { body } = await put('admin', RA1, form);
    expect(names.map((name) => body[name])).toEqual([700, 701, 702]);
    const below = (await world.as('admin').get(`/accounts/${RA1a}`)).body;
    expect(names.map((name) => below[name])).toEqual([700, 701, 702]);
    for (const quota of ['-1', 'x', '4611686018427387904']) {
      expect((await put('admin', RA1, { 'account[default_storage_quota_mb]': quota })).status).toBe(400);
    }
    expect(Number((await stored(RA1)).default_storage_quota_mb)).toBe(700);
  });

  it('ac-update-quotas: quotas of 2^31 megabytes and more are taken up to 2^42 - 1, and are handed down', async () => {
    const { RA1, RA1a } = world.accounts;
    const most = 2 ** 42 - 1;
    const form = {
      'account[default_storage_quota_mb]': most,
      'account[default_user_storage_quota_mb]': 2 ** 31,
      'account[default_group_storage_quota_mb]': most,
    };
    expect((await put('admin', RA1, form)).body).toMatchObject({
      default_storage_quota_mb: most,
      default_user_storage_quota_mb: 2 ** 31,
    });
    const course = (await world.as('admin').post(`/accounts/${RA1a}/courses`, { 'course[name]': 'Vast' })).body;
    expect(course.storage_quota_mb).toBe(most);
    const quota = await world.as('admin').get(`/courses/${course.id}/files/quota`);
    expect([quota.status, quota.body.quota]).toEqual([200, most * 2 ** 20]);
    const query = `{ course(id: ${course.id}) { storageQuotaMb } account(id: ${RA1}) { defaultStorageQuotaMb } }`;
    expect((await world.as('admin').graphql(query)).body.errors).toBeUndefined();
    const refused = await put('admin', RA1, { 'account[default_storage_quota_mb]': 2 ** 42 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['default_storage_quota_mb']]);
    const over = await world.as('admin').put(`/courses/${course.id}`, { 'course[storage_quota_mb]': 2 ** 42 });
    expect(over.status).toBe(400);
    expect(Number((await stored(RA1)).default_storage_quota_mb)).toBe(most);
    await put('admin', RA1, Object.fromEntries(Object.keys(form).map((name, i) => [name, 700 + i])));
  });

  it('ac-update-settings: value and locked of four settings, each by itself', async () => {
    const { RA2 } = world.accounts;
    const names = [
      'restrict_student_past_view',
      'restrict_student_future_view',
      'lock_all_announcements',
      'restrict_student_future_listing',
    ];
    for (const name of names) {
      expect((await put('admin', RA2, { [`account[settings][${name}][value]`]: 'true' })).status).toBe(200);
    }
    await put('admin', RA2, {
      'account[settings][lock_all_announcements][locked]': '1',
      'account[settings][unknown][value]': '1',
    });
    const { status, body } = await world.as('admin').get(`/accounts/${RA2}/settings`);
    expect(status).toBe(200);
    expect(body).toEqual(
      Object.fromEntries(
        names.map((name) => [name, { value: true, locked: name === 'lock_all_announcements', inherited: false }]),
      ),
    );
    expect(Object.keys((await stored(RA2)).settings).sort()).toEqual([...names].sort());
  });

  it('ac-settings-locked: a lock reaches below, wins there, and writes below are ignored', async () => {
    const { RA, RA1, RA1a } = world.accounts;
    const setting = 'account[settings][restrict_student_future_view]';
    await put('admin', RA1a, { [`${setting}[value]`]: 'false' });
    await put('admin', RA, { [`${setting}[value]`]: 'true' });
    const at = async (id: number) =>
      (await world.as('admin').get(`/accounts/${id}/settings`)).body.restrict_student_future_view;
    expect(await at(RA1)).toEqual({ value: false, locked: false, inherited: false });
    await put('admin', RA, { [`${setting}[locked]`]: 'true' });
    for (const id of [RA1, RA1a]) expect(await at(id)).toEqual({ value: true, locked: true, inherited: true });
    const before = await stored(RA1a);
    const ignored = await put('subadmin', RA1a, { [`${setting}[value]`]: '0', [`${setting}[locked]`]: '0' });
    expect(ignored.status).toBe(200);
    expect(await stored(RA1a)).toEqual(before);
    const { body } = await world
      .as('subadmin')
      .graphql(
        `query ($id: RecordId!) { account(id: $id) { settings { restrictStudentFutureView { value locked inherited } } } }`,
        { id: RA1a },
      );
    expect(body.data.account.settings.restrictStudentFutureView).toEqual({
      value: true,
      locked: true,
      inherited: true,
    });
    await put('admin', RA, { [`${setting}[locked]`]: 'false' });
    expect(await at(RA1a)).toEqual({ value: false, locked: false, inherited: false });
  });

  it('settings are for those who may change them: 403 for others, null with an error in a query', async () => {
    const { RA } = world.accounts;
    expect((await world.as('teach').get(`/accounts/${RA}/settings`)).status).toBe(403);
    const { body } = await world
      .as('lim')
      .graphql('{ account(id: "self") { name settings { lockAllAnnouncements { value } } } }');
    expect(body.data).toEqual({ account: { name: 'Riverside', settings: null } });
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
  });

  it('ac-update-services: key to boolean; unknown keys drop out', async () => {
    const { RA } = world.accounts;
    const { body } = await put('admin', RA, {
      'account[services][avatars]': '1',
      'account[services][microblog]': 'off',
      'account[services][account_survey_notifications]': '0',
      'account[services][nonsense]': '1',
      'include[]': 'services',
    });
    expect(body.services).toEqual({ avatars: true, user_notes: false });
    expect((await stored(RA)).services).toEqual({ avatars: true });
    await put('admin', RA, { 'account[services][avatars]': 'off', 'account[services][microblog]': 'yes' });
    expect((await stored(RA)).services).toEqual({ avatars: false });
  });

  it('what a sign-on page shows is that of root accounts: 400 by field below, where the root’s word for logins is shown', async () => {
    const { RA, RA1 } = world.accounts;
    const before = await stored(RA1);
    const page = { 'account[registration_settings][terms_required]': 'true' };
    const { status, body } = await put('admin', RA1, { 'account[name]': 'Half', ...page });
    expect([status, body.errors.registration_settings[0].type]).toEqual([400, 'not_root']);
    const graph = `mutation { updateAccount(id: ${RA1}, input: { registrationSettings: { termsRequired: true } }) {
      account { recordId } errors { code } } }`;
    const refused = (await world.as('admin').graphql(graph)).body;
    expect(refused.data.updateAccount).toEqual({ account: null, errors: [{ code: 'NOT_ROOT' }] });
    expect(await stored(RA1)).toEqual(before);
    await put('admin', RA, page);
    await world.as('admin').put(`/accounts/${RA}/sso_settings`, { 'sso_settings[login_handle_name]': 'Badge' });
    const shown = await world.as('admin').get(`/accounts/${RA1}?include[]=registration_settings`);
    expect(shown.body.registration_settings).toEqual({ login_handle_name: 'Badge' });
  });

  it('ac-update-services: a sub-account takes services, for itself and below; the nearest word counts', async () => {
    const { RA, RA1, RA2 } = world.accounts;
    const shown = async (id: number) =>
      (await world.as('admin').get(`/accounts/${id}?include[]=services`)).body.services;
    await put('admin', RA, { 'account[services][user_notes]': '1', 'account[services][avatars]': '1' });
    const { status, body } = await put('admin', RA1, { 'account[services][user_notes]': '0' });
    expect([status, body.services]).toEqual([200, { avatars: true, user_notes: false }]);
    expect([await shown(RA), await shown(RA2)]).toEqual([
      { avatars: true, user_notes: true },
      { avatars: true, user_notes: true },
    ]);
    const below = await world.as('admin').post(`/accounts/${RA1}/sub_accounts`, { 'account[name]': 'Below' });
    expect(await shown(below.body.id)).toEqual({ avatars: true, user_notes: false });
    await put('admin', below.body.id, { 'account[services][user_notes]': '1' });
    expect([await shown(below.body.id), await shown(RA1)]).toEqual([
      { avatars: true, user_notes: true },
      { avatars: true, user_notes: false },
    ]);
    const graph = `mutation { updateAccount(id: ${RA1}, input: { services: [{ key: USER_NOTES, enabled: true }] }) {
      account { services { key enabled } } errors { code } } }`;
    expect((await world.as('admin').graphql(graph)).body.data.updateAccount).toEqual({
      account: {
        services: [
          { key: 'AVATARS', enabled: true },
          { key: 'USER_NOTES', enabled: true },
        ],
      },
      errors: [],
    });
  });

  it('refuses with 403, keyed by the field, what needs a right that the caller lacks; nothing changes', async () => {
    const { RA, RA1 } = world.accounts;
    const before = [await stored(RA), await stored(RA1)];
    const refused = async (who: 'admin' | 'subadmin' | 'lim', id: number, form: Record<string, string | number>) => {
      const { status, body } = await put(who, id, form);
      return [status, Object.keys(body.errors)];
    };
    const quota = { 'account[default_storage_quota_mb]': 1 };
    expect(await refused('lim', RA, { ...quota, 'account[name]': 'Lee’s' })).toEqual([403, ['name']]);
    expect(await refused('lim', RA, { ...quota, 'account[services][avatars]': '0' })).toEqual([403, ['services']]);
    expect(await refused('subadmin', RA1, { 'account[sis_account_id]': 'NEW' })).toEqual([403, ['sis_account_id']]);
    expect(await refused('admin', RA, { 'account[sis_account_id]': 'ROOT' })).toEqual([403, ['sis_account_id']]);
    expect((await put('teach', RA1, { 'account[name]': 'T' })).status).toBe(403);
    expect([await stored(RA), await stored(RA1)]).toEqual(before);
    expect((await put('lim', RA, quota)).status).toBe(200);
    expect((await put('admin', RA1, { 'account[sis_account_id]': 'SCI-2' })).body.sis_account_id).toBe('SCI-2');
  });

  it('A20: a change takes nothing but what the document names', async () => {
    const { RA1, RB } = world.accounts;
    const columns =
      'id, root_account_id, parent_account_id, workflow_state, site, uuid, lti_guid, created_at, ancestors';
    const before = await world.sql(`select ${columns} from accounts where id = $1`, [RA1]);
    const { status } = await put('admin', RA1, {
      'account[name]': 'Science',
      'account[id]': 1,
      'account[parent_account_id]': RB,
      'account[root_account_id]': RB,
      'account[workflow_state]': 'deleted',
      'account[site]': '1',
      'account[uuid]': 'x',
      'account[lti_guid]': 'x',
      'account[created_at]': '2000-01-01',
      'account[settings][__proto__][value]': '1',
    });
    expect(status).toBe(200);
    expect(await world.sql(`select ${columns} from accounts where id = $1`, [RA1])).toEqual(before);
    expect(({} as Record<string, unknown>).value).toBeUndefined();
  });

  it('A50: metacharacters in a name are stored as they are; a NUL is 400', async () => {
    const { RA2 } = world.accounts;
    for (const name of ["Robert'); drop table accounts;--", '%_\\', '"$1::text', '👩‍🏫 é']) {
      expect((await put('admin', RA2, { 'account[name]': name })).body.name).toBe(name);
    }
    expect((await world.as('admin').put(`/accounts/${RA2}`, 'account[name]=a%00b')).status).toBe(400);
    const { body } = await world
      .as('admin')
      .graphql(
        'mutation ($id: RecordId!, $input: UpdateAccountInput!) { updateAccount(id: $id, input: $input) { account { name } } }',
        { id: RA2, input: { name: 'a\u0000b' } },
      );
    expect(body.errors[0].extensions).toMatchObject({ code: 'VALIDATION_FAILED', http: { status: 400 } });
    expect((await stored(RA2)).name).toBe('👩‍🏫 é');
  });

  it('is audited with both states', async () => {
    await put('admin', world.accounts.RA2, { 'account[name]': 'Audited' });
    const [row] = await world.sql(
      `select user_id::int, data from audit_events where event_type = 'account_updated' order by id desc limit 1`,
    );
    expect([row.user_id, row.data.before.name, row.data.after.name]).toEqual([world.users.admin, '👩‍🏫 é', 'Audited']);
  });
});
