/** What policies say of an actor's rights: where they hold a permission, and what they take part in. */

import {
  anyOf,
  carried,
  columnNeed,
  type Expr,
  hiddenColumn,
  onColumn,
  sqlCondition,
} from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { accountPathOf, coveredAccounts, grantPredicate, type OwnerColumn } from './owner.sql.js';
import { type GrantName, grantOf, type Memberships, rightsOf } from './rights.js';
import { actorSet } from './rights.sql.js';

/** The actor holds the permission where the row belongs. */
export function may<C extends string>(permission: GrantName, where: OwnerColumn<C>): Expr<C> {
  const [column, path] = [hiddenColumn(where.column), `#path:${where.owner}:${where.column}`];
  return {
    kind: 'condition',
    needs: new Map([columnNeed(where.column), [path, (row, _consult, lookUp) => accountPathOf(where, row, lookUp)]]),
    holds: (row, actor) => {
      const { subtrees, exact, courses } = grantOf(actor, permission);
      const above = carried(row, path) as readonly number[] | null;
      const id = carried(row, column) as number;
      return (
        (where.owner === 'course' && courses.includes(id)) ||
        (above !== null && (above.some((one) => subtrees.includes(one)) || exact.includes(above.at(-1) as number)))
      );
    },
    sql: (scope) => grantPredicate(permission, where, scope),
  };
}

/** The actor administers, in any role, the account or course where the row belongs. */
export const administers = <C extends string>(where: OwnerColumn<C>): Expr<C> => may('administrator', where);

const leadsToAdministered = (account: Sql): Sql => sql`
  exists (
    select 1
    from accounts va
    where va.id = any(${coveredAccounts('administrator')}) and va.ancestors @> array[${account}]
  )
`;

/** The account of the row is one that the actor administers, or one above such an account. */
export const aboveAdministered = sqlCondition('aboveAdministered', (row) =>
  leadsToAdministered(sql`${row}.account_id`),
);

/** The row is an account that the actor administers, or one above such an account. */
export const accountAboveAdministered = sqlCondition('accountAboveAdministered', (row) =>
  leadsToAdministered(sql`${row}.id`),
);

/** The column is one of the ids that the actor's memberships list. */
export const among = <C extends string>(column: C, set: keyof Memberships): Expr<C> =>
  onColumn(column, {
    holds: (id, actor) => rightsOf(actor).memberships[set].includes(id as number),
    sql: (id) => sql`${id} = any(${actorSet(set)})`,
  });
export const memberOf = <C extends string>(column: C): Expr<C> => among(column, 'courses');
/** They take part, or took part until it was over for them: what was theirs stays in view. */
export const memberNowOrBefore = <C extends string>(column: C): Expr<C> =>
  anyOf(memberOf(column), among(column, 'concluded'));
export const studentIn = <C extends string>(column: C): Expr<C> => among(column, 'asStudent');
/** They may hand in: neither is the course concluded nor are they outside their dates. */
export const activeStudentIn = <C extends string>(column: C): Expr<C> => among(column, 'asActiveStudent');
export const memberOfGroup = <C extends string>(column: C): Expr<C> => among(column, 'groups');
export const staffIn = <C extends string>(column: C): Expr<C> => among(column, 'asStaff');
