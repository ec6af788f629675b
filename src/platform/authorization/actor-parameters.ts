/** What statements ask of the actor, as parameters: the same ones in every statement. */

import { parameter, type Sql } from '../sql/sql.js';
import type { Actor, Grant, GrantName, Memberships } from './actor.js';
import { permissionNames } from './permissions.js';

/** What a statement is worked out for. */
export interface PolicyEnv {
  readonly actor: Actor;
}

/** The actor's root account. */
export const actorTenant = parameter<PolicyEnv>('bigint', (env) => env.actor.rootAccountId);

/** The actor's own user id. */
export const actorId = parameter<PolicyEnv>('bigint', (env) => env.actor.userId);

const set = (name: keyof Memberships): Sql => parameter<PolicyEnv>('bigint[]', (env) => env.actor.memberships[name]);

const sets: Readonly<Record<keyof Memberships, Sql>> = {
  courses: set('courses'),
  asStudent: set('asStudent'),
  asActiveStudent: set('asActiveStudent'),
  asStaff: set('asStaff'),
  asObserver: set('asObserver'),
  invited: set('invited'),
  current: set('current'),
  concluded: set('concluded'),
  closed: set('closed'),
  limited: set('limited'),
  sections: set('sections'),
  groups: set('groups'),
  accountsOfCourses: set('accountsOfCourses'),
  observees: set('observees'),
};

/** One of the lists of the actor's memberships. */
export const actorSet = (name: keyof Memberships): Sql => sets[name];

const idsOf = (permission: GrantName, kind: keyof Grant): Sql =>
  parameter<PolicyEnv>('bigint[]', (env) => env.actor.grants.get(permission)?.[kind] ?? []);

const grants: ReadonlyMap<GrantName, Readonly<Record<keyof Grant, Sql>>> = new Map(
  ([...permissionNames, 'administrator'] as const).map((name) => [
    name,
    { subtrees: idsOf(name, 'subtrees'), exact: idsOf(name, 'exact'), courses: idsOf(name, 'courses') },
  ]),
);

/** Where the actor holds a permission: the tops of subtrees of accounts, single accounts, or courses. */
export const grantIds = (permission: GrantName, kind: keyof Grant): Sql => {
  const ids = grants.get(permission)?.[kind];
  if (ids === undefined) throw new Error(`There is no permission ${permission}.`);
  return ids;
};
