import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import {
  calendarAssignments,
  calendarEvents,
  refuseUnlessReadsCalendar,
} from '../../../../src/learning/calendar/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../../src/platform/transaction/context.js';
import { answerPage, answerRecord } from '../../../platform/answer.js';
import { RecordId } from '../../../platform/scalars.js';
import { AssignmentEventConnection, AssignmentEventObject } from '../../assignments/assignment-event.object.js';
import { CalendarEventConnection, CalendarEventObject } from './calendar-event.object.js';
import { NamedCalendarArgs } from './calendar-event-lists.inputs.js';

/** Source: D3 · Calendar events; supplement §4.8. */
@Resolver()
export class CalendarEventQueries {
  @Query(() => CalendarEventObject, { nullable: true, description: 'One event of a calendar.' })
  calendarEvent(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }

  @Query(() => AssignmentEventObject, {
    nullable: true,
    description: 'The due date of one assignment as an entry of a calendar, as the viewer is shown it.',
  })
  assignmentEvent(
    @Arg('id', () => RecordId, { description: 'Record id of the assignment.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }

  @Query(() => CalendarEventConnection, {
    nullable: true,
    description:
      'Events in calendars by their start; in your view, or in that of somebody whom you observe or administer, as far as you see them yourself.',
  })
  async calendarEvents(
    @Args(() => NamedCalendarArgs) { userId }: NamedCalendarArgs,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    await refuseUnlessReadsCalendar(ctx, userId);
    return answerPage(ctx, info, calendarEvents);
  }

  @Query(() => AssignmentEventConnection, {
    nullable: true,
    description:
      'Due dates of assignments in the calendars of courses, by date; in your view, or in that of somebody whom you observe or administer. Who sees all dates of an assignment finds it once for each of them.',
  })
  async calendarAssignments(
    @Args(() => NamedCalendarArgs) { userId }: NamedCalendarArgs,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    await refuseUnlessReadsCalendar(ctx, userId);
    return answerPage(ctx, info, calendarAssignments);
  }
}
