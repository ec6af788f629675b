import {
  type HeldEnrollment,
  type HeldRoles,
  rightsIn,
} from '../../../src/learning/enrollments/rights/grants.rules.js';

const enrollment: HeldEnrollment = {
  courseId: 1,
  accountId: 1,
  roleId: 3,
  type: 'StudentEnrollment',
  courseState: 'available',
  associatedUserId: null,
  state: 'active',
  access: 'full',
  current: true,
  sectionId: 1,
  limited: false,
};
const held: HeldRoles = {
  admins: [],
  enrollments: [],
  groups: [],
  observees: [],
  roles: [{ id: 3, baseRoleType: 'StudentEnrollment', builtIn: true }],
  overrides: [],
  accounts: [{ id: 1, path: [1], site: false }],
  sharesPeople: false,
};
const grantsWith = (...enrollments: Partial<HeldEnrollment>[]) =>
  rightsIn({ ...held, enrollments: enrollments.map((one) => ({ ...enrollment, ...one })) }).grants;

describe('The rights of a student', () => {
  it('name each permission, and hold places once that many of them have in common', () => {
    const open = grantsWith({ courseId: 1 }, { courseId: 2 });
    expect(open.size).toBeGreaterThan(5);
    expect([...new Set(open.values())]).toEqual([{ subtrees: [], exact: [], courses: [1, 2] }]);
    const concluded = grantsWith({ courseId: 1 }, { courseId: 2, courseState: 'completed' });
    expect([...concluded.keys()].sort()).toEqual([...open.keys()].sort());
    expect(new Set(concluded.values()).size).toBe(2);
    for (const [name, { courses }] of concluded)
      expect([name, courses]).toEqual([name, /^(read|view)_/.test(name) ? [1, 2] : [1]]);
  });
});
