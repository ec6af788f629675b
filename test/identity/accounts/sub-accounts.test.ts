import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('Sub-accounts', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const create = (who: 'admin' | 'subadmin' | 'lim' | 'teach', parent: number, form: Record<string, string | number>) =>
    world.as(who).post(`/accounts/${parent}/sub_accounts`, form);
  const count = async () => (await world.sql('select count(*)::int as n from accounts'))[0].n as number;

  it('ac-sub-parent, ac-sub-sis, ac-update-quotas, conv-urlencoded: made below the addressed account with all it was given', async () => {
    const { RA, RA1 } = world.accounts;
    const { status, body } = await create('admin', RA1, {
      'account[name]': 'Physics',
      'account[sis_account_id]': 'PHY',
      'account[default_storage_quota_mb]': 10,
      'account[default_user_storage_quota_mb]': 11,
      'account[default_group_storage_quota_mb]': 12,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Physics',
      parent_account_id: RA1,
      root_account_id: RA,
      workflow_state: 'active',
      sis_account_id: 'PHY',
      default_storage_quota_mb: 10,
      default_user_storage_quota_mb: 11,
      default_group_storage_quota_mb: 12,
    });
    expect((await world.as('admin').get('/accounts/sis_account_id:PHY')).body).toEqual(body);
    const [row] = await world.sql('select ancestors::int[] as path from accounts where id = $1', [body.id]);
    expect(row.path).toEqual([RA, RA1, body.id]);
  });

  it('conv-multipart, conv-json-body: also as multipart and as JSON', async () => {
    const form = new FormData();
    form.set('account[name]', 'Geology');
    const response = await fetch(`${world.base}/api/v1/accounts/self/sub_accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.tokens.admin}` },
      body: form,
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ name: 'Geology', default_storage_quota_mb: 500 });
    const json = await world.as('admin').json('POST', '/accounts/self/sub_accounts', { account: { name: 'Law' } });
    expect(json.body).toMatchObject({ name: 'Law', parent_account_id: world.accounts.RA });
  });

  it('takes a deeper parent from the body, but none from elsewhere', async () => {
    const { RA1, RA1a, RA2 } = world.accounts;
    const deeper = await create('admin', RA1, { 'account[name]': 'Deep', 'account[parent_account_id]': RA1a });
    expect(deeper.body.parent_account_id).toBe(RA1a);
    const before = await count();
    const aside = await create('admin', RA1, { 'account[name]': 'Aside', 'account[parent_account_id]': RA2 });
    expect([aside.status, Object.keys(aside.body.errors)]).toEqual([400, ['parent_account_id']]);
    const foreign = { 'account[name]': 'Foreign', 'account[parent_account_id]': world.accounts.RB };
    expect((await create('admin', RA1, foreign)).status).toBe(404);
    expect(await count()).toBe(before);
  });

  it('ac-sub-name-required: 400 by field without a name, nothing made', async () => {
    const before = await count();
    const path = world.accounts.RA1;
    for (const form of [{ 'account[sis_account_id]': 'X' }, { 'account[name]': '' }, { 'account[name]': '  ' }, {}]) {
      const { status, body } = await create('admin', path, form as Record<string, string>);
      expect([form, status]).toEqual([form, 400]);
      expect(Object.keys(body.errors)).toEqual([Object.keys(form).length === 0 ? 'account' : 'name']);
    }
    const long = await create('admin', path, { 'account[name]': 'n'.repeat(256) });
    expect(long.body.errors.name[0].type).toBe('too_long');
    expect(await count()).toBe(before);
  });

  it('refuses quotas that are none, 400 by field', async () => {
    const before = await count();
    for (const quota of ['-1', 'many', '1.5', '99999999999999999999']) {
      const form = { 'account[name]': 'Q', 'account[default_user_storage_quota_mb]': quota };
      const { status, body } = await create('admin', world.accounts.RA1, form);
      expect([quota, status, Object.keys(body.errors)]).toEqual([quota, 400, ['default_user_storage_quota_mb']]);
    }
    expect(await count()).toBe(before);
  });

  it('needs the right to manage the account, and manage_sis of the root account for a SIS id', async () => {
    const before = await count();
    for (const who of ['lim', 'teach'] as const) {
      expect((await create(who, world.accounts.RA, { 'account[name]': 'No' })).status).toBe(403);
    }
    const sis = await create('subadmin', world.accounts.RA1, {
      'account[name]': 'No',
      'account[sis_account_id]': 'NO',
    });
    expect([sis.status, Object.keys(sis.body.errors)]).toEqual([403, ['sis_account_id']]);
    expect(await count()).toBe(before);
    expect((await create('subadmin', world.accounts.RA1, { 'account[name]': 'Mine' })).status).toBe(200);
  });

  it('A20: takes nothing from a request but what the document names', async () => {
    const { RA1, RB } = world.accounts;
    const { status, body } = await create('admin', RA1, {
      'account[name]': 'Plain',
      'account[id]': 1,
      'account[root_account_id]': RB,
      'account[workflow_state]': 'deleted',
      'account[site]': 'true',
      'account[uuid]': 'mine',
      'account[created_at]': '2001-01-01',
      'account[__proto__][polluted]': 'yes',
      'account[constructor][prototype][polluted]': 'yes',
    });
    expect(status).toBe(200);
    const [row] = await world.sql(
      `select root_account_id::int as root, workflow_state, site, created_at > now() - interval '1 hour' as fresh from accounts where id = $1`,
      [body.id],
    );
    expect(row).toEqual({ root: world.accounts.RA, workflow_state: 'active', site: false, fresh: true });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const graph = await world
      .as('admin')
      .graphql(
        'mutation { createSubAccount(accountId: "self", input: { name: "G", site: true }) { account { recordId } } }',
      );
    expect(graph.status).toBe(400);
  });

  it('two at once with one SIS id: one wins, the other gets 400 by field', async () => {
    const both = await Promise.all(
      [world.accounts.RA1, world.accounts.RA2].map((parent) =>
        create('admin', parent, { 'account[name]': 'Twin', 'account[sis_account_id]': 'TWIN' }),
      ),
    );
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const refused = both.find(({ status }) => status === 400);
    expect(refused?.body.errors.sis_account_id[0].type).toBe('taken');
    expect(await world.sql(`select 1 from accounts where sis_account_id = 'TWIN'`)).toHaveLength(1);
  });

  it('is deleted when it is empty; its SIS id is free again', async () => {
    const made = (
      await create('admin', world.accounts.RA2, { 'account[name]': 'Gone', 'account[sis_account_id]': 'GONE' })
    ).body;
    const { status, body } = await world.as('admin').del(`/accounts/${world.accounts.RA2}/sub_accounts/${made.id}`);
    expect([status, body.id, body.workflow_state]).toEqual([200, made.id, 'deleted']);
    expect((await world.as('admin').get(`/accounts/${made.id}`)).status).toBe(404);
    const again = await create('admin', world.accounts.RA2, {
      'account[name]': 'New',
      'account[sis_account_id]': 'GONE',
    });
    expect(again.status).toBe(200);
    expect((await world.as('admin').get('/accounts/sis_account_id:GONE')).body.id).toBe(again.body.id);
    const byGraph = await world
      .as('admin')
      .graphql(
        `mutation ($id: RecordId!) { deleteSubAccount(accountId: "self", id: $id) { account { workflowState } } }`,
        {
          id: again.body.id,
        },
      );
    expect(byGraph.body).toEqual({ data: { deleteSubAccount: { account: { workflowState: 'DELETED' } } } });
  });

  it('A08: is not deleted with courses or accounts below it (409), as a root account (400), under another account (404)', async () => {
    const { RA, RA1, RA1a, RA2 } = world.accounts;
    const admin = world.as('admin');
    const statuses = async (paths: string[]) => Promise.all(paths.map(async (p) => (await admin.del(p)).status));
    expect(
      await statuses([
        `/accounts/${RA}/sub_accounts/${RA1}`,
        `/accounts/${RA}/sub_accounts/${RA}`,
        `/accounts/${RA2}/sub_accounts/${RA1a}`,
        `/accounts/${RA1a}/sub_accounts/${RA1a}`,
        `/accounts/${RA}/sub_accounts/${world.accounts.RB}`,
      ]),
    ).toEqual([409, 400, 404, 404, 404]);
    for (const id of [world.courses.C1, world.courses.C2]) await setCourseState(world, 'deleted', id);
    const inner = await admin.del(`/accounts/${RA}/sub_accounts/${RA1}`);
    expect([inner.status, inner.body.errors[0].error_code]).toEqual([409, 'has_sub_accounts']);
    const rows = await world.sql(`select 1 from accounts where id = any($1) and workflow_state = 'active'`, [
      [RA, RA1, RA1a],
    ]);
    expect(rows).toHaveLength(3);
    expect((await world.as('lim').del(`/accounts/${RA}/sub_accounts/${RA2}`)).status).toBe(403);
  });
});
