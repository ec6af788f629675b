import { FieldResolver, Resolver, Root } from 'type-graphql';
import { UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, needs, relation } from '../../platform/declare.js';
import { CalendarEventType } from './assignment.enums.js';
import { AssignmentObject } from './assignment.object.js';
import { AssignmentEventConnection, AssignmentEventObject } from './assignment-event.object.js';

interface EventRow {
  readonly id: number;
  readonly courseId: number;
}

const eventNeeds = needs<EventRow>();

@Resolver(() => AssignmentEventObject)
class AssignmentEventFields {
  @eventNeeds('id')
  @FieldResolver(() => String, { description: 'The kind and the id, e.g. `assignment_7`.' })
  assetString(@Root() { id }: Pick<EventRow, 'id'>): string {
    return `assignment_${id}`;
  }

  @eventNeeds('courseId')
  @FieldResolver(() => String, { description: 'Whose calendar it stands in, e.g. `course_3`.' })
  contextCode(@Root() { courseId }: Pick<EventRow, 'courseId'>): string {
    return `course_${courseId}`;
  }

  @eventNeeds('id')
  @FieldResolver(() => CalendarEventType, { description: 'What the event comes from.' })
  type(@Root() _event: Pick<EventRow, 'id'>): CalendarEventType {
    return 'assignment';
  }
}

export const assignmentEventFields = [
  AssignmentEventFields,
  relation(AssignmentEventObject, 'assignment', () => AssignmentObject, {
    description: 'What is due: the assignment, when it is yours to see.',
  }),
  connectionField(UserObject, 'upcomingEvents', () => AssignmentEventConnection, {
    description: 'What is due within a week in the courses of the person, the soonest first; for themself alone.',
    args: PageArgs,
  }),
];
