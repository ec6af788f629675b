import { FieldResolver, Resolver, Root } from 'type-graphql';
import {
  type AppointmentFacts,
  type CalendarEvent,
  calendarEventReads,
  contextCodeOf,
} from '../../../../src/learning/calendar/index.js';
import { UserObject } from '../../../identity/users/user.object.js';
import { PageArgs } from '../../../platform/connection.js';
import { connectionField, needs, permissionsField, relation } from '../../../platform/declare.js';
import { OfRoutes } from '../../../platform/of-routes.js';
import { CalendarEventType } from '../../assignments/assignment.enums.js';
import { AssignmentEventConnection } from '../../assignments/assignment-event.object.js';
import { CourseObject } from '../../courses/course.object.js';
import { SectionObject } from '../../courses/sections/section.object.js';
import { GroupObject } from '../../groups/group.object.js';

import { CalendarEventConnection, CalendarEventObject } from './calendar-event.object.js';
import { CalendarArgs } from './calendar-event-lists.inputs.js';

type Place = Pick<CalendarEvent, 'kind' | 'courseId' | 'groupId' | 'userId' | 'sectionId' | 'appointmentGroupId'>;

interface Offered {
  readonly appointment: AppointmentFacts | null;
}

const eventNeeds = needs<CalendarEvent & Offered>();

@Resolver(() => CalendarEventObject)
class CalendarEventFields {
  @eventNeeds('kind', 'courseId', 'groupId', 'userId', 'sectionId', 'appointmentGroupId')
  @FieldResolver(() => String, {
    description:
      'Whose calendar it stands in: `course_3`, `user_4`, `group_5`; `course_section_6` for an event of a section, `appointment_group_7` for a slot.',
  })
  contextCode(@Root() event: Place): string {
    return contextCodeOf(event);
  }

  @eventNeeds('kind', 'courseId', 'appointment')
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Of an event of a section, the calendar of its course, `course_3`; of a slot or a reservation, that of the first course in which it is offered; else null.',
  })
  effectiveContextCode(@Root() event: Pick<Place & Offered, 'kind' | 'courseId' | 'appointment'>): string | null {
    return event.kind === 'section_event' ? `course_${event.courseId}` : (event.appointment?.codes[0] ?? null);
  }

  @OfRoutes('contextCode')
  @eventNeeds('kind', 'courseId', 'groupId', 'userId', 'sectionId', 'appointmentGroupId', 'appointment')
  @FieldResolver(() => String, {
    description:
      'All calendars to which it belongs, with commas between them; of a slot or a reservation, those of the courses in which it is offered, as far as you take part in them or offer it.',
  })
  allContextCodes(@Root() event: Place & Offered): string {
    const { codes } = event.appointment ?? { codes: [] };
    if (codes.length > 0) return codes.join(',');
    return event.kind === 'section_event' ? `course_${event.courseId}` : contextCodeOf(event);
  }

  @OfRoutes('kind')
  @eventNeeds('id')
  @FieldResolver(() => CalendarEventType, { description: 'What the entry of a calendar comes from.' })
  type(@Root() _event: Pick<CalendarEvent, 'id'>): CalendarEventType {
    return 'event';
  }
}

export const calendarEventFields = [
  CalendarEventFields,
  relation(CalendarEventObject, 'course', () => CourseObject, {
    description: 'The course in whose calendar it stands.',
  }),
  relation(CalendarEventObject, 'group', () => GroupObject, { description: 'The group in whose calendar it stands.' }),
  relation(CalendarEventObject, 'user', () => UserObject, { description: 'The person in whose calendar it stands.' }),
  relation(CalendarEventObject, 'section', () => SectionObject, { description: 'The section that it is for.' }),
  relation(CalendarEventObject, 'parentEvent', () => CalendarEventObject, {
    description: 'The event of the course that it takes the place of; of a reservation, its slot.',
  }),
  relation(CalendarEventObject, 'childEvents', () => CalendarEventObject, {
    description: 'Events of sections that take its place, or reservations, as far as the viewer sees them.',
    list: true,
  }),
  connectionField(UserObject, 'calendarEvents', () => CalendarEventConnection, {
    description:
      'Events in calendars by their start, as the person sees them and as far as the viewer does; for themself, who observes them and who administers them.',
    args: CalendarArgs,
  }),
  connectionField(UserObject, 'calendarAssignments', () => AssignmentEventConnection, {
    description:
      'Due dates of assignments in the calendars of courses, by date, as the person sees them and as far as the viewer does; for themself, who observes them and who administers them.',
    args: CalendarArgs,
  }),
  connectionField(UserObject, 'upcomingCalendarEvents', () => CalendarEventConnection, {
    description:
      'What goes on or begins within a week in the calendars of the person, of their courses and of their groups, by its start; for themself alone.',
    args: PageArgs,
  }),
  relation(CalendarEventObject, 'duplicates', () => CalendarEventObject, {
    description: 'The other occurrences of its series, at most 199.',
    list: true,
  }),
  permissionsField(CalendarEventObject, 'CalendarEventPermissions', calendarEventReads, {
    update: 'May change it.',
    delete: 'May delete it, or cancel it.',
  }),
];
