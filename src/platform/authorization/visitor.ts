/** Who asks without a token, and sees what a record shows to everybody. Decision 0081. */
import { sql } from '../sql/sql.js';
import type { Actor } from './actor.js';
import type { Expr } from './expression.js';

/** The user id of an actor who is no user: no row has it. */
export const nobodysId = 0;

/** Whether the actor came without a token. It is one function for the whole program, since statements are remembered with it. */
export const isVisitor = (actor: Actor): boolean => actor.userId === nobodysId;

/** The actor is a user. */
const signedOn: Expr<never> = {
  kind: 'condition',
  needs: new Map(),
  holds: (_row, actor) => !isVisitor(actor),
  sql: ({ askActor }) => (askActor(isVisitor) ? sql`false` : sql`true`),
};

/** The actor is none. */
const visiting: Expr<never> = {
  kind: 'condition',
  needs: new Map(),
  holds: (_row, actor) => isVisitor(actor),
  sql: ({ askActor }) => (askActor(isVisitor) ? sql`true` : sql`false`),
};

/** The same expression for users alone, beside another for visitors, who get nothing unless it is given. */
export function forUsers(expr: Expr, forVisitors?: Expr): Expr {
  const users: Expr = { kind: 'all', of: [signedOn, expr] };
  if (forVisitors === undefined) return users;
  return { kind: 'any', of: [users, { kind: 'all', of: [visiting, forVisitors] }] };
}
