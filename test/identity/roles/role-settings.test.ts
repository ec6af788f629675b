import type { AccountPath, Override, RoleKind } from '../../../src/identity/roles/role-permissions.rules.js';
import {
  locksChanged,
  overridesAfter,
  refuseLockOut,
  refuseNowhere,
  refuseUnknown,
} from '../../../src/identity/roles/role-settings.rules.js';

const sub: AccountPath = { path: [1, 2], isSite: false };
const helper: RoleKind = { baseRoleType: 'AccountMembership', builtIn: false };
const permission = 'read_course_list';
const plain: Override = {
  accountId: 2,
  permission,
  enabled: true,
  locked: false,
  appliesToSelf: true,
  appliesToDescendants: true,
};

describe('the settings of a request', () => {
  it('count only when explicit and enabled are both there', () => {
    const after = (setting: object) => overridesAfter(helper, sub, [], [{ permission, ...setting }]);
    expect(after({ explicit: true, enabled: true })).toEqual([plain]);
    expect(after({ explicit: true, enabled: false })).toEqual([{ ...plain, enabled: false }]);
    for (const setting of [{}, { explicit: true }, { enabled: true }, { explicit: false, enabled: true }]) {
      expect([setting, after(setting)]).toEqual([setting, []]);
    }
  });

  it('take a value away, and keep the lock unless they speak of it', () => {
    const stored = [{ ...plain, locked: true }];
    expect(overridesAfter(helper, sub, stored, [{ permission }])).toEqual([{ ...plain, enabled: null, locked: true }]);
    expect(overridesAfter(helper, sub, stored, [{ permission, locked: false }])).toEqual([]);
  });

  it('leave the overrides of other accounts alone, and do nothing below a lock', () => {
    const above = { ...plain, accountId: 1, locked: true };
    const setting = { permission, explicit: true, enabled: false, locked: false };
    expect(overridesAfter(helper, sub, [above], [setting])).toEqual([above]);
    expect(overridesAfter(helper, sub, [{ ...above, locked: false }], [setting])).toHaveLength(2);
  });

  it('are refused by name where nobody knows the permission', () => {
    const settings = [{ permission }, { permission: 'no_such_permission' }];
    expect(() => refuseUnknown(settings)).toThrow(
      expect.objectContaining({ status: 400, fields: { 'permissions.no_such_permission': [expect.anything()] } }),
    );
    expect(() => refuseUnknown([{ permission }])).not.toThrow();
  });

  it('ignore what cannot apply', () => {
    const settings = ['become_user', 'site_admin'].map((name) => ({
      permission: name,
      explicit: true,
      enabled: true,
      locked: true,
    }));
    expect(overridesAfter(helper, sub, [], settings)).toEqual([]);
  });

  it('must apply somewhere', () => {
    expect(() => refuseNowhere([{ permission, appliesToSelf: false, appliesToDescendants: false }])).toThrow();
    expect(() => refuseNowhere([{ permission, appliesToSelf: false }])).not.toThrow();
  });
});

describe('a change of locks', () => {
  it('is one that puts a lock on a permission or lifts one, at the account itself', () => {
    const locked = { ...plain, locked: true };
    expect(locksChanged(2, [], [locked])).toEqual([permission]);
    expect(locksChanged(2, [locked], [plain])).toEqual([permission]);
    expect(locksChanged(2, [locked], [locked])).toEqual([]);
    expect(locksChanged(2, [], [plain])).toEqual([]);
    expect(locksChanged(1, [], [locked])).toEqual([]);
  });
});

describe('the administrators of a root account', () => {
  const root: AccountPath = { path: [1], isSite: false };
  const administrator: RoleKind = { baseRoleType: 'AccountMembership', builtIn: true };
  const off = (name: Override['permission'], more: Partial<Override> = {}): Override[] => [
    { ...plain, accountId: 1, permission: name, enabled: false, ...more },
  ];

  it.each(['manage_role_overrides', 'manage_account_memberships'] as const)('keep %s there', (name) => {
    expect(() => refuseLockOut(administrator, root, [], off(name))).toThrow(/keep/);
    expect(() => refuseLockOut(administrator, root, [], off(name, { appliesToDescendants: false }))).toThrow(/keep/);
  });

  it('may lose them below, may lose everything else, and may be freed of an old denial step by step', () => {
    const name = 'manage_role_overrides';
    expect(() => refuseLockOut(administrator, root, [], off(name, { appliesToSelf: false }))).not.toThrow();
    expect(() => refuseLockOut(administrator, sub, [], off(name, { accountId: 2 }))).not.toThrow();
    expect(() => refuseLockOut(administrator, root, [], off('manage_courses'))).not.toThrow();
    expect(() => refuseLockOut(administrator, root, off(name), off(name))).not.toThrow();
    expect(() => refuseLockOut(helper, root, [], off(name))).not.toThrow();
  });
});
