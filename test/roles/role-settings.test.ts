import type { Override, Place, RoleKind } from '../../src/roles/role-permissions.rules.js';
import { newlyGranted, overridesAfter, refuseNowhere } from '../../src/roles/role-settings.rules.js';

const sub: Place = { path: [1, 2], isSite: false };
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

  it('ignore what nobody knows and what cannot apply', () => {
    const settings = ['no_such_permission', 'become_user', 'site_admin'].map((name) => ({
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

describe('what a change newly grants', () => {
  const granted = (before: Override[], after: Override[]) => newlyGranted(helper, sub, before, after);
  const all = { permission, below: true };

  it('is what is on afterwards and was off, or what reaches further', () => {
    expect(granted([], [plain])).toEqual([all]);
    expect(granted([plain], [plain])).toEqual([]);
    expect(granted([plain], [])).toEqual([]);
    expect(granted([{ ...plain, appliesToDescendants: false }], [plain])).toEqual([all]);
    expect(granted([{ ...plain, appliesToSelf: false }], [plain])).toEqual([{ ...all, below: false }]);
    expect(granted([plain], [{ ...plain, appliesToSelf: false }])).toEqual([]);
  });

  it('is also what is inherited again once a denial goes', () => {
    const above = { ...plain, accountId: 1 };
    expect(granted([above, { ...plain, enabled: false }], [above])).toEqual([all]);
  });
});
