import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import {
  assignmentGroupReads,
  createAssignmentGroup,
  deleteAssignmentGroup,
  updateAssignmentGroup,
} from '../../../src/learning/assignments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { AssignmentGroupObject } from './assignment-group.object.js';
import { AssignmentGroupInput, NamedInCourseArgs } from './assignment-write.inputs.js';

const underCourse = [parentArgument('courseId', 'id', assignmentGroupReads, 'courseId')];

@Resolver()
export class AssignmentGroupMutations {
  @PayloadMutation('assignmentGroup', () => AssignmentGroupObject, {
    description: 'Makes an assignment group in a course.',
  })
  createAssignmentGroup(
    @Arg('courseId', () => RecordId, { description: 'The course: id or `sis_course_id:…`.' }) courseId: RecordKey,
    @Arg('input', () => AssignmentGroupInput, { description: 'The group.' }) input: AssignmentGroupInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createAssignmentGroup(ctx, courseId, input);
  }

  @PayloadMutation('assignmentGroup', () => AssignmentGroupObject, {
    description: 'Changes an assignment group.',
    parents: underCourse,
  })
  updateAssignmentGroup(
    @Args(() => NamedInCourseArgs) name: NamedInCourseArgs,
    @Arg('input', () => AssignmentGroupInput, { description: 'What changes.' }) input: AssignmentGroupInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateAssignmentGroup(ctx, name.courseId, name.id, input);
  }

  @PayloadMutation('assignmentGroup', () => AssignmentGroupObject, {
    description: 'Deletes a group; its assignments move to another one or are deleted with it.',
    parents: underCourse,
  })
  deleteAssignmentGroup(
    @Args(() => NamedInCourseArgs) name: NamedInCourseArgs,
    @Arg('moveAssignmentsTo', () => RecordId, { nullable: true, description: 'The group they move to.' })
    moveAssignmentsTo: RecordKey | null,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteAssignmentGroup(ctx, name.courseId, name.id, moveAssignmentsTo ?? null);
  }
}
