import { permissionNames } from '../../../src/identity/access/permissions.js';
import { openWorld, type World } from '../../support/world.js';

describe('Reading roles', () => {
  let world: World;
  let grader: number;
  let retired: number;
  let local: number;
  beforeAll(async () => {
    world = await openWorld();
    const admin = world.as('admin');
    const made = async (account: number, label: string) =>
      (await admin.post(`/accounts/${account}/roles`, { label })).body.id as number;
    grader = await made(world.accounts.RA, 'Grader');
    retired = await made(world.accounts.RA, 'Retired');
    local = await made(world.accounts.RA1, 'Local');
    expect((await admin.del(`/accounts/${world.accounts.RA}/roles/${retired}`)).status).toBe(200);
  });
  afterAll(() => world.close());

  const list = async (query = '', account = world.accounts.RA, who: 'admin' | 'subadmin' = 'admin') => {
    const { status, body } = await world.as(who).get(`/accounts/${account}/roles?per_page=50${query}`);
    expect(status).toBe(200);
    return body as { id: number; label: string; workflow_state: string; permissions: Record<string, unknown> }[];
  };
  const builtIn = ['Account Admin', 'Student', 'Teacher', 'TA', 'Designer', 'Observer'];
  const labels = async (query?: string, account?: number) => (await list(query, account)).map((role) => role.label);

  it('ro-list-default-active, ro-deactivate-hidden: lists active roles alone, the built-in ones first', async () => {
    expect(await labels()).toEqual([...builtIn, 'Helper', 'Grader']);
    expect(await labels('&state[]=active')).toEqual([...builtIn, 'Helper', 'Grader']);
  });

  it('ro-list-state: lists roles in the states asked for, and refuses other words', async () => {
    expect(await labels('&state[]=inactive')).toEqual(['Retired']);
    expect(await labels('&state[]=inactive&state[]=active')).toEqual([...builtIn, 'Helper', 'Grader', 'Retired']);
    for (const word of ['built_in', 'nonsense', 'ACTIVE']) {
      const refused = await world.as('admin').get(`/accounts/self/roles?state[]=inactive&state[]=${word}`);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['state[1]']]);
      expect(refused.body.message).toContain('active, inactive');
    }
  });

  it('ro-list-inherited: adds the roles of the accounts above', async () => {
    expect(await labels('', world.accounts.RA1)).toEqual([...builtIn, 'Local']);
    expect(await labels('&show_inherited=true', world.accounts.RA1)).toEqual([...builtIn, 'Helper', 'Grader', 'Local']);
    expect(await labels('&show_inherited=true')).not.toContain('Local');
  });

  it('ro-states: shows the three states and no others', async () => {
    const states = (await list('&state[]=active&state[]=inactive')).map((role) => role.workflow_state);
    expect(new Set(states)).toEqual(new Set(['active', 'inactive', 'built_in']));
  });

  it('is paged, with the built-in roles first on page one', async () => {
    const path = `/accounts/${world.accounts.RA}/roles?per_page=4`;
    const first = await world.as('admin').get(path);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] as string;
    const second = await world.as('admin').get(next.replace(world.base, ''));
    const seen = [...first.body, ...second.body].map((role: { label: string }) => role.label);
    expect(seen).toEqual([...builtIn, 'Helper', 'Grader']);
  });

  it('ro-object, ro-account-object, ro-role-alias: one role, with its account and its alias', async () => {
    const { status, body } = await world.as('admin').get(`/accounts/${world.accounts.RA1}/roles/${local}`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      ['id', 'role', 'label', 'base_role_type', 'workflow_state', 'account', 'permissions'].sort(),
    );
    expect(body).toMatchObject({ id: local, role: 'Local', label: 'Local', workflow_state: 'active' });
    expect(body.account).toEqual({
      id: world.accounts.RA1,
      name: 'Science',
      parent_account_id: world.accounts.RA,
      root_account_id: world.accounts.RA,
      sis_account_id: 'SCI',
    });
    const above = await world.as('admin').get(`/accounts/${world.accounts.RA1}/roles/${grader}`);
    expect(above.body.account).toEqual({
      id: world.accounts.RA,
      name: 'Riverside',
      parent_account_id: null,
      root_account_id: null,
      sis_account_id: null,
    });
  });

  it('ro-base-type-account: says what built-in roles are based on', async () => {
    const types = Object.fromEntries((await list()).map((role) => [role.label, (role as never)['base_role_type']]));
    expect(types).toMatchObject({
      'Account Admin': 'AccountMembership',
      Teacher: 'TeacherEnrollment',
      TA: 'TaEnrollment',
    });
  });

  it('ro-rp-fields, ro-rp-applies-only-enabled, ro-perm-plugins: each permission has its booleans, and flags only when on', async () => {
    const { body } = await world.as('admin').get(`/accounts/${world.accounts.RA}/roles/${grader}`);
    expect(Object.keys(body.permissions)).toEqual(permissionNames);
    for (const role of await list()) {
      for (const [name, entry] of Object.entries(role.permissions) as [string, { enabled: boolean }][]) {
        const keys = ['enabled', 'locked', 'readonly', 'explicit'];
        const flags = entry.enabled ? ['applies_to_self', 'applies_to_descendants'] : [];
        const known = Object.keys(entry).filter((key) => key !== 'prior_default');
        expect([name, known.sort()]).toEqual([name, [...keys, ...flags].sort()]);
        expect(known.every((key) => typeof (entry as never)[key] === 'boolean')).toBe(true);
      }
    }
  });

  it('ver-deprecated-role: takes the name in place of the id, and the deprecated parameters beside it', async () => {
    const admin = world.as('admin');
    const path = `/accounts/${world.accounts.RA1}/roles`;
    const teacher = world.roles.A['TeacherEnrollment'];
    for (const name of ['TeacherEnrollment', 'Teacher', `${teacher}?role=Nonsense&role_id=5`, `${teacher}`]) {
      expect([name, (await admin.get(`${path}/${name}`)).body.id]).toEqual([name, teacher]);
    }
    expect((await admin.get(`${path}/Grader`)).body.id).toBe(grader);
    expect((await admin.get(`/accounts/${world.accounts.RA}/roles/Retired`)).body.id).toBe(retired);
    const query = `query($id: RecordId!) { account(id: $id) { role(by: { name: "Local" }) { recordId } } }`;
    const found = await admin.graphql(query, { id: world.accounts.RA1 });
    expect(found.body.data.account.role.recordId).toBe(local);
  });

  it('is 404 for a role that the account does not know, of a sibling, below or of another tenant', async () => {
    const admin = world.as('admin');
    for (const [account, id] of [
      [world.accounts.RA, local],
      [world.accounts.RA2, local],
      [world.accounts.RA, world.roles.B['TeacherEnrollment']],
      [world.accounts.RA, 999_999],
      [world.accounts.RA, 'Nobody'],
      [world.accounts.RB, world.roles.B['TeacherEnrollment']],
    ]) {
      expect([account, id, (await admin.get(`/accounts/${account}/roles/${id}`)).status]).toEqual([account, id, 404]);
    }
  });

  it('is 403 for who may not manage roles, 404 where they see no account', async () => {
    const at = (account: number) => [`/accounts/${account}/roles`, `/accounts/${account}/roles/${grader}`];
    for (const path of at(world.accounts.RA)) {
      for (const who of ['lim', 'teach', 'stu1', 'subadmin'] as const)
        expect([path, who, (await world.as(who).get(path)).status]).toEqual([path, who, 403]);
      expect((await world.as('adminB').get(path)).status).toBe(404);
      expect((await world.withToken(null).get(path)).status).toBe(401);
    }
    for (const path of at(world.accounts.RA1)) expect((await world.as('subadmin').get(path)).status).toBe(200);
    for (const path of at(world.accounts.RA2)) expect((await world.as('subadmin').get(path)).status).toBe(404);
  });

  it('shows permissions as an account sees them only to its administrators and those below it', async () => {
    const query = `query($role: ID!, $account: RecordId) { node(id: $role) { ... on Role { label permissions(accountId: $account) { name enabled } } } }`;
    const role = Buffer.from(`Role:${grader}`).toString('base64url');
    const seen = async (who: 'admin' | 'subadmin' | 'stu1' | 'adminB', account: number | string | null) => {
      const { body } = await world.as(who).graphql(query, { role, account });
      return body.data.node && (body.data.node.permissions?.length ?? null);
    };
    const { RA, RA1, RA2, RB } = world.accounts;
    const all = permissionNames.length;
    expect(await seen('admin', RA2)).toBe(all);
    expect(await seen('subadmin', null)).toBe(all);
    expect(await seen('subadmin', RA)).toBe(all);
    expect(await seen('subadmin', 'sis_account_id:SCI')).toBe(all);
    expect(await seen('subadmin', RA1)).toBe(all);
    expect(await seen('subadmin', RA2)).toBeNull();
    expect(await seen('admin', RB)).toBeNull();
    expect(await seen('admin', 'sis_account_id:NONE')).toBeNull();
    expect(await seen('stu1', null)).toBeNull();
    expect(await seen('adminB', null)).toBeNull();
    const { body } = await world.as('stu1').graphql(query, { role, account: null });
    expect(body.data.node).toBeNull();
  });

  it('answers two uses of one field with different arguments', async () => {
    const query = `query($role: RecordId!, $below: RecordId) { account(id: "self") { role(by: { id: $role }) {
      here: permissions { name } below: permissions(accountId: $below) { name } gone: permissions(accountId: 999999) { name }
    } } }`;
    const { body } = await world.as('admin').graphql(query, { role: grader, below: world.accounts.RA1 });
    const { here, below, gone } = body.data.account.role;
    expect([here.length, below.length, gone]).toEqual([permissionNames.length, permissionNames.length, null]);
  });

  it('costs one statement, for one role and for fifty', async () => {
    const admin = world.as('admin');
    await admin.get('/accounts/self/roles');
    expect(await world.statementsOf(() => list())).toBe(1);
    expect(await world.statementsOf(() => admin.get(`/accounts/self/roles/${grader}`))).toBe(1);
    const query = `{ account(id: "self") { roles(first: 100) { nodes { label permissions { name enabled } account { name } } } } }`;
    expect(await world.statementsOf(() => admin.graphql(query))).toBe(1);
  });

  it('is reached from an account over GraphQL, a hundred roles at a time', async () => {
    const query = `{ account(id: "self") { roles(first: 100, showInherited: true) { totalCount nodes {
      id recordId name label baseRoleType workflowState baseRoleTypeLabel createdAt account { name }
      permissions { name enabled locked readonly explicit priorDefault appliesToSelf appliesToDescendants } } } } }`;
    const { body } = await world.as('admin').graphql(query);
    expect(body.errors).toBeUndefined();
    const { totalCount, nodes } = body.data.account.roles;
    expect(totalCount).toBe(8);
    expect(nodes[2]).toMatchObject({
      name: 'TeacherEnrollment',
      label: 'Teacher',
      baseRoleType: 'TEACHER_ENROLLMENT',
      baseRoleTypeLabel: 'Teacher',
    });
    expect(nodes[0].baseRoleTypeLabel).toBeNull();
  });
});
