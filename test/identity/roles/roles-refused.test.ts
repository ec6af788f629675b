import { type Caller, openWorld, type World } from '../../support/world.js';
import { off, on, set } from './role-forms.js';

describe('Who may make and change roles', () => {
  let world: World;
  let admin: Caller;
  let path: string;
  let below: string;
  beforeEach(async () => {
    world = await openWorld();
    admin = world.as('admin');
    path = `/accounts/${world.accounts.RA}/roles`;
    below = `/accounts/${world.accounts.RA1}/roles`;
  });
  afterEach(() => world.close());

  const roles = async () => world.sql('select count(*)::int as roles from roles').then(([row]) => row.roles as number);
  const overrides = async () =>
    world.sql('select account_id, role_id, permission, enabled, locked from role_overrides order by id');
  const refused = async (work: () => Promise<{ status: number; body: { errors: unknown } }>, status: number) => {
    const before = [await roles(), await overrides()];
    const answer = await work();
    expect(answer.status).toBe(status);
    expect([await roles(), await overrides()]).toEqual(before);
    return answer.body.errors;
  };
  const made = async (form: Record<string, string>, at = path) => {
    const { status, body } = await admin.post(at, form);
    expect([status, body]).toMatchObject([200, {}]);
    return body;
  };
  it('A23: a role gives no more than its maker holds there', async () => {
    const { RA } = world.accounts;
    const helper = world.roles.A['Helper'];
    await admin.put(`${path}/${helper}`, set('manage_role_overrides', on));
    const lim = world.as('lim');
    const granting = { label: 'Grab', ...set('manage_sis', on) };
    expect(await refused(() => lim.post(path, granting), 403)).toMatchObject([{ error_code: 'cannot_grant_unheld' }]);
    await refused(() => lim.put(`${path}/${helper}`, set('manage_account_settings', on)), 403);
    const query = `mutation($a: RecordId!, $id: RecordId!, $i: UpdateRoleInput!) { updateRole(accountId: $a, role: { id: $id }, input: $i) { role { recordId } } }`;
    const input = { permissions: [{ permission: 'MANAGE_USER_LOGINS', explicit: true, enabled: true }] };
    const { body } = await lim.graphql(query, { a: RA, id: helper, i: input });
    expect([body.data.updateRole, body.errors[0].extensions.reason]).toEqual([null, 'cannot_grant_unheld']);
    // What reaches only accounts that do not exist yet counts too, and what is handed down into a hole of one's own.
    const leaf = `/accounts/${world.accounts.RA1a}/roles/${helper}`;
    await refused(() => lim.put(leaf, set('manage_courses', { ...on, applies_to_self: 0 })), 403);
    await admin.put(leaf, set('read_course_list', off));
    await admin.put(`${path}/${helper}`, set('view_statistics', on));
    await admin.put(leaf, set('view_statistics', off));
    const trick = (values: object) =>
      lim.post(below, { label: 'Trick', ...set('view_statistics', { ...on, ...values }) });
    expect(await refused(() => trick({}), 403)).toMatchObject([{ error_code: 'cannot_grant_unheld' }]);
    expect((await trick({ applies_to_descendants: 0 })).status).toBe(200);
    const own = await lim.post(path, {
      label: 'Lister',
      ...set('manage_role_overrides', on),
      ...set('manage_sis', off),
    });
    expect(own.status).toBe(200);
    // What is denied is given back only by who holds it.
    await admin.put(`${below}/AccountAdmin`, set('manage_courses', off));
    await refused(() => lim.put(`${below}/AccountAdmin`, set('manage_courses', { explicit: 0 })), 403);
    await refused(() => world.as('subadmin').put(`${below}/AccountAdmin`, set('manage_courses', on)), 403);
    expect((await admin.put(`${below}/AccountAdmin`, set('manage_courses', on))).status).toBe(200);
    expect((await admin.put(`${path}/AccountAdmin`, set('view_notifications', on))).status).toBe(200);
  });

  it('is refused permissions that there are not, whatever they are called, and nothing changes', async () => {
    for (const name of ['fly', '__proto__', 'constructor', 'prototype']) {
      const field = `permissions[${name}]`;
      const setting = JSON.parse(`{ "${name}": { "enabled": true }, "manage_sis": { "enabled": true } }`);
      for (const ask of [
        () => admin.post(path, { label: 'Odd', ...set('manage_sis', on), [`${field}[enabled]`]: '1' }),
        () => admin.json('POST', path, { label: 'Odd', permissions: setting }),
        () => admin.put(`${path}/${world.roles.A['Helper']}`, { [`${field}[enabled]`]: '1' }),
      ])
        expect([name, Object.keys((await refused(ask, 400)) as object)]).toEqual([name, [field]]);
    }
  });

  it('is refused without the right, and changes nothing', async () => {
    const { id } = await made({ label: 'Grader' });
    for (const who of ['lim', 'subadmin', 'teach', 'stu1'] as const) {
      await refused(() => world.as(who).post(path, { label: 'Mine' }), 403);
      await refused(() => world.as(who).put(`${path}/${id}`, set('read_course_list', on)), 403);
    }
    await refused(() => world.as('adminB').post(path, { label: 'Mine' }), 404);
    await refused(() => world.as('adminB').put(`${path}/${id}`, set('read_course_list', on)), 404);
    await refused(() => admin.put(`${path}/${world.roles.B['TaEnrollment']}`, set('read_forum', off)), 404);
    await refused(() => world.as('adminB').put(`/accounts/self/roles/${id}`, set('read_course_list', on)), 404);
  });
});
