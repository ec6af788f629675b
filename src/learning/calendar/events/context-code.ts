/** How requests and answers name the calendar of a person, a course or a group. Source: D3 · Calendar events, context_codes[]. */
import type { CalendarEvent } from '../calendar-event.entity.js';

type Place = Pick<CalendarEvent, 'kind' | 'courseId' | 'groupId' | 'userId' | 'sectionId' | 'appointmentGroupId'>;

/** Whose calendar an event stands in, e.g. `course_3`. */
export function contextCodeOf({ kind, courseId, groupId, userId, sectionId, appointmentGroupId }: Place): string {
  if (kind === 'slot') return `appointment_group_${appointmentGroupId}`;
  if (kind === 'section_event') return `course_section_${sectionId}`;
  if (courseId !== null) return `course_${courseId}`;
  return groupId === null ? `user_${userId}` : `group_${groupId}`;
}
