/** What statements ask of the actor's rights, as parameters: the same ones in every statement. */

import type { PolicyEnv } from '../../platform/authorization/policy.js';
import { parameter, type Sql } from '../../platform/sql/sql.js';
import {
  type Grant,
  type GrantName,
  grantNames,
  grantOf,
  type Memberships,
  membershipNames,
  rightsOf,
} from './rights.js';

const memberships = Object.fromEntries(
  membershipNames.map((name) => [
    name,
    parameter<PolicyEnv>('bigint[]', ({ actor }) => rightsOf(actor).memberships[name]),
  ]),
) as Readonly<Record<keyof Memberships, Sql>>;

/** One of the lists of the actor's memberships. */
export const actorSet = (name: keyof Memberships): Sql => memberships[name];

const idsOf = (permission: GrantName, kind: keyof Grant): Sql =>
  parameter<PolicyEnv>('bigint[]', ({ actor }) => grantOf(actor, permission)[kind]);

const grants: ReadonlyMap<GrantName, Readonly<Record<keyof Grant, Sql>>> = new Map(
  grantNames.map((name) => [
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
