/** What an actor may do and where they take part, as their roles and enrollments say. */
import type { Actor, ActorQuestion } from '../../platform/authorization/actor.js';
import { type Permission, permissionNames } from './permissions.js';

/** A permission, or the mere fact of being an administrator in any role. */
export type GrantName = Permission | 'administrator';

export const grantNames: readonly GrantName[] = [...permissionNames, 'administrator'];

/** Where a permission holds. Accounts are given as the tops of whole subtrees and, where an override cuts a hole, one by one. */
export interface Grant {
  /** Accounts whose whole subtree is covered, themselves included. */
  readonly subtrees: readonly number[];
  /** Accounts covered by themselves alone. */
  readonly exact: readonly number[];
  /** Courses where an enrollment gives the permission. */
  readonly courses: readonly number[];
}

/** What an actor takes part in, each by the ids of what it is. Only enrollments in force count. */
export const membershipNames = [
  /** Courses they belong to, whatever they do there. */
  'courses',
  'asStudent',
  /** The courses where they take part as a student just now: neither concluded nor outside their dates. */
  'asActiveStudent',
  'asStaff',
  'asObserver',
  /** Courses that wait for their answer to an invitation. */
  'invited',
  /** Courses that stand in their list when they ask for nothing in particular. */
  'current',
  /** Courses that are over for them alone: their enrollment was concluded, and they may look back. */
  'concluded',
  /** Courses that dates close to them. */
  'closed',
  /** Courses where they see no further than their own sections. */
  'limited',
  /** Their own sections. */
  'sections',
  /** Groups whose member they are. */
  'groups',
  /** Accounts (and all accounts above them) that hold one of the courses. */
  'accountsOfCourses',
  /** Users whom the actor observes. */
  'observees',
] as const;

/** The ids of each. */
export type Memberships = Readonly<Record<(typeof membershipNames)[number], readonly number[]>>;

/** What is behind the platform's `rights` of every actor: whoever resolves one gives them these. */
export interface Rights {
  readonly grants: ReadonlyMap<GrantName, Grant>;
  readonly memberships: Memberships;
  /** Some people of the tenant belong to another one, too: it has names of its own for them. Decision 0039. */
  readonly sharesPeople: boolean;
}

export const rightsOf = (actor: Actor): Rights => actor.rights as Rights;

/** Whether somebody belongs to a course, whatever they do there. */
export const belongsTo = (actor: Actor, courseId: number): boolean =>
  rightsOf(actor).memberships.courses.includes(courseId);

const noGrant: Grant = { subtrees: [], exact: [], courses: [] };

/** Where the actor holds a permission. */
export const grantOf = (actor: Actor, permission: GrantName): Grant =>
  rightsOf(actor).grants.get(permission) ?? noGrant;

/** How far an actor's account grants of one permission reach inside the tenant: the whole of it, some accounts, or none. */
export type GrantReach = 'none' | 'tenant' | 'some';

const reaches = new Map(
  grantNames.map((permission): [GrantName, ActorQuestion<GrantReach>] => [
    permission,
    (actor) => {
      const grant = grantOf(actor, permission);
      if (grant.subtrees.includes(actor.rootAccountId)) return 'tenant';
      return grant.subtrees.length === 0 && grant.exact.length === 0 ? 'none' : 'some';
    },
  ]),
);

/** The question how far the account grants of a permission reach. */
export function reachOf(permission: GrantName): ActorQuestion<GrantReach> {
  const question = reaches.get(permission);
  if (question === undefined) throw new Error(`There is no permission ${permission}.`);
  return question;
}

const presences = Object.fromEntries(
  membershipNames.map((name) => [name, (actor: Actor) => rightsOf(actor).memberships[name].length > 0]),
) as Readonly<Record<keyof Memberships, ActorQuestion<boolean>>>;

/** The question whether people of the tenant belong to other ones, too. */
export const sharesPeople: ActorQuestion<boolean> = (actor) => rightsOf(actor).sharesPeople;

/** The question whether one of the lists of the actor's memberships has anything in it. */
export const hasAny = (name: keyof Memberships): ActorQuestion<boolean> => presences[name];
