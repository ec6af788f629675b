import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  createOutcomeGroup,
  deleteOutcomeGroup,
  importOutcomeGroup,
  updateOutcomeGroup,
} from '../../../src/learning/outcomes/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { OutcomeContextInput, OutcomeGroupInput, UpdateOutcomeGroupInput } from './outcome.inputs.js';
import { OutcomeGroupObject } from './outcome-group.object.js';

const theGroup = { description: 'Record id of the group.' };
export const whereItStands = {
  nullable: true,
  description:
    'Where the group stands; for a group that stands elsewhere, `NOT_FOUND`. Unless given, wherever it does.',
} as const;

@Resolver()
export class OutcomeGroupMutations {
  @PayloadMutation('outcomeGroup', () => OutcomeGroupObject, {
    description: 'Makes an empty group of outcomes below another one.',
  })
  createOutcomeGroup(
    @Arg('parentOutcomeGroupId', () => RecordId, { description: 'Record id of the group above.' }) id: RecordKey,
    @Arg('context', () => OutcomeContextInput, whereItStands) context: OutcomeContextInput | null,
    @Arg('input', () => OutcomeGroupInput, { description: 'The group.' }) input: OutcomeGroupInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createOutcomeGroup(ctx, { id, context }, input);
  }

  @PayloadMutation('outcomeGroup', () => OutcomeGroupObject, {
    description: 'Changes a group of outcomes, or moves it with all that is in it. A root stays as it is.',
  })
  updateOutcomeGroup(
    @Arg('id', () => RecordId, theGroup) id: RecordKey,
    @Arg('context', () => OutcomeContextInput, whereItStands) context: OutcomeContextInput | null,
    @Arg('input', () => UpdateOutcomeGroupInput, { description: 'What changes.' }) input: UpdateOutcomeGroupInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateOutcomeGroup(ctx, { id, context }, input);
  }

  @PayloadMutation('outcomeGroup', () => OutcomeGroupObject, {
    description:
      'Deletes a group with the groups and links below it; an outcome goes with its last link. Nothing is deleted where that would be an outcome that something measures.',
  })
  deleteOutcomeGroup(
    @Arg('id', () => RecordId, theGroup) id: RecordKey,
    @Arg('context', () => OutcomeContextInput, whereItStands) context: OutcomeContextInput | null,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteOutcomeGroup(ctx, { id, context });
  }

  @PayloadMutation('outcomeGroup', () => OutcomeGroupObject, {
    description:
      'Copies a group, with the groups and links below it, as they are, into another one. Outcomes are linked, not copied.',
  })
  importOutcomeGroup(
    @Arg('outcomeGroupId', () => RecordId, { description: 'Record id of the group that takes it.' }) id: RecordKey,
    @Arg('context', () => OutcomeContextInput, whereItStands) context: OutcomeContextInput | null,
    @Arg('sourceOutcomeGroupId', () => RecordId, {
      description:
        'Record id of the group to copy: one of the same course or account, of an account above, or of all tenants; no root.',
    })
    sourceOutcomeGroupId: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return importOutcomeGroup(ctx, { id, context }, sourceOutcomeGroupId);
  }
}
