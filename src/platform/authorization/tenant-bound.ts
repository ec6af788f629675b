/** Proves of an expression that it holds for rows of the actor's own tenant alone. */
import type { Expr } from './expression.js';

/** What ties the rows: the expression itself, or the record whose list they stand in. */
export type Bound = 'itself' | 'parent';

/**
 * Says whether the expression holds for no row of another tenant, whatever conditions beside it say.
 * @param by `parent`: rows are read in lists of a visible record alone, so that `withinParent` ties them too
 */
export function bindsTenant(expr: Expr, by: Bound): boolean {
  switch (expr.kind) {
    case 'condition':
      return expr.ofTenant === true;
    case 'all':
      return (by === 'parent' && expr.withinParent === true) || expr.of.some((part) => bindsTenant(part, by));
    case 'any':
      // Nobody at all sees nothing of another tenant.
      return expr.of.every((part) => bindsTenant(part, by));
  }
}

/** @throws Error that names what shows rows of other tenants, and what has to be done about it */
export function demandTenant(what: string, expr: Expr, by: Bound): void {
  if (bindsTenant(expr, by)) return;
  throw new Error(
    `${what} does not bind its rows to the actor's tenant: each way to see one must ask ofTenant('rootAccountId') or, ` +
      `where the table has no such column, a condition declared with tenantCondition` +
      `${by === 'parent' ? ', or withinParent, for rows that are read in lists of a visible record alone' : ''}.`,
  );
}
