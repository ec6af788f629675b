import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { appointmentGroups, freeAppointments } from '../../../../src/learning/calendar/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../../src/platform/transaction/context.js';
import { answerPage, answerRecord } from '../../../platform/answer.js';
import { RecordId } from '../../../platform/scalars.js';
import { CalendarEventConnection } from '../events/calendar-event.object.js';
import { AppointmentGroupListArgs, FreeAppointmentArgs } from './appointment-group.inputs.js';
import { AppointmentGroupConnection, AppointmentGroupObject } from './appointment-group.object.js';

@Resolver()
export class AppointmentGroupQueries {
  @Query(() => AppointmentGroupObject, { nullable: true, description: 'One appointment group with its slots.' })
  appointmentGroup(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }

  @Query(() => AppointmentGroupConnection, {
    nullable: true,
    description: 'Appointment groups in which the viewer may reserve, or that they look after, as they were made.',
  })
  appointmentGroups(
    @Args(() => AppointmentGroupListArgs) _: AppointmentGroupListArgs,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerPage(ctx, info, appointmentGroups);
  }

  @Query(() => CalendarEventConnection, {
    nullable: true,
    description: 'Slots ahead that the viewer can still choose, the next one first.',
  })
  freeAppointments(
    @Args(() => FreeAppointmentArgs) _: FreeAppointmentArgs,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerPage(ctx, info, freeAppointments);
  }
}
