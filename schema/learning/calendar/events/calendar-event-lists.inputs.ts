import { ArgsType, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import { OneWayPageArgs } from '../../../platform/connection.js';
import { DateTime, RecordId } from '../../../platform/scalars.js';

/** Source: D3 · Calendar events; supplement §4.8. */
@InputType({ description: 'Which entries of the calendars a list keeps: those of today unless it says more.' })
class CalendarFilter {
  @Field(() => DateTime, { nullable: true, description: 'From then on; the start of today unless given.' })
  startTime?: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until then; the end of the first day unless given, or where it lies before the start.',
  })
  endTime?: Date;

  @Field(() => Boolean, { nullable: true, description: 'True keeps what has no date, whatever the times say.' })
  undated?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True keeps everything, whatever the others say.' })
  allEvents?: boolean;
}

@ArgsType()
export class CalendarArgs extends OneWayPageArgs {
  @Field(() => [String], {
    nullable: true,
    description:
      'Whose calendars, by their `contextCode`: the first 10 count, and `appointment_group_1` beside them. The own calendar unless given; 403 where one of them may not be read.',
  })
  contexts?: string[];

  @Field(() => CalendarFilter, { nullable: true, description: 'Which entries are kept.' })
  filter?: CalendarFilter;
}

@ArgsType()
export class NamedCalendarArgs extends CalendarArgs {
  @Field(() => RecordId, {
    nullable: true,
    description: 'Whose view: id, `self` or SIS identifier; yours unless given.',
  })
  userId?: RecordKey;
}
