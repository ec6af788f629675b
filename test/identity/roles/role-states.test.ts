import { setAdminState } from '../../support/account-builders.js';
import { type SecondInstance, secondInstance } from '../../support/second-instance.js';
import { type Caller, openWorld, type World } from '../../support/world.js';

describe('The states of a role', () => {
  let world: World;
  let admin: Caller;
  let path: string;
  beforeEach(async () => {
    world = await openWorld();
    admin = world.as('admin');
    path = `/accounts/${world.accounts.RA}/roles`;
  });
  afterEach(() => world.close());

  const made = async (label: string, at = path) => (await admin.post(at, { label })).body.id as number;
  const stateOf = async (id: number) =>
    (await world.sql('select workflow_state from roles where id = $1', [id]))[0].workflow_state;

  it('ro-deactivate, ro-activate: a custom role goes out of use and comes back', async () => {
    const id = await made('Grader');
    expect((await admin.del(`${path}/${id}`)).body).toMatchObject({ id, workflow_state: 'inactive', label: 'Grader' });
    expect(await stateOf(id)).toBe('inactive');
    const again = await admin.del(`${path}/${id}`);
    expect([again.status, again.body.errors[0].error_code]).toEqual([400, 'wrong_state']);
    expect((await admin.post(`${path}/${id}/activate`, { role_id: id })).body).toMatchObject({
      id,
      workflow_state: 'active',
    });
    const twice = await admin.post(`${path}/${id}/activate`);
    expect([twice.status, twice.body.errors[0].error_code]).toEqual([400, 'wrong_state']);
    expect(await stateOf(id)).toBe('active');
    const query = `mutation($id: RecordId!) { deactivateRole(accountId: "self", role: { id: $id }) { role { workflowState } } }`;
    const { body } = await admin.graphql(query, { id });
    expect(body.data.deactivateRole.role).toEqual({ workflowState: 'INACTIVE' });
    const activate = `mutation { activateRole(accountId: "self", role: { name: "Grader" }) { role { workflowState } } }`;
    expect((await admin.graphql(activate)).body.data.activateRole.role).toEqual({ workflowState: 'ACTIVE' });
  });

  it('err-builtin-role, ro-builtin-fixed, A29: built-in roles stay as they are', async () => {
    for (const [name, id] of Object.entries(world.roles.A)) {
      if (name === 'Helper') continue;
      for (const at of [path, `/accounts/${world.accounts.RA1}/roles`]) {
        const { status, body } = await admin.del(`${at}/${id}`);
        expect([name, status, body.errors[0].error_code]).toEqual([name, 400, 'built_in_role']);
        expect((await admin.post(`${at}/${id}/activate`)).status).toBe(400);
      }
      expect(await stateOf(id)).toBe('built_in');
    }
    expect((await admin.del(`${path}/AccountAdmin?role=AccountAdmin`)).status).toBe(400);
  });

  it('is changed in its own account alone', async () => {
    const id = await made('Grader');
    const local = await made('Local', `/accounts/${world.accounts.RA1}/roles`);
    for (const [account, role] of [
      [world.accounts.RA1, id],
      [world.accounts.RA, local],
      [world.accounts.RA2, local],
    ] as const) {
      expect((await admin.del(`/accounts/${account}/roles/${role}`)).status).toBe(404);
      expect((await admin.post(`/accounts/${account}/roles/${role}/activate`)).status).toBe(404);
    }
    expect((await world.as('subadmin').del(`${path}/${id}`)).status).toBe(403);
    expect((await world.as('adminB').del(`${path}/${id}`)).status).toBe(404);
    expect([await stateOf(id), await stateOf(local)]).toEqual(['active', 'active']);
  });

  it('does not come back while another role has its label', async () => {
    const old = await made('Grader');
    await admin.del(`${path}/${old}`);
    const young = await made('Grader');
    const { status, body } = await admin.post(`${path}/${old}/activate`);
    expect([status, body.errors]).toMatchObject([400, { label: [{ type: 'taken' }] }]);
    expect([await stateOf(old), await stateOf(young)]).toEqual(['inactive', 'active']);
    expect((await admin.get(`${path}/Grader`)).body.id).toBe(young);
  });

  it('ro-deactivate-holders: who holds an inactive role keeps what it gives', async () => {
    const courses = `/accounts/${world.accounts.RA}/courses`;
    expect((await world.as('lim').get(courses)).status).toBe(200);
    expect((await admin.del(`${path}/${world.roles.A['Helper']}`)).status).toBe(200);
    expect((await world.as('lim').get(courses)).status).toBe(200);
  });

  it('ro-deactivate-assign, A29: an inactive role is given to nobody, until it is active again', async () => {
    const id = await made('Grader');
    const give = () => admin.post(`/accounts/${world.accounts.RA}/admins`, { user_id: world.users.out, role_id: id });
    const admins = async () => (await world.sql('select count(*)::int as n from admins where role_id = $1', [id]))[0].n;
    await admin.del(`${path}/${id}`);
    expect((await give()).status).toBe(400);
    expect(await admins()).toBe(0);
    await admin.post(`${path}/${id}/activate`);
    expect((await give()).status).toBe(200);
    expect(await admins()).toBe(1);
  });

  it('A28: who changes a role meets the change at the next request, even before the database announces it', async () => {
    await world.sql('drop trigger role_overrides_announce on role_overrides');
    const courses = `/accounts/${world.accounts.RA}/courses`;
    for (const [enabled, status] of [
      [0, 403],
      [1, 200],
      [0, 403],
    ]) {
      await world.as('lim').get(courses);
      const form = `permissions[read_course_list][explicit]=1&permissions[read_course_list][enabled]=${enabled}`;
      expect((await admin.put(`${path}/Helper`, form)).status).toBe(200);
      expect((await world.as('lim').get(courses)).status).toBe(status);
    }
  });

  describe('with two instances of the service', () => {
    let other: SecondInstance;
    beforeEach(async () => {
      other = await secondInstance(world);
    });
    afterEach(() => other.close());

    const set = (enabled: 0 | 1) => ({
      'permissions[read_course_list][explicit]': 1,
      'permissions[read_course_list][enabled]': enabled,
    });

    /** Requests over and over on both instances until the statuses are those, within the time that a cache may last. */
    const settles = async (statuses: readonly number[], courses: string) => {
      const until = Date.now() + 1_000;
      for (;;) {
        const seen = await Promise.all([world.as('lim').get(courses), other.as('lim').get(courses)]);
        if (seen.every(({ status }, i) => status === statuses[i]) || Date.now() > until)
          return seen.map(({ status }) => status);
      }
    };

    it('A28: a change of a role holds from the next request on, on both', async () => {
      const courses = `/accounts/${world.accounts.RA}/courses`;
      for (let round = 0; round < 3; round += 1) {
        expect([(await world.as('lim').get(courses)).status, (await other.as('lim').get(courses)).status]).toEqual([
          200, 200,
        ]);
        expect((await admin.put(`${path}/Helper`, set(0))).status).toBe(200);
        expect(await settles([403, 403], courses)).toEqual([403, 403]);
        expect((await other.as('admin').put(`${path}/Helper`, set(1))).status).toBe(200);
        expect(await settles([200, 200], courses)).toEqual([200, 200]);
      }
    });

    it('A28: who loses the role is refused at once, while they ask without a pause', async () => {
      const courses = `/accounts/${world.accounts.RA}/courses`;
      await other.as('lim').get(courses);
      await setAdminState(world, world.users.lim, 'deleted');
      const seen = await settles([403, 403], courses);
      expect(seen).toEqual([403, 403]);
      for (let i = 0; i < 20; i += 1) expect((await other.as('lim').get(courses)).status).toBe(403);
    });
  });
});
