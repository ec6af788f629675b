import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../../src/platform/transaction/context.js';
import { answerRecord } from '../../../platform/answer.js';
import { RecordId } from '../../../platform/scalars.js';
import { CalendarEventObject } from './calendar-event.object.js';

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
}
