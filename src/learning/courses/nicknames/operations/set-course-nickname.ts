import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { courseReads } from '../../course.reads.js';
import { nicknameBlank, nicknameTooLong } from '../../course.refusals.js';
import { nicknameGiven } from '../nicknames.sql.js';

const longest = 60;

/**
 * What the actor calls a course from now on, for themself alone. Answers the course's id.
 * Refusals: 400 by field; 404. Source: supplement §5.1, course_nicknames.
 */
export async function setCourseNickname(ctx: OperationContext, key: RecordKey, given: string): Promise<number> {
  const nickname = given.trim();
  if (nickname === '') throw nicknameBlank();
  if (nickname.length > longest) throw nicknameTooLong(longest);
  const courseId = await authorizedId(ctx, courseReads, 'visible', key);
  const { rootAccountId, userId } = ctx.actor;
  await write(ctx, nicknameGiven.with({ rootAccountId, userId, courseId, nickname }));
  return courseId;
}
