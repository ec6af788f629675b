/** From memberships, roles and overrides to the actor's grants. Pure: what is known comes in. */

import {
  type Grant,
  type GrantName,
  type Memberships,
  opensConcludedCourses,
  type Permission,
  type Rights,
} from '../../../identity/access/index.js';
import { effectiveAt, givenFrom, type Override, type RoleKind } from '../../../identity/roles/index.js';
import type { Access } from './access.sql.js';

/** Everything the database knows of a user in one tenant, in one answer. */
export interface HeldRoles {
  readonly admins: readonly { readonly accountId: number; readonly roleId: number }[];
  readonly enrollments: readonly HeldEnrollment[];
  /** The groups whose member they are, with the course of each; null for those of accounts. */
  readonly groups: readonly { readonly id: number; readonly courseId: number | null }[];
  /** Users whom they observe wherever these take part. */
  readonly observees: readonly number[];
  readonly roles: readonly ({ readonly id: number } & RoleKind)[];
  readonly overrides: readonly (Override & { readonly roleId: number })[];
  /** Accounts that matter: those of memberships and courses; all below a membership when overrides stand there. */
  readonly accounts: readonly { readonly id: number; readonly path: readonly number[]; readonly site: boolean }[];
  /** Some people of the tenant belong to another one, too. */
  readonly sharesPeople: boolean;
}

export interface HeldEnrollment {
  readonly courseId: number;
  readonly accountId: number;
  readonly roleId: number;
  readonly type: string;
  readonly courseState: string;
  readonly associatedUserId: number | null;
  readonly state: 'active' | 'invited' | 'completed';
  /** How far the dates let them in. */
  readonly access: Access;
  /** The course stands in their list when they ask for nothing in particular. */
  readonly current: boolean;
  readonly sectionId: number;
  /** Their rights end at the section. */
  readonly limited: boolean;
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

  /** Most permissions of a person hold in the same places, and share a grant: it is kept for seconds with each token. */
  build(): Map<GrantName, Grant> {
    const names = new Set([...this.subtrees.keys(), ...this.exact.keys(), ...this.courses.keys()]);
    const known = new Map<string, Grant>();
    return new Map(
      [...names].map((name) => {
        const grant = this.#grant(name);
        const places = [grant.subtrees, grant.exact, grant.courses].map((ids) => ids.join()).join(';');
        const shared = known.get(places) ?? grant;
        known.set(places, shared);
        return [name, shared];
      }),
    );
  }

  #grant(name: GrantName): Grant {
    const subtrees = [...(this.subtrees.get(name) ?? [])];
    return { subtrees, exact: [...(this.exact.get(name) ?? [])], courses: [...(this.courses.get(name) ?? [])] };
  }
}

/** What somebody may do and where they take part. */
export const rightsIn = (held: HeldRoles): Rights => ({
  grants: grantsOf(held),
  memberships: membershipsOf(held),
  sharesPeople: held.sharesPeople,
});

/** Works out where each permission holds. */
export function grantsOf(held: HeldRoles): Map<GrantName, Grant> {
  const grants = new GrantBuilder();
  const roles = new Map(held.roles.map((role) => [role.id, role]));
  for (const admin of held.admins) {
    grants.add('subtrees', 'administrator', admin.accountId);
    const role = roles.get(admin.roleId);
    if (role) addAdmin(grants, held, admin.accountId, role);
  }
  addEnrollments(grants, held, roles);
  return grants.build();
}

type Role = { readonly id: number } & RoleKind;

/**
 * A role's permissions over the subtree of a membership. Where no override changes them below, the whole subtree is
 * one entry; where one does, each account stands by itself.
 */
function addAdmin(grants: GrantBuilder, held: HeldRoles, accountId: number, role: Role): void {
  const overrides = held.overrides.filter((override) => override.roleId === role.id);
  const below = held.accounts.filter((account) => account.path.includes(accountId));
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
    for (const permission of givenFrom(accountId, role, { path: account.path, isSite: account.site }, overrides)) {
      grants.add('exact', permission, account.id);
    }
  }
}

function addEnrollments(grants: GrantBuilder, held: HeldRoles, roles: ReadonlyMap<number, Role>): void {
  const accounts = new Map(held.accounts.map((account) => [account.id, account]));
  const known = new Map<string, readonly Permission[]>();
  for (const enrollment of held.enrollments) {
    const role = roles.get(enrollment.roleId);
    const account = accounts.get(enrollment.accountId);
    if (role === undefined || account === undefined || !inForce(enrollment)) continue;
    const key = `${role.id}:${account.id}`;
    let permissions = known.get(key);
    if (permissions === undefined) {
      const overrides = held.overrides.filter((override) => override.roleId === role.id);
      permissions = effectiveAt(role, { path: account.path, isSite: account.site }, overrides);
      known.set(key, permissions);
    }
    for (const permission of permissions) {
      if (!participates(enrollment) && !reading(permission) && !reopening(enrollment, permission)) continue;
      grants.add('courses', permission, enrollment.courseId);
    }
  }
}

const staffTypes = new Set(['TeacherEnrollment', 'TaEnrollment', 'DesignerEnrollment']);

const isOpen = ({ courseState }: HeldEnrollment): boolean => courseState === 'available' || courseState === 'completed';

/** Staff work in a course before it is published; students and observers see it from then on, as their dates let them. */
const inForce = (enrollment: HeldEnrollment): boolean =>
  enrollment.state === 'active' &&
  enrollment.access !== 'none' &&
  (staffTypes.has(enrollment.type) || isOpen(enrollment));

/** In a concluded course, and outside their dates, people look and change nothing. */
const participates = (enrollment: HeldEnrollment): boolean =>
  enrollment.access === 'full' && enrollment.courseState !== 'completed';

/** A concluded course is opened again by those who conclude it. */
const reopening = ({ access, courseState }: HeldEnrollment, permission: Permission): boolean =>
  opensConcludedCourses(permission) && courseState === 'completed' && access === 'full';

const studentTypes = new Set(['StudentEnrollment', 'StudentViewEnrollment']);

/** The courses, accounts and people that the enrollments tie the user to. */
function membershipsOf(held: HeldRoles): Memberships {
  const current = held.enrollments.filter(inForce);
  const paths = new Map(held.accounts.map((account) => [account.id, account.path]));
  const coursesOf = (test: (enrollment: HeldEnrollment) => boolean) => [
    ...new Set(current.filter(test).map((e) => e.courseId)),
  ];
  const opened = (test: (enrollment: HeldEnrollment) => boolean) => [
    ...new Set(held.enrollments.filter((e) => isOpen(e) && test(e)).map((e) => e.courseId)),
  ];
  const courses = coursesOf(() => true);
  const deciding = decidingReach(current);
  return {
    courses,
    asStudent: coursesOf((e) => studentTypes.has(e.type)),
    asActiveStudent: coursesOf((e) => studentTypes.has(e.type) && participates(e)),
    asStaff: coursesOf((e) => staffTypes.has(e.type)),
    asObserver: coursesOf((e) => e.type === 'ObserverEnrollment'),
    invited: opened((e) => e.state === 'invited' && e.access !== 'none'),
    current: [...new Set(held.enrollments.filter((e) => e.current).map((e) => e.courseId))],
    concluded: opened((e) => e.state === 'completed' && e.access !== 'none'),
    closed: opened((e) => e.access === 'none'),
    limited: limitedCourses(deciding),
    sections: [...new Set(deciding.map((e) => e.sectionId))],
    // Who is no longer in the course is no longer in its groups.
    groups: held.groups.filter(({ courseId }) => courseId === null || courses.includes(courseId)).map(({ id }) => id),
    accountsOfCourses: [...new Set(current.flatMap((e) => paths.get(e.accountId) ?? []))],
    observees: [
      ...new Set([
        ...held.observees,
        ...current.flatMap((e) => (e.type === 'ObserverEnrollment' && e.associatedUserId ? [e.associatedUserId] : [])),
      ]),
    ],
  };
}

/** Where somebody works in a course, that alone says how far they see: a further part as student or observer widens nothing. */
function decidingReach(current: readonly HeldEnrollment[]): HeldEnrollment[] {
  const staffed = new Set(current.filter((e) => staffTypes.has(e.type)).map((e) => e.courseId));
  return current.filter((e) => staffTypes.has(e.type) || !staffed.has(e.courseId));
}

/** The courses where every one of their enrollments ends at its section. */
function limitedCourses(current: readonly HeldEnrollment[]): number[] {
  const free = new Set(current.filter((e) => !e.limited).map((e) => e.courseId));
  return [...new Set(current.filter((e) => e.limited && !free.has(e.courseId)).map((e) => e.courseId))];
}
