import type { Permission } from './permissions.js';

/** A permission, or the mere fact of being an administrator in any role. */
export type GrantName = Permission | 'administrator';

/** Where a permission holds. Accounts are given as the tops of whole subtrees and, where an override cuts a hole, one by one. */
export interface Grant {
  /** Accounts whose whole subtree is covered, themselves included. */
  readonly subtrees: readonly number[];
  /** Accounts covered by themselves alone. */
  readonly exact: readonly number[];
  /** Courses where an enrollment gives the permission. */
  readonly courses: readonly number[];
}

/** The courses an actor belongs to, by what they do there. Only enrollments in force count. */
export interface Memberships {
  readonly courses: readonly number[];
  readonly asStudent: readonly number[];
  /** The courses where they take part as a student just now: neither concluded nor outside their dates. */
  readonly asActiveStudent: readonly number[];
  readonly asStaff: readonly number[];
  readonly asObserver: readonly number[];
  /** Courses that wait for their answer to an invitation. */
  readonly invited: readonly number[];
  /** Courses that stand in their list when they ask for nothing in particular. */
  readonly current: readonly number[];
  /** Courses that are over for them alone: their enrollment was concluded, and they may look back. */
  readonly concluded: readonly number[];
  /** Courses that dates close to them. */
  readonly closed: readonly number[];
  /** Courses where they see no further than their own sections. */
  readonly limited: readonly number[];
  /** Their own sections. */
  readonly sections: readonly number[];
  /** Groups whose member they are. */
  readonly groups: readonly number[];
  /** Accounts (and all accounts above them) that hold one of the courses. */
  readonly accountsOfCourses: readonly number[];
  /** Users whom the actor observes. */
  readonly observees: readonly number[];
}

/** Who is asking: resolved from a token, for one root account. */
export interface Actor {
  readonly userId: number;
  readonly loginId: number;
  readonly rootAccountId: number;
  readonly tokenId: number;
  /** The user who really calls when they act as another; null otherwise. */
  readonly realUserId: number | null;
  /** `url:METHOD|/api/v1/...` words; null is a token without limits. */
  readonly scopes: readonly string[] | null;
  /** IANA name of the zone in which they mean times without an offset: their own, else their root account's. */
  readonly timeZone: string;
  readonly grants: ReadonlyMap<GrantName, Grant>;
  readonly memberships: Memberships;
}
