import { type Caller, openWorld, type World } from '../../support/world.js';
import { off, on, set } from './role-forms.js';

describe('Making and changing roles', () => {
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
  it('ro-created-active, ro-base-default, ro-role-alias: a label is enough', async () => {
    expect(await made({ label: 'Grader' })).toMatchObject({
      label: 'Grader',
      role: 'Grader',
      base_role_type: 'AccountMembership',
      workflow_state: 'active',
      account: { id: world.accounts.RA },
    });
    expect(await made({ label: 'Assistant', base_role_type: 'TaEnrollment' })).toMatchObject({
      base_role_type: 'TaEnrollment',
      base_role_type_label: 'TA',
    });
  });

  it('ro-label-required: needs a label, or its deprecated alias', async () => {
    for (const form of ['', 'label=', 'label=%20', `label=${'x'.repeat(256)}`])
      expect(await refused(() => admin.post(path, form), 400)).toMatchObject({ label: [{ attribute: 'label' }] });
    expect(await made({ role: 'Old client' })).toMatchObject({ label: 'Old client' });
  });

  it('ro-base-values: takes the six base types and no other', async () => {
    for (const base of ['AccountMembership', 'Student', 'Teacher', 'Ta', 'Observer', 'Designer'])
      await made({ label: `A ${base}`, base_role_type: base.includes('Account') ? base : `${base}Enrollment` });
    const errors = await refused(() => admin.post(path, { label: 'X', base_role_type: 'JanitorEnrollment' }), 400);
    expect(JSON.stringify(errors)).toContain('base_role_type');
  });

  it('refuses labels that are taken or reserved, under label', async () => {
    await made({ label: 'Grader' });
    for (const [label, type] of [
      ['grader', 'taken'],
      ['Student', 'taken'],
      ['TeacherEnrollment', 'exclusion'],
      ['accountadmin', 'exclusion'],
      ['AccountMembership', 'exclusion'],
    ] as const) {
      expect(await refused(() => admin.post(path, { label }), 400)).toMatchObject({ label: [{ type }] });
    }
    expect((await made({ label: 'Grader' }, below)).account.id).toBe(world.accounts.RA1);
    const race = await Promise.all([1, 2, 3].map(() => admin.post(path, { label: 'Racer' })));
    expect(race.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    for (const { body } of race.filter(({ status }) => status === 400))
      expect(body.errors).toMatchObject({ label: [{ type: 'taken' }] });
  });

  it('ro-perm-grant, ro-perm-deny, ro-perm-repeat, ro-applies-defaults, ro-rp-explicit, ro-rp-prior-default: sets several permissions at once', async () => {
    const role = await made({
      label: 'Grader',
      base_role_type: 'TeacherEnrollment',
      ...set('manage_grades', on),
      ...set('read_forum', off),
    });
    const applied = { applies_to_self: true, applies_to_descendants: true };
    const rest = { locked: false, readonly: false };
    expect(role.permissions.manage_grades).toEqual({
      enabled: true,
      explicit: true,
      prior_default: true,
      ...rest,
      ...applied,
    });
    expect(role.permissions.read_forum).toEqual({ enabled: false, explicit: true, prior_default: true, ...rest });
    expect(role.permissions.post_to_forum).toEqual({ enabled: true, explicit: false, ...rest, ...applied });
    const { body } = await admin.put(`${path}/${role.id}`, { ...set('manage_grades', off), ...set('read_sis', off) });
    expect(body.permissions.manage_grades).toMatchObject({ enabled: false, explicit: true, prior_default: true });
    expect(body.permissions.read_forum).toMatchObject({ enabled: false, explicit: true });
    expect(body.permissions.read_sis).toMatchObject({ enabled: false, explicit: true });
  });

  it('ro-perm-inherit: without explicit or without enabled the value is inherited, also one that was set before', async () => {
    const role = await made({ label: 'Grader', ...set('read_course_list', { enabled: 1 }) });
    expect(role.permissions.read_course_list).toMatchObject({ enabled: false, explicit: false });
    const incomplete: Record<string, number>[] = [{ explicit: 1 }, { explicit: 0, enabled: 1 }, { enabled: 1 }];
    for (const values of incomplete) {
      const put = await admin.put(`${path}/${role.id}`, set('read_course_list', on));
      expect(put.body.permissions.read_course_list).toMatchObject({ enabled: true, explicit: true });
      const { body } = await admin.put(`${path}/${role.id}`, set('read_course_list', values));
      expect([values, body.permissions.read_course_list]).toMatchObject([values, { enabled: false, explicit: false }]);
    }
    expect(await world.sql('select * from role_overrides where role_id = $1', [role.id])).toEqual([]);
  });

  it('ro-applies-self-needed, ro-applies-descendants-needed, A26: a permission applies somewhere', async () => {
    const nowhere = { ...on, applies_to_self: 0, applies_to_descendants: 0 };
    const form = { label: 'Nowhere', ...set('read_course_list', nowhere) };
    expect(await refused(() => admin.post(path, form), 400)).toMatchObject([{ error_code: 'applies_nowhere' }]);
    const role = await made({
      label: 'Below',
      ...set('read_course_list', { ...on, applies_to_self: 0, applies_to_descendants: 1 }),
      ...set('view_statistics', { ...on, applies_to_self: 1, applies_to_descendants: 0 }),
    });
    expect(role.permissions.read_course_list).toMatchObject({ applies_to_self: false, applies_to_descendants: true });
    expect(role.permissions.view_statistics).toMatchObject({ applies_to_self: true, applies_to_descendants: false });
    await refused(() => admin.put(`${path}/${role.id}`, set('read_course_list', nowhere)), 400);
    const seen = (await admin.get(`${below}/${role.id}`)).body.permissions;
    expect([seen.read_course_list.enabled, seen.view_statistics.enabled]).toEqual([true, false]);
  });

  it('ro-lock, ro-lock-upstream, ro-perm-locked-upstream, ro-rp-readonly: a lock above is not overridden below', async () => {
    const role = await made({ label: 'Grader', ...set('read_course_list', { ...on, locked: 1 }) });
    expect(role.permissions.read_course_list).toMatchObject({ locked: true, readonly: false });
    const stored = await overrides();
    const attempts: Record<string, number>[] = [off, { locked: 0 }, { ...off, locked: 1 }, { explicit: 0 }];
    for (const values of attempts) {
      const { status, body } = await admin.put(`${below}/${role.id}`, set('read_course_list', values));
      expect([status, body.permissions.read_course_list]).toEqual([
        200,
        {
          enabled: true,
          locked: false,
          readonly: true,
          explicit: false,
          applies_to_self: true,
          applies_to_descendants: true,
        },
      ]);
    }
    expect(await overrides()).toEqual(stored);
    const freed = await admin.put(`${path}/${role.id}`, set('read_course_list', { ...on, locked: 0 }));
    expect(freed.body.permissions.read_course_list).toMatchObject({ locked: false, enabled: true });
    const then = await admin.put(`${below}/${role.id}`, set('read_course_list', off));
    expect(then.body.permissions.read_course_list).toMatchObject({
      enabled: false,
      explicit: true,
      prior_default: true,
    });
  });

  it('ro-update-recognized: overrides built-in and inherited roles for one account and those below it', async () => {
    for (const [name, id] of Object.entries(world.roles.A)) {
      const { status, body } = await admin.put(`${below}/${id}`, set('send_messages', off));
      expect([name, status, body.permissions.send_messages]).toMatchObject([
        name,
        200,
        { enabled: false, explicit: true },
      ]);
      const above = (await admin.get(`${path}/${id}`)).body.permissions.send_messages;
      expect([name, above.explicit]).toEqual([name, false]);
      const leaf = (await admin.get(`/accounts/${world.accounts.RA1a}/roles/${id}`)).body.permissions.send_messages;
      expect([name, leaf]).toMatchObject([name, { enabled: false, explicit: false }]);
    }
    const rows = await world.sql('select distinct account_id from role_overrides where permission = $1', [
      'send_messages',
    ]);
    expect(rows.map((row) => Number(row.account_id))).toEqual([world.accounts.RA1]);
  });

  it('ro-update-label: renames custom roles of the account itself, and no others', async () => {
    const { id } = await made({ label: 'Grader' });
    await made({ label: 'Other' });
    const renamed = await admin.put(`${path}/${id}`, { label: 'Marker' });
    expect(renamed.body).toMatchObject({ id, label: 'Marker', role: 'Marker' });
    expect((await admin.get(`${path}/Marker`)).body.id).toBe(id);
    const label = () => world.sql('select label from roles order by id');
    const before = await label();
    for (const [at, form] of [
      [`${below}/${id}`, { label: 'X' }],
      [`${path}/${world.roles.A['StudentEnrollment']}`, { label: 'Pupil' }],
      [`${path}/${id}`, { label: 'Other' }],
      [`${path}/${id}`, { label: '' }],
      [`${path}/${id}`, { label: 'TaEnrollment' }],
    ] as const) {
      await refused(() => admin.put(at, form), 400);
    }
    expect(await label()).toEqual(before);
    expect((await admin.put(`${path}/${id}`, {})).body.label).toBe('Marker');
  });

  it('leaves its trace in the audit trail', async () => {
    const { id } = await made({ label: 'Grader', ...set('read_course_list', on) });
    await admin.put(`${path}/${id}`, { label: 'Marker', ...set('read_course_list', off) });
    await admin.del(`${path}/${id}`);
    await admin.post(`${path}/${id}/activate`);
    await admin.put(`${path}/${id}`, {});
    const events = await world.sql(`select event_type, data from audit_events where subject_type = 'Role' order by id`);
    expect(events.map((event) => event.event_type)).toEqual([
      'role_created',
      'role_updated',
      'role_deactivated',
      'role_activated',
    ]);
    expect(events[1].data).toMatchObject({
      label: { before: 'Grader', after: 'Marker' },
      permissions: [{ permission: 'read_course_list', before: { enabled: true }, after: { enabled: false } }],
    });
  });

  it('survives two who set the same permission at once', async () => {
    const { id } = await made({ label: 'Grader' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => admin.put(`${path}/${id}`, set('read_course_list', i % 2 ? on : off))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await world.sql('select count(*)::int as n from role_overrides where role_id = $1', [id])).toEqual([
      { n: 1 },
    ]);
  });

  it('takes JSON as it takes forms, and answers the same over GraphQL', async () => {
    const permissions = {
      read_course_list: { explicit: true, enabled: true, locked: true },
    };
    const { body } = await admin.json('POST', path, { label: 'Json', permissions });
    expect(body.permissions.read_course_list).toMatchObject({ enabled: true, locked: true });
    const mutation = `mutation($i: CreateRoleInput!) { createRole(accountId: "self", input: $i) { role { label baseRoleType permissions { name enabled } } } }`;
    const input = {
      label: 'Graph',
      baseRoleType: 'TA_ENROLLMENT',
      permissions: [{ permission: 'MANAGE_GRADES', explicit: true, enabled: false }],
    };
    const made = await admin.graphql(mutation, { i: input });
    expect(made.body.errors).toBeUndefined();
    const { permissions: shown, ...role } = made.body.data.createRole.role;
    expect(role).toEqual({ label: 'Graph', baseRoleType: 'TA_ENROLLMENT' });
    expect(shown).toContainEqual({ name: 'MANAGE_GRADES', enabled: false });
  });
});
