import { Extensions, Field, ID, ObjectType } from 'type-graphql';
import { assignmentEventReads } from '../../../src/learning/assignments/index.js';
import { connectionType } from '../../platform/connection.js';
import { Html, ReadBy } from '../../platform/declare.js';
import { DateTime } from '../../platform/scalars.js';
import { AssignmentState } from './assignment.object.js';

/** Source: supplement §4.8, assignment event. */
@ReadBy(assignmentEventReads)
@ObjectType('AssignmentEvent', {
  simpleResolvers: true,
  description: 'The due date of an assignment as an entry of a calendar.',
})
export class AssignmentEventObject {
  @Extensions({ globalId: true })
  @Field(() => ID, { description: 'Opaque id, for caches; `node` does not take it.' })
  id!: string;

  @Extensions({ column: 'name' })
  @Field(() => String, { description: 'Name of the assignment.' })
  title!: string;

  @Extensions({ column: 'eventDueAt' })
  @Field(() => DateTime, { nullable: true, description: 'When the work is due; null where it has no such date.' })
  startAt!: string | null;

  @Extensions({ column: 'eventDueAt' })
  @Field(() => DateTime, { nullable: true, description: 'The same instant.' })
  endAt!: string | null;

  @Html()
  @Extensions({ column: 'shownDescription' })
  @Field(() => String, { nullable: true, description: 'What is to be done, sanitised HTML.' })
  description!: string | null;

  @Field(() => AssignmentState, { description: 'How the assignment stands.' })
  workflowState!: AssignmentState;

  @Extensions({ absoluteUrl: '/api/v1/courses/:courseId/assignments/:id' })
  @Field(() => String, { description: 'Address of the assignment on REST.' })
  url!: string;

  @Extensions({ absoluteUrl: '/courses/:courseId/assignments/:id' })
  @Field(() => String, { description: 'Address for people.' })
  htmlUrl!: string;

  @Field(() => DateTime, { description: 'When the assignment was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When the assignment was changed last.' })
  updatedAt!: string;
}

export const AssignmentEventConnection = connectionType('AssignmentEvent', () => AssignmentEventObject);
