/** The calendar in which somebody makes events. Source: supplement §4.8, context_code. */
import { authorizedId } from '../../../platform/authorization/authorize.js';
import { defineReads } from '../../../platform/query/reads.js';
import { notPermitted } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { courseReads } from '../../courses/index.js';
import { groupReads } from '../../groups/index.js';
import { badContextCode, notACalendar } from '../calendar.refusals.js';
import type { CalendarEvent } from '../calendar-event.entity.js';
import { type ContextCode, contextCode } from './calendar-contexts.js';
import { courseCalendarPolicy } from './course-calendar.policy.js';

/** The course, with the policy that applies to its calendar. */
export const courseCalendarReads = defineReads(courseReads.entity, {
  policy: courseCalendarPolicy,
  keys: courseReads.keys,
});

export type CalendarPlace = Pick<CalendarEvent, 'courseId' | 'groupId' | 'userId'>;

export const nowhere: CalendarPlace = { courseId: null, groupId: null, userId: null };

/** @throws Refusal 400 for a text that is no code */
export function readCode(text: string, field = 'contextCode'): ContextCode {
  const code = contextCode(text);
  if (code === null) throw badContextCode(field);
  return code;
}

/**
 * The calendar that a code names, where the actor makes events: their own, that of a course whose calendar they manage, or
 * of a group in which they take part. Refusals: 400 for a code of none; 403, for that of somebody else too; 404.
 */
export async function writablePlace(ctx: OperationContext, text: string): Promise<CalendarPlace> {
  const { kind, id } = readCode(text);
  if (kind === 'course')
    return { ...nowhere, courseId: await authorizedId(ctx, courseCalendarReads, 'manageCalendar', id) };
  if (kind === 'group') return { ...nowhere, groupId: await authorizedId(ctx, groupReads, 'participate', id) };
  if (kind !== 'user') throw notACalendar();
  if (id !== ctx.actor.userId) throw notPermitted();
  return { ...nowhere, userId: id };
}

export const placeOf = ({ courseId, groupId, userId }: CalendarPlace): CalendarPlace => ({ courseId, groupId, userId });
