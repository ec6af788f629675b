import { baseRoleTypes, permissionNames } from '../../../src/identity/access/permissions.js';
import {
  type AccountPath,
  effectiveAt,
  type Override,
  permissionsAt,
  type RoleKind,
} from '../../../src/identity/roles/role-permissions.rules.js';

const root: AccountPath = { path: [1], isSite: false };
const sub: AccountPath = { path: [1, 2], isSite: false };
const leaf: AccountPath = { path: [1, 2, 3], isSite: false };
const administrator: RoleKind = { baseRoleType: 'AccountMembership', builtIn: true };
const helper: RoleKind = { baseRoleType: 'AccountMembership', builtIn: false };
const student: RoleKind = { baseRoleType: 'StudentEnrollment', builtIn: true };

const says = (accountId: number, more: Partial<Override> = {}): Override => ({
  accountId,
  permission: 'read_course_list',
  enabled: null,
  locked: false,
  appliesToSelf: true,
  appliesToDescendants: true,
  ...more,
});
const shown = (role: RoleKind, place: AccountPath, overrides: Override[], name = 'read_course_list') =>
  permissionsAt(role, place, overrides).find((entry) => entry.name === name);
const effective = (role: RoleKind, place: AccountPath, overrides: Override[]) =>
  effectiveAt(role, place, overrides).includes('read_course_list');

describe('the permissions of a role at an account', () => {
  it('are all there, in the order of the table, whatever applies', () => {
    expect(permissionsAt(student, leaf, []).map((entry) => entry.name)).toEqual(permissionNames);
  });

  it('inherit the default of the role where nobody says anything', () => {
    expect(shown(administrator, leaf, [])).toEqual({
      name: 'read_course_list',
      enabled: true,
      locked: false,
      readonly: false,
      explicit: false,
      appliesToSelf: true,
      appliesToDescendants: true,
      priorDefault: null,
    });
    expect(shown(helper, leaf, [])).toMatchObject({ enabled: false, appliesToSelf: null, appliesToDescendants: null });
  });

  it('take the nearest value from above, and call it inherited', () => {
    const overrides = [says(1, { enabled: true }), says(2, { enabled: false })];
    expect(shown(helper, root, overrides)).toMatchObject({ enabled: true, explicit: true, priorDefault: false });
    expect(shown(helper, sub, overrides)).toMatchObject({ enabled: false, explicit: true, priorDefault: true });
    expect(shown(helper, leaf, overrides)).toMatchObject({ enabled: false, explicit: false, priorDefault: null });
  });

  it('are given as where nobody says anything, when what is said concerns another place', () => {
    for (const baseRoleType of baseRoleTypes)
      for (const builtIn of [true, false])
        for (const place of [root, leaf, { ...root, isSite: true }])
          expect(effectiveAt({ baseRoleType, builtIn }, place, [])).toEqual(
            effectiveAt({ baseRoleType, builtIn }, place, [says(99, { enabled: true, locked: true })]),
          );
  });

  it('say for an explicit value what would be inherited', () => {
    expect(shown(administrator, sub, [says(2, { enabled: false })])).toMatchObject({ priorDefault: true });
    expect(shown(administrator, sub, [says(2, { enabled: true })])).toMatchObject({ priorDefault: true });
  });

  it('are readonly below a lock, where nothing that is said counts', () => {
    const overrides = [says(1, { enabled: true, locked: true }), says(2, { enabled: false, locked: true })];
    expect(shown(helper, root, overrides)).toMatchObject({ locked: true, readonly: false, explicit: true });
    expect(shown(helper, sub, overrides)).toMatchObject({
      enabled: true,
      locked: false,
      readonly: true,
      explicit: false,
    });
    expect(shown(helper, leaf, overrides)).toMatchObject({ enabled: true, readonly: true });
    expect(effective(helper, leaf, overrides)).toBe(true);
  });

  it('may be locked without a value: then the inherited one is fixed', () => {
    const overrides = [says(1, { enabled: true }), says(2, { locked: true }), says(3, { enabled: false })];
    expect(shown(helper, sub, overrides)).toMatchObject({ enabled: true, locked: true, explicit: false });
    expect(shown(helper, leaf, overrides)).toMatchObject({ enabled: true, readonly: true, explicit: false });
  });

  it('that apply to descendants alone hold below and not in the account itself', () => {
    const overrides = [says(2, { enabled: true, appliesToSelf: false })];
    expect(shown(helper, sub, overrides)).toMatchObject({
      enabled: true,
      appliesToSelf: false,
      appliesToDescendants: true,
    });
    expect(effective(helper, sub, overrides)).toBe(false);
    expect(effective(helper, leaf, overrides)).toBe(true);
  });

  it('that apply to the account itself alone are not handed down', () => {
    const overrides = [says(2, { enabled: true, appliesToDescendants: false })];
    expect(effective(helper, sub, overrides)).toBe(true);
    expect(effective(helper, leaf, overrides)).toBe(false);
    expect(shown(helper, leaf, overrides)).toMatchObject({ enabled: false, appliesToSelf: null });
  });

  it('show no flags and no prior default unless they mean something', () => {
    expect(shown(administrator, sub, [says(2, { enabled: false })])).toMatchObject({
      enabled: false,
      appliesToSelf: null,
      appliesToDescendants: null,
    });
  });

  it('stay off where they do not apply, whatever is stored', () => {
    const stored = [says(1, { permission: 'become_user', enabled: true })];
    expect(shown(student, root, stored, 'become_user')).toMatchObject({ enabled: false, explicit: false });
    expect(shown(helper, sub, stored, 'become_user')).toMatchObject({ enabled: false });
    expect(shown(helper, root, stored, 'become_user')).toMatchObject({ enabled: true });
    expect(effectiveAt(student, root, stored)).not.toContain('become_user');
    const site = [says(1, { permission: 'site_admin', enabled: true })];
    expect(shown(administrator, root, site, 'site_admin')).toMatchObject({ enabled: false });
    expect(shown(administrator, { ...root, isSite: true }, site, 'site_admin')).toMatchObject({ enabled: true });
  });
});
