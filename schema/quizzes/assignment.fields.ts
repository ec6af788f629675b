import { FieldResolver, Resolver, Root } from 'type-graphql';
import { AssignmentObject } from '../assignments/assignment.object.js';
import { needs } from '../kernel/declare.js';
import { RecordId } from '../kernel/scalars.js';

const assignmentNeeds = needs<{ quizId: number | null }>();

@Resolver(() => AssignmentObject)
export class AssignmentQuizFields {
  @assignmentNeeds('quizId')
  @FieldResolver(() => RecordId, { nullable: true, description: 'Record id of the quiz that it grades.' })
  quizId(@Root() assignment: { quizId: number | null }): number | null {
    return assignment.quizId;
  }
}
