import { Field, InputType, Int } from 'type-graphql';
import { DateTime } from '../../../platform/scalars.js';
import { DuplicateFrequency } from './calendar-event.enums.js';

/** Source: supplement §4.8, child_event_data. */
@InputType({ description: 'When an event of a course is for one of its sections.' })
export class SectionTimesInput {
  @Field(() => String, { description: 'The section, `course_section_6`.' })
  contextCode!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it begins there; as the event does unless given.' })
  startAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends there; as it starts unless given.' })
  endAt?: Date | null;
}

/** Source: supplement §4.8. */
@InputType({ description: 'What is said of an event.' })
abstract class CalendarEventInput {
  @Field(() => String, {
    nullable: true,
    description: 'In whose calendar it stands: `course_3`, `group_5`, or your own, `user_4`.',
  })
  contextCode?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Title, at most 255 characters, not blank; `Unnamed Event` for a new one without.',
  })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is about, HTML; it is sanitised. At most 500 KB.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'What the place is called, at most 255 characters.' })
  locationName?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the place is, at most 255 characters.' })
  locationAddress?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it begins; null for an event that has no date.' })
  startAt?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it ends, not before it begins; as it starts unless given, and where it would end before.',
  })
  endAt?: Date | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True takes the whole days on which it lies, from midnight to midnight in its time zone.',
  })
  allDay?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'Time zone of the event, by its IANA name or a friendlier one; that of who makes it unless given.',
  })
  timeZone?: string | null;

  @Field(() => [SectionTimesInput], {
    nullable: true,
    description: 'The sections of its course for which it is at another time: these, and no others.',
  })
  sections?: SectionTimesInput[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'How it repeats, as RFC 5545 writes it: `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=20`. Days, weeks, months and years repeat, with INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS and WKST, until COUNT or UNTIL; at most 200 times within 50 years. It begins with the first time that the rule names.',
  })
  rrule?: string | null;
}

/** Source: supplement §4.8, duplicate. */
@InputType({ description: 'How often an event is made beside itself.' })
export class DuplicateInput {
  @Field(() => Int, { description: 'How many duplicates there are, 1 to 100.' })
  count!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'How many days, weeks, months or years lie between two, 1 to 999; 1 unless given.',
  })
  interval?: number | null;

  @Field(() => DuplicateFrequency, { nullable: true, description: 'What the interval counts; weeks unless given.' })
  frequency?: DuplicateFrequency | null;

  @Field(() => Boolean, { nullable: true, description: 'Puts a number behind each title: `Lecture 1`, `Lecture 2`.' })
  appendIterator?: boolean | null;
}

@InputType({ description: 'Changes to an event, or to a slot. What is absent stays as it is.' })
export class UpdateCalendarEventInput extends CalendarEventInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Of a slot: how many may sign up for it, from 1; null for as many as its appointment group says.',
  })
  participantsPerAppointment?: number | null;
}

@InputType({ description: 'A new event.' })
export class CreateCalendarEventInput extends CalendarEventInput {
  @Field(() => String, { description: 'In whose calendar it stands: `course_3`, `group_5`, or your own, `user_4`.' })
  declare contextCode: string;

  @Field(() => DuplicateInput, {
    nullable: true,
    description: 'Makes a series with so many duplicates; not together with a rule.',
  })
  duplicate?: DuplicateInput | null;
}
