import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import {
  assignmentOverrideReads,
  assignmentReads,
  createAssignmentOverride,
  deleteAssignmentOverride,
  updateAssignmentOverride,
} from '../../../src/learning/assignments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { CreateAssignmentOverrideInput, UpdateAssignmentOverrideInput } from './assignment-override.inputs.js';
import { AssignmentOverrideObject } from './assignment-override.object.js';
import { OverrideNameArgs } from './assignment-write.inputs.js';
import { overrideOf } from './override-audience.reference.js';

const courseOfAssignment = parentArgument('courseId', 'assignmentId', assignmentReads, 'courseId');
const underAssignment = [
  parentArgument('assignmentId', 'id', assignmentOverrideReads, 'assignmentId'),
  courseOfAssignment,
];

@Resolver()
export class AssignmentOverrideMutations {
  @PayloadMutation('assignmentOverride', () => AssignmentOverrideObject, {
    description: 'Gives a section, a group or some students dates of their own.',
    parents: [courseOfAssignment],
  })
  createAssignmentOverride(
    @Arg('courseId', () => RecordId, {
      nullable: true,
      description: 'The course: id or `sis_course_id:…`; 404 if it is another.',
    })
    courseId: RecordKey,
    @Arg('assignmentId', () => RecordId, { description: 'Record id of the assignment.' }) assignmentId: RecordKey,
    @Arg('input', () => CreateAssignmentOverrideInput, { description: 'For whom, and which dates.' })
    input: CreateAssignmentOverrideInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createAssignmentOverride(ctx, courseId, assignmentId, overrideOf(input));
  }

  @PayloadMutation('assignmentOverride', () => AssignmentOverrideObject, {
    description: 'Changes an override.',
    parents: underAssignment,
  })
  updateAssignmentOverride(
    @Args(() => OverrideNameArgs) name: OverrideNameArgs,
    @Arg('input', () => UpdateAssignmentOverrideInput, { description: 'What changes.' })
    input: UpdateAssignmentOverrideInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateAssignmentOverride(ctx, name, input);
  }

  @PayloadMutation('assignmentOverride', () => AssignmentOverrideObject, {
    description: 'Ends an override: those whom it named have the common dates again.',
    parents: underAssignment,
  })
  deleteAssignmentOverride(@Args(() => OverrideNameArgs) name: OverrideNameArgs, @Ctx() ctx: OperationContext) {
    return deleteAssignmentOverride(ctx, name);
  }
}
