import { appoint } from '../../identity/roles/builders.js';
import { makeCustomAdmin } from '../../learning/courses/custom-admin.js';
import { setAdminState } from '../../support/account-builders.js';
import type { Person } from '../../support/fixture.js';
import { aRole, setPermissions } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { fetched, partsOf, rowsOf, started, written } from './builders.js';

describe('Who reads reports about an account', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const place = (rest: string, account = world.accounts.RA) => `/accounts/${account}/reports${rest}`;
  const all = async (who: Person, run: { id: number }, account?: number) => {
    const caller = world.as(who);
    const answers = [
      await caller.get(place('', account)),
      await caller.get(place('/public_courses_csv', account)),
      await caller.get(place(`/public_courses_csv/${run.id}`, account)),
      await caller.post(place('/public_courses_csv', account), {}),
      await caller.del(place(`/public_courses_csv/${run.id}`, account)),
    ];
    return answers.map(({ status }) => status);
  };

  it('A77: members of the tenant without the right are refused, strangers find nothing, and nothing is started or deleted', async () => {
    const run = await written(world, 'public_courses_csv');
    for (const who of ['stu1', 'teach', 'out', 'lim'] as const)
      expect([who, await all(who, run)]).toEqual([who, [403, 403, 403, 403, 403]]);
    for (const who of ['adminB', 'stuB'] as const)
      expect([who, await all(who, run)]).toEqual([who, [404, 404, 404, 404, 404]]);
    // The administrator of a sub-account sees the root account, and runs reports of their own alone.
    expect(await all('subadmin', run)).toEqual([403, 403, 403, 403, 403]);
    const { body } = await world.as('admin').get(place('/public_courses_csv'));
    expect(body.map(({ id, status }: any) => [id, status])).toEqual([[run.id, 'complete']]);
  });

  it('A77: a run of another account or of another report is not found under a path that is not its own', async () => {
    const run = await written(world, 'public_courses_csv', {}, { account: world.accounts.RA1 });
    const { accounts } = world;
    for (const path of [
      place(`/public_courses_csv/${run.id}`),
      place(`/unused_courses_csv/${run.id}`, accounts.RA1),
      place(`/public_courses_csv/${run.id}`, accounts.RB),
      place(`/..%2f..%2fetc%2fpasswd/${run.id}`, accounts.RA1),
    ])
      for (const method of ['get', 'del'] as const)
        expect([method, path, (await world.as('admin')[method](path)).status]).toEqual([method, path, 404]);
    const { body } = await world.as('subadmin').get(place(`/public_courses_csv/${run.id}`, accounts.RA1));
    expect(body).toMatchObject({ id: run.id, status: 'complete' });
  });

  it('by the graph the same holds: by the account, by node(id:) and by mutations', async () => {
    const run = await written(world, 'public_courses_csv');
    const query = `query ($a: RecordId!, $r: RecordId!) {
      account(id: $a) { reportTypes { nodes { report } } reports { nodes { recordId } } report(id: $r) { id file { url } } }
    }`;
    const variables = { a: world.accounts.RA, r: run.id };
    const seen = await world.as('admin').graphql(query, variables);
    expect(seen.body.errors).toBeUndefined();
    const { id } = seen.body.data.account.report;
    const node = 'query ($id: ID!) { node(id: $id) { id ... on AccountReport { file { url } } } }';
    expect((await world.as('admin').graphql(node, { id })).body.data.node.id).toBe(id);
    const start = `mutation ($a: RecordId!) { startAccountReport(accountId: $a, report: PUBLIC_COURSES_CSV) { accountReport { id } } }`;
    const remove = 'mutation ($r: RecordId!) { deleteAccountReport(id: $r) { accountReport { id } } }';
    for (const who of ['stu1', 'lim', 'subadmin', 'adminB'] as const) {
      const caller = world.as(who);
      const asked = await caller.graphql(query, variables);
      const { account } = asked.body.data;
      if (account !== null) expect(account).toEqual({ reportTypes: null, reports: null, report: null });
      expect((await caller.graphql(node, { id })).body.data.node).toBeNull();
      for (const document of [start, remove]) {
        const { body } = await caller.graphql(document, variables);
        expect([who, body.errors?.[0].extensions.code]).toEqual([who, expect.stringMatching(/FORBIDDEN|NOT_FOUND/)]);
      }
    }
    expect((await world.as('admin').get(place('/public_courses_csv'))).body).toHaveLength(1);
  });

  it('A77: a link is its reader’s own: it opens without a token, and with theirs, and with no other', async () => {
    const run = await written(world, 'unpublished_courses_csv');
    const statusOf = async (url: string, token: string | null) => (await fetched(url, token)).status;
    const { url } = run.attachment;
    expect(await statusOf(url, null)).toBe(200);
    expect(await statusOf(url, world.tokens.admin)).toBe(200);
    for (const who of ['subadmin', 'lim', 'adminB'] as const) expect(await statusOf(url, world.tokens[who])).toBe(404);
    expect(await statusOf(url, 'nonsense')).toBe(401);
    for (const other of [
      url.replace(/user=\d+/, `user=${world.users.teach}`),
      url.replace(/verifier=./, (found: string) => (found.endsWith('_') ? 'verifier=A' : 'verifier=_')),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(/reports\/\d+/, 'reports/999999'),
      url.replace(/reports\/\d+/, 'reports/..%2f1'),
    ])
      expect([other, await statusOf(other, null)]).toEqual([other, 404]);
  });

  it('A77: whoever loses the right loses the file at once, by their link and by their token', async () => {
    await makeCustomAdmin(world, 'out', ['read_reports']);
    const run = await written(world, 'unpublished_courses_csv', {}, { as: 'out' });
    expect(await rowsOf(run)).toHaveLength(1);
    expect((await fetched(run.file_url, world.tokens.out)).status).toBe(200);
    await setAdminState(world, world.users.out, 'deleted');
    expect((await fetched(run.attachment.url)).status).toBe(404);
    expect((await fetched(run.file_url, world.tokens.out)).status).toBe(404);
    expect((await fetched(run.file_url, world.tokens.admin)).status).toBe(200);
  });

  it('the address with a token is for who may read the run, within the scopes of the token', async () => {
    const run = await written(world, 'unpublished_courses_csv');
    const statuses = [];
    for (const token of [null, world.tokens.admin, world.tokens.stu1, world.tokens.adminB, world.tokens.scoped])
      statuses.push((await fetched(run.file_url, token)).status);
    expect(statuses).toEqual([401, 200, 404, 404, 403]);
  });

  it('who may not read SIS data gets none of it, and no file of somebody who may', async () => {
    const roleId = await aRole(world, { name: 'Reporter', permissions: ['read_reports'] });
    await appoint(world, world.users.out, world.accounts.RA, roleId);
    const parameters = { users: true, courses: true, enrollments: true };
    const full = await written(world, 'provisioning_csv', parameters);
    const own = await written(world, 'provisioning_csv', parameters, { as: 'out' });
    const parts = await partsOf(own);
    const text = JSON.stringify(parts);
    expect(parts['users.csv']!.length).toBeGreaterThan(5);
    for (const hidden of ['S-stu1', 'stu1@example.edu', 'BIO-1'])
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
    const seen = await world.as('out').get(place(`/provisioning_csv/${full.id}`));
    expect(seen.body).toMatchObject({ id: full.id, status: 'complete', file_url: null });
    expect('attachment' in seen.body).toBe(false);
    expect((await fetched(full.file_url, world.tokens.out)).status).toBe(403);
    const refused = await started(world, 'sis_export_csv', { users: true }, { as: 'out' });
    expect(refused.status).toBe(403);
    await setPermissions(world, roleId, ['read_sis', 'read_roster']);
    expect((await fetched(full.file_url, world.tokens.out)).status).toBe(200);
  });
});
