/** Whom extensions mean. */

import { sectionsInReach } from '../../../identity/access/index.js';
import { keyText, type RecordKey, splitKeys } from '../../../platform/query/record-key.js';
import { notFound, refuseItem } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { studentNamedTwice } from '../quiz.refusals.js';
import { extendable } from '../quiz-people.sql.js';

/**
 * User ids of students of the course whom the actor's rights reach, in the order in which they are named. One statement.
 * Refusals: 400 for somebody who is named twice, 404 for who is no such student.
 */
export async function extendedStudents(
  ctx: OperationContext,
  courseId: number,
  keys: readonly RecordKey[],
): Promise<number[]> {
  const { ids, named } = splitKeys(keys, 'sis_user_id');
  const values = { courseId, ids, named, sections: sectionsInReach(ctx.actor, courseId) };
  const rows = await ctx.services.database.rows<{ userId: number; sisUserId: string | null }>(
    extendable.with(values),
    ctx.em,
    ctx.meter,
  );
  const known = new Map<number | string, number>();
  for (const { userId, sisUserId } of rows) {
    known.set(userId, userId);
    if (sisUserId !== null) known.set(sisUserId, userId);
  }
  const userIds = keys.map((key) => known.get(textOf(key)));
  const unknown = userIds.indexOf(undefined);
  if (unknown >= 0) refuseItem(`extensions.${unknown}`, `Student ${keyText(keys[unknown]!)}`, notFound());
  if (new Set(userIds).size < userIds.length) throw studentNamedTwice();
  return userIds as number[];
}

const textOf = (key: RecordKey): number | string =>
  typeof key === 'number' ? key : key.form === 'sis_user_id' ? key.value : '';
