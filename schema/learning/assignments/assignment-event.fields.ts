import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { dayDue } from '../../../src/learning/assignments/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, needs, relation } from '../../platform/declare.js';
import { CalendarEventType } from './assignment.enums.js';
import { AssignmentObject } from './assignment.object.js';
import { AssignmentEventConnection, AssignmentEventObject } from './assignment-event.object.js';
import { AssignmentOverrideObject } from './assignment-override.object.js';

interface EventRow {
  readonly id: number;
  readonly courseId: number;
  /** As PostgreSQL writes it. */
  readonly eventDueAt: string | null;
}

const eventNeeds = needs<EventRow>();

@Resolver(() => AssignmentEventObject)
class AssignmentEventFields {
  @eventNeeds('id')
  @FieldResolver(() => String, { description: 'The kind and the id, e.g. `assignment_7`.' })
  assetString(@Root() { id }: Pick<EventRow, 'id'>): string {
    return `assignment_${id}`;
  }

  @eventNeeds('courseId')
  @FieldResolver(() => String, { description: 'Whose calendar it stands in, e.g. `course_3`.' })
  contextCode(@Root() { courseId }: Pick<EventRow, 'courseId'>): string {
    return `course_${courseId}`;
  }

  @eventNeeds('eventDueAt')
  @FieldResolver(() => Boolean, { description: 'Due at the end of a day in your time zone: at 23:59.' })
  allDay(@Root() { eventDueAt }: Pick<EventRow, 'eventDueAt'>, @Ctx() ctx: RequestContext): boolean {
    return dayDue(eventDueAt, ctx.actor.timeZone) !== null;
  }

  @eventNeeds('eventDueAt')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The day, `2026-03-02`, in your time zone, where it is due at the end of one; else null.',
  })
  allDayDate(@Root() { eventDueAt }: Pick<EventRow, 'eventDueAt'>, @Ctx() ctx: RequestContext): string | null {
    return dayDue(eventDueAt, ctx.actor.timeZone);
  }

  @eventNeeds('id')
  @FieldResolver(() => String, { description: 'Address of the entry on REST.' })
  eventUrl(@Root() { id }: Pick<EventRow, 'id'>, @Ctx() ctx: RequestContext): string {
    return `${ctx.baseUrl}/api/v1/calendar_events/assignment_${id}`;
  }

  @eventNeeds('id')
  @FieldResolver(() => CalendarEventType, { description: 'What the event comes from.' })
  type(@Root() _event: Pick<EventRow, 'id'>): CalendarEventType {
    return 'assignment';
  }
}

export const assignmentEventFields = [
  AssignmentEventFields,
  relation(AssignmentEventObject, 'assignment', () => AssignmentObject, {
    description: 'What is due: the assignment, when it is yours to see.',
  }),
  relation(AssignmentEventObject, 'assignmentOverrides', () => AssignmentOverrideObject, {
    description: 'Those of its overrides that have this date, for who sees overrides.',
    list: true,
  }),
  connectionField(UserObject, 'upcomingEvents', () => AssignmentEventConnection, {
    description: 'What is due within a week in the courses of the person, the soonest first; for themself alone.',
    args: PageArgs,
  }),
];
