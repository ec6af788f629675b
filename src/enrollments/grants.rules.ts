/** From memberships, roles and overrides to the actor's grants. Pure: what is known comes in. */
import type { Grant, GrantName, Memberships } from '../kernel/actor.js';
import type { Permission } from '../kernel/permissions.js';
import { effectiveAt, type Override, type RoleKind } from '../roles/index.js';

/** Everything the database knows of a user in one tenant, in one answer. */
export interface Standing {
  readonly admins: readonly { readonly accountId: number; readonly roleId: number }[];
  readonly enrollments: readonly StandingEnrollment[];
  readonly roles: readonly ({ readonly id: number } & RoleKind)[];
  readonly overrides: readonly (Override & { readonly roleId: number })[];
  /** Accounts that matter: those of memberships and courses; all below a membership when overrides stand there. */
  readonly accounts: readonly { readonly id: number; readonly path: readonly number[]; readonly site: boolean }[];
}

export interface StandingEnrollment {
  readonly courseId: number;
  readonly accountId: number;
  readonly roleId: number;
  readonly type: string;
  readonly courseState: string;
  readonly associatedUserId: number | null;
}

/** In a concluded course people may still look, no longer change. */
const reading = (permission: Permission): boolean => /^(read|view)_/.test(permission);

class GrantBuilder {
  readonly subtrees = new Map<GrantName, Set<number>>();
  readonly exact = new Map<GrantName, Set<number>>();
  readonly courses = new Map<GrantName, Set<number>>();

  add(kind: 'subtrees' | 'exact' | 'courses', name: GrantName, id: number): void {
    const ids = this[kind].get(name);
    if (ids === undefined) this[kind].set(name, new Set([id]));
    else ids.add(id);
  }

  build(): Map<GrantName, Grant> {
    const names = new Set([...this.subtrees.keys(), ...this.exact.keys(), ...this.courses.keys()]);
    return new Map([...names].map((name) => [name, this.#grant(name)]));
  }

  #grant(name: GrantName): Grant {
    const subtrees = [...(this.subtrees.get(name) ?? [])];
    return { subtrees, exact: [...(this.exact.get(name) ?? [])], courses: [...(this.courses.get(name) ?? [])] };
  }
}

/** Works out where each permission holds. */
export function grantsOf(standing: Standing): Map<GrantName, Grant> {
  const grants = new GrantBuilder();
  const roles = new Map(standing.roles.map((role) => [role.id, role]));
  for (const admin of standing.admins) {
    grants.add('subtrees', 'administrator', admin.accountId);
    const role = roles.get(admin.roleId);
    if (role) addAdmin(grants, standing, admin.accountId, role);
  }
  addEnrollments(grants, standing, roles);
  return grants.build();
}

type Role = { readonly id: number } & RoleKind;

/**
 * A role's permissions over the subtree of a membership. Where no override changes them below, the whole subtree is
 * one entry; where one does, each account stands by itself.
 */
function addAdmin(grants: GrantBuilder, standing: Standing, accountId: number, role: Role): void {
  const overrides = standing.overrides.filter((override) => override.roleId === role.id);
  const below = standing.accounts.filter((account) => account.path.includes(accountId));
  const varied = overrides.some(
    (o) =>
      below.some((a) => a.id === o.accountId) &&
      (o.accountId !== accountId || !o.appliesToSelf || !o.appliesToDescendants),
  );
  if (!varied) {
    const self = below.find((account) => account.id === accountId);
    if (self) {
      const here = effectiveAt(role, { path: self.path, isSite: self.site }, overrides);
      for (const permission of here) grants.add('subtrees', permission, accountId);
    }
    return;
  }
  for (const account of below) {
    for (const permission of effectiveAt(role, { path: account.path, isSite: account.site }, overrides)) {
      grants.add('exact', permission, account.id);
    }
  }
}

function addEnrollments(grants: GrantBuilder, standing: Standing, roles: ReadonlyMap<number, Role>): void {
  const accounts = new Map(standing.accounts.map((account) => [account.id, account]));
  const known = new Map<string, Permission[]>();
  for (const enrollment of standing.enrollments) {
    const role = roles.get(enrollment.roleId);
    const account = accounts.get(enrollment.accountId);
    if (role === undefined || account === undefined || !inForce(enrollment)) continue;
    const key = `${role.id}:${account.id}`;
    let permissions = known.get(key);
    if (permissions === undefined) {
      const overrides = standing.overrides.filter((override) => override.roleId === role.id);
      permissions = effectiveAt(role, { path: account.path, isSite: account.site }, overrides);
      known.set(key, permissions);
    }
    for (const permission of permissions) {
      if (enrollment.courseState === 'completed' && !reading(permission)) continue;
      grants.add('courses', permission, enrollment.courseId);
    }
  }
}

const staffTypes = new Set(['TeacherEnrollment', 'TaEnrollment', 'DesignerEnrollment']);

/** Staff work in a course before it is published; students and observers see it from then on. */
const inForce = (enrollment: StandingEnrollment): boolean =>
  staffTypes.has(enrollment.type) || enrollment.courseState === 'available' || enrollment.courseState === 'completed';

/** The courses, accounts and people that the enrollments tie the user to. */
export function membershipsOf(standing: Standing): Memberships {
  const current = standing.enrollments.filter(inForce);
  const paths = new Map(standing.accounts.map((account) => [account.id, account.path]));
  const coursesOf = (test: (enrollment: StandingEnrollment) => boolean) => [
    ...new Set(current.filter(test).map((e) => e.courseId)),
  ];
  return {
    courses: coursesOf(() => true),
    asStudent: coursesOf((e) => e.type === 'StudentEnrollment' || e.type === 'StudentViewEnrollment'),
    asStaff: coursesOf((e) => staffTypes.has(e.type)),
    asObserver: coursesOf((e) => e.type === 'ObserverEnrollment'),
    accountsOfCourses: [...new Set(current.flatMap((e) => paths.get(e.accountId) ?? []))],
    observees: [
      ...new Set(
        current.flatMap((e) => (e.type === 'ObserverEnrollment' && e.associatedUserId ? [e.associatedUserId] : [])),
      ),
    ],
  };
}
