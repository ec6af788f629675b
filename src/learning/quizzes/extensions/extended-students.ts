/** Whom extensions mean. */

import { sectionsInReach } from '../../../identity/access/index.js';
import { userIdsNamed } from '../../../identity/users/index.js';
import { keyText, type RecordKey } from '../../../platform/query/record-key.js';
import { notFound, refuseItem } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { studentNamedTwice } from '../quiz.refusals.js';
import { extendable } from '../quiz-people.sql.js';

/**
 * User ids of students of the course whom the actor's rights reach, in the order in which they are named. So many statements, however many they are.
 * Refusals: 400 for somebody who is named twice, 404 for who is no such student.
 */
export async function extendedStudents(
  ctx: OperationContext,
  courseId: number,
  keys: readonly RecordKey[],
): Promise<number[]> {
  const named = await userIdsNamed(ctx, keys);
  const ids = named.filter((id) => id !== undefined);
  const values = { courseId, ids, sections: sectionsInReach(ctx.actor, courseId) };
  const rows = await ctx.services.database.rows<{ id: number }>(extendable.with(values), ctx.em, ctx.meter);
  const known = new Set(rows.map(({ id }) => id));
  const userIds = named.map((id) => (id !== undefined && known.has(id) ? id : undefined));
  const unknown = userIds.indexOf(undefined);
  if (unknown >= 0) refuseItem(`extensions.${unknown}`, `Student ${keyText(keys[unknown]!)}`, notFound());
  if (new Set(userIds).size < userIds.length) throw studentNamedTwice();
  return userIds as number[];
}
