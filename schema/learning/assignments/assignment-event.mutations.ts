import { Arg, Ctx, Field, InputType, Resolver } from 'type-graphql';
import { updateAssignmentEvent } from '../../../src/learning/assignments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { AssignmentEventObject } from './assignment-event.object.js';

@InputType({ description: 'Changes to the due date of an assignment. What is absent stays as it is.' })
class UpdateAssignmentEventInput {
  @Field(() => DateTime, { nullable: true, description: 'When it is due; null for no date.' })
  dueAt?: Date | null;
}

/** Source: supplement §4.8. */
@Resolver()
export class AssignmentEventMutations {
  @PayloadMutation('assignmentEvent', () => AssignmentEventObject, {
    description: 'Moves the due date of an assignment in a calendar, for those who manage it.',
  })
  updateAssignmentEvent(
    @Arg('id', () => RecordId, { description: 'Record id of the assignment.' }) id: RecordKey,
    @Arg('input', () => UpdateAssignmentEventInput, { description: 'What is changed.' })
    input: UpdateAssignmentEventInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateAssignmentEvent(ctx, id, input.dueAt);
  }
}
