import { FieldResolver, Resolver, Root } from 'type-graphql';
import { needs } from '../../platform/declare.js';
import { RecordId } from '../../platform/scalars.js';
import { AssignmentObject } from '../assignments/assignment.object.js';

const assignmentNeeds = needs<{ quizId: number | null }>();

@Resolver(() => AssignmentObject)
export class AssignmentQuizFields {
  @assignmentNeeds('quizId')
  @FieldResolver(() => RecordId, { nullable: true, description: 'Record id of the quiz that it grades.' })
  quizId(@Root() assignment: { quizId: number | null }): number | null {
    return assignment.quizId;
  }
}
