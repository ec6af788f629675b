import { FieldResolver, Resolver, Root } from 'type-graphql';
import { type CalendarEvent, calendarEventReads, contextCodeOf } from '../../../../src/learning/calendar/index.js';
import { UserObject } from '../../../identity/users/user.object.js';
import { needs, permissionsField, relation } from '../../../platform/declare.js';
import { CourseObject } from '../../courses/course.object.js';
import { SectionObject } from '../../courses/sections/section.object.js';
import { GroupObject } from '../../groups/group.object.js';
import { CalendarEventObject } from './calendar-event.object.js';

type Place = Pick<CalendarEvent, 'kind' | 'courseId' | 'groupId' | 'userId' | 'sectionId' | 'appointmentGroupId'>;

const eventNeeds = needs<CalendarEvent>();

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
  permissionsField(CalendarEventObject, 'CalendarEventPermissions', calendarEventReads, {
    update: 'May change it.',
    delete: 'May delete it, or cancel it.',
  }),
];
