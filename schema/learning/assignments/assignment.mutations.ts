import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import {
  assignmentReads,
  createAssignment,
  deleteAssignment,
  deleteAssignments,
  updateAssignment,
} from '../../../src/learning/assignments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { AssignmentObject } from './assignment.object.js';
import { AssignmentInput, NamedInCourseArgs } from './assignment-write.inputs.js';
import { withOverrides } from './override-audience.reference.js';

const underCourse = [parentArgument('courseId', 'id', assignmentReads, 'courseId')];

@Resolver()
export class AssignmentMutations {
  @PayloadMutation('assignment', () => AssignmentObject, { description: 'Makes an assignment in a course.' })
  createAssignment(
    @Arg('courseId', () => RecordId, { description: 'The course: id or `sis_course_id:…`.' }) courseId: RecordKey,
    @Arg('input', () => AssignmentInput, { description: 'The assignment.' }) input: AssignmentInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createAssignment(ctx, courseId, withOverrides(input));
  }

  @PayloadMutation('assignment', () => AssignmentObject, {
    description: 'Changes, publishes or moves an assignment.',
    parents: underCourse,
  })
  updateAssignment(
    @Args(() => NamedInCourseArgs) name: NamedInCourseArgs,
    @Arg('input', () => AssignmentInput, { description: 'What changes.' }) input: AssignmentInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateAssignment(ctx, name.courseId, name.id, withOverrides(input));
  }

  @PayloadMutation('assignment', () => AssignmentObject, {
    description: 'Deletes an assignment; what was handed in is kept.',
    parents: underCourse,
  })
  deleteAssignment(@Args(() => NamedInCourseArgs) name: NamedInCourseArgs, @Ctx() ctx: OperationContext) {
    return deleteAssignment(ctx, name.courseId, name.id);
  }

  @PayloadMutation('assignments', () => [AssignmentObject], {
    description: 'Deletes several assignments: all of them, or none. What was handed in is kept.',
    grantedAs: 'deleteAssignment',
  })
  deleteAssignments(
    @Arg('assignmentIds', () => [RecordId], { description: 'The assignments, at most 50.' }) assignmentIds: RecordKey[],
    @Ctx() ctx: OperationContext,
  ) {
    return deleteAssignments(ctx, assignmentIds);
  }
}
