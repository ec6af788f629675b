import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { calendarEventReads } from '../../../../src/learning/calendar/index.js';
import { connectionType } from '../../../platform/connection.js';
import { Html, ReadBy } from '../../../platform/declare.js';
import { NodeObject } from '../../../platform/node.js';
import { DateTime, RecordId } from '../../../platform/scalars.js';
import { CalendarEventKind, CalendarEventState } from './calendar-event.enums.js';

/** Source: D3 · Calendar events; supplement §4.8. */
@ReadBy(calendarEventReads)
@ObjectType('CalendarEvent', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'Something at a time, or at none, in the calendar of a person, a course or a group.',
})
export class CalendarEventObject extends NodeObject {
  @Field(() => CalendarEventKind, { description: 'What it is.' })
  kind!: CalendarEventKind;

  @Field(() => String, { description: 'Title, plain text; at most 255 characters.' })
  title!: string;

  @Html()
  @Field(() => String, { nullable: true, description: 'What it is about, sanitised HTML.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'What the place is called.' })
  locationName!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the place is.' })
  locationAddress!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it begins; null where it has no date.' })
  startAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When it ends, not before it begins; null where it has no date. Of whole days, the midnight after them.',
  })
  endAt!: string | null;

  @Field(() => Boolean, { description: 'It takes whole days, from midnight to midnight in its time zone.' })
  allDay!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Of whole days the first, `2026-03-02`, in its time zone; else null.',
  })
  allDayDate!: string | null;

  @Field(() => String, { nullable: true, description: 'IANA name of the time zone in which its times were said.' })
  timeZone!: string | null;

  @Field(() => CalendarEventState, { description: 'How it stands.' })
  workflowState!: CalendarEventState;

  @Field(() => Boolean, {
    description:
      'An event of a section stands in its place, for the viewer or, for those who see several, in one of them.',
  })
  hidden!: boolean;

  @Field(() => Int, {
    description: 'How many events of sections, or reservations, the viewer sees that belong to it.',
  })
  childEventsCount!: number;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the course in whose calendar it stands.' })
  courseId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the group in whose calendar it stands.' })
  groupId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the person in whose calendar it stands.' })
  userId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the section that it is for.' })
  sectionId!: number | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the event of the course that it takes the place of; of a reservation, of its slot.',
  })
  parentEventId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Id of the series of which it is an occurrence.' })
  seriesId!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The rule of its series as RFC 5545 writes it, `FREQ=WEEKLY;COUNT=10`; null for what does not repeat.',
  })
  rrule!: string | null;

  @Field(() => Boolean, { description: 'It is the first occurrence of its series.' })
  seriesHead!: boolean;

  @Field(() => [String], {
    description:
      'Local times, `2026-03-29T02:30:00`, that the clocks leave out: those that the rule of its series names, at which nothing takes place and which are not counted, and the one that was said for a single event, which begins as much after the change as that lies behind it.',
  })
  skippedOccurrences!: string[];

  @Extensions({ absoluteUrl: '/api/v1/calendar_events/:id' })
  @Field(() => String, { description: 'Address on REST.' })
  url!: string;

  @Extensions({ absoluteUrl: '/calendar?event_id=:id' })
  @Field(() => String, { description: 'Address for people.' })
  htmlUrl!: string;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was changed last.' })
  updatedAt!: string;
}

export const CalendarEventConnection = connectionType('CalendarEvent', () => CalendarEventObject);
