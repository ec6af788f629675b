/** The course or group that a conversation is begun in. Source: supplement §4.9, POST /conversations, context_code. */
import { seenAmong } from '../../../platform/authorization/authorize.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { contextCodeInvalid } from '../conversation.refusals.js';
import { addressedPlace } from './address-code.js';
import { courseToWriteInReads, groupToWriteInReads } from './addressed-records.js';
import type { Addressees } from './addressees.js';

/** One of them, or neither. */
export interface Place {
  readonly courseId: number | null;
  readonly groupId: number | null;
}

/** The same as lists: one of them with one id, or both empty. */
export const placesOf = ({ courseId, groupId }: Place): Addressees['places'] => ({
  courseIds: courseId === null ? [] : [courseId],
  groupIds: groupId === null ? [] : [groupId],
});

export const nowhere: Place = Object.freeze({ courseId: null, groupId: null });

/**
 * The place that a code such as `course_3` or `group_5` names, in which the actor may write to somebody; none for no code.
 * @throws Refusal 400 on `contextCode`
 */
export async function placeOf(ctx: OperationContext, contextCode: string | null | undefined): Promise<Place> {
  if (contextCode === null || contextCode === undefined || contextCode === '') return nowhere;
  const code = addressedPlace(contextCode);
  if (code === null || code.kind === 'section' || code.type !== null) throw contextCodeInvalid();
  const { id } = code;
  const inCourse = code.kind === 'course';
  const seen = await seenAmong<string>(ctx, inCourse ? courseToWriteInReads : groupToWriteInReads, [id]);
  if (!seen.has(id)) throw contextCodeInvalid();
  return inCourse ? { courseId: id, groupId: null } : { courseId: null, groupId: id };
}
