import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  createCalendarEvent,
  deleteCalendarEvent,
  updateCalendarEvent,
} from '../../../../src/learning/calendar/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../../platform/payload.js';
import { RecordId } from '../../../platform/scalars.js';
import { SeriesPart } from './calendar-event.enums.js';
import { CreateCalendarEventInput, UpdateCalendarEventInput } from './calendar-event.inputs.js';
import { CalendarEventObject } from './calendar-event.object.js';

/** Source: supplement §4.8. */
@Resolver()
export class CalendarEventMutations {
  @PayloadMutation('calendarEvent', () => CalendarEventObject, {
    description:
      'Makes an event in your own calendar, in that of a course for those who manage it, or of a group for those who take part.',
  })
  createCalendarEvent(
    @Arg('input', () => CreateCalendarEventInput, { description: 'The event.' }) input: CreateCalendarEventInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createCalendarEvent(ctx, input);
  }

  @PayloadMutation('calendarEvent', () => CalendarEventObject, {
    description: 'Changes an event, or moves it to another calendar.',
  })
  updateCalendarEvent(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Arg('input', () => UpdateCalendarEventInput, { description: 'What is changed.' }) input: UpdateCalendarEventInput,
    @Arg('which', () => SeriesPart, { nullable: true, description: 'Of a series, how much changes; one unless given.' })
    which: SeriesPart | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return updateCalendarEvent(ctx, id, input, which ?? null);
  }

  @PayloadMutation('calendarEvent', () => CalendarEventObject, {
    description: 'Deletes an event with what it is for sections; cancels a slot or a reservation.',
  })
  deleteCalendarEvent(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Arg('cancelReason', () => String, { nullable: true, description: 'Why, plain text.' })
    cancelReason: string | null | undefined,
    @Arg('which', () => SeriesPart, {
      nullable: true,
      description: 'Of a series, how much is deleted; one unless given.',
    })
    which: SeriesPart | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteCalendarEvent(ctx, id, { reason: cancelReason ?? null, which });
  }
}
