/**
 * Where questions and groups of a quiz stand: numbered from 1, questions and groups together, and the questions of a group
 * among themselves. What a new order does not name keeps its number, and may share it then; the id decides. The caller holds the quiz's row, so nobody else moves anything meanwhile.
 * Source: D3 · Quiz questions, position; supplement §4.2.
 */

import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { entriesMoved, entriesOfGroup, entriesOfQuiz } from './quiz-order.sql.js';

/** A question or a group, by its record id. */
export interface QuizEntry {
  readonly kind: 'question' | 'group';
  readonly id: number;
}

export interface PositionedEntry extends QuizEntry {
  readonly position: number;
}

/** The list that an entry stands in: that of the quiz itself, or of one of its groups. */
export interface EntryList {
  readonly quizId: number;
  readonly quizGroupId: number | null;
}

/** The questions and groups of a list, in their order. */
export async function entriesIn(ctx: OperationContext, { quizId, quizGroupId }: EntryList): Promise<PositionedEntry[]> {
  await ctx.em.flush();
  const statement =
    quizGroupId === null ? entriesOfQuiz.with({ quizId }) : entriesOfGroup.with({ quizId, quizGroupId });
  return ctx.services.database.rows<PositionedEntry>(statement, ctx.em, ctx.meter);
}

/** The others with one among them: at the position, from 1 on, or at the end. */
export function withEntry(
  others: readonly PositionedEntry[],
  one: PositionedEntry,
  position: number | null,
): PositionedEntry[] {
  const at = position === null ? others.length : Math.min(Math.max(position, 1), others.length + 1) - 1;
  return others.toSpliced(at, 0, one);
}

/** Numbers them from 1 in the order given; only what changes is written. Answers whether anything does. */
export async function numberEntries(ctx: OperationContext, order: readonly PositionedEntry[]): Promise<boolean> {
  const moved = order
    .map((entry, index) => ({ ...entry, to: index + 1 }))
    .filter(({ position, to }) => position !== to);
  for (const [kind, table] of tables) {
    const some = moved.filter((entry) => entry.kind === kind);
    if (some.length === 0) continue;
    const values = { ids: some.map(({ id }) => id), positions: some.map(({ to }) => to) };
    await write(ctx, entriesMoved[table].with(values));
  }
  return moved.length > 0;
}

const tables = [
  ['question', 'quiz_questions'],
  ['group', 'quiz_groups'],
] as const;

/** Whether both are the same question, or the same group. */
export const sameEntry = (a: QuizEntry, b: QuizEntry): boolean => a.kind === b.kind && a.id === b.id;
