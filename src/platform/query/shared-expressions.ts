/** Expressions that several columns of a page use, computed once for each row. */

import { type Part, replaced, type SharedExpression, type Sql, sql } from '../sql/sql.js';

/**
 * Expressions that are used more than once over the rows under `base` are computed once, as columns, where the rows are
 * cut; those that look at what is joined afterwards stay where they are.
 * @param isKnown whether something is there already where the rows are cut
 */
export function computeOnce<Name extends string>(
  base: Sql,
  isKnown: (part: Part) => boolean,
  fragments: Readonly<Record<Name, Sql>>,
): { of: Record<Name, Sql>; asked: Sql } {
  const uses = new Map<SharedExpression, number>();
  for (const { parts } of Object.values<Sql>(fragments))
    for (const part of parts) if (part.kind === 'shared') uses.set(part, (uses.get(part) ?? 0) + 1);
  const isReady = (question: SharedExpression) =>
    question.expression.parts.every((part) => part.kind !== 'row' || isKnown(part));
  const often = [...uses].filter(([question, count]) => count > 1 && isReady(question)).map(([question]) => question);
  const columnOf = (question: SharedExpression) => sql.ref(`asked${often.indexOf(question)}`);
  const taken = (part: Part) =>
    part.kind === 'shared' && often.includes(part) ? sql`${base}.${columnOf(part)}` : undefined;
  const of = Object.fromEntries(
    Object.entries<Sql>(fragments).map(([name, fragment]) => [name, replaced(fragment, taken)]),
  ) as Record<Name, Sql>;
  return { of, asked: sql.join([sql.empty, ...often.map((one) => sql`${one.expression} as ${columnOf(one)}`)]) };
}
