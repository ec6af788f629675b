import { Arg, Ctx, Resolver } from 'type-graphql';
import { createOutcome, linkOutcome, unlinkOutcome, updateOutcome } from '../../../src/learning/outcomes/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { OfRoutes } from '../../platform/of-routes.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { OutcomeContextInput, OutcomeInput } from './outcome.inputs.js';
import { OutcomeObject } from './outcome.object.js';
import { whereItStands } from './outcome-group.mutations.js';
import { OutcomeLinkObject } from './outcome-link.object.js';

const theGroup = { description: 'Record id of the group.' };
const theOutcome = { description: 'Record id of the outcome.' };

@Resolver()
export class OutcomeMutations {
  @PayloadMutation('outcomeLink', () => OutcomeLinkObject, {
    description: 'Makes an outcome in the course or account of a group, and puts it in the group.',
  })
  createOutcome(
    @Arg('outcomeGroupId', () => RecordId, theGroup) id: RecordKey,
    @Arg('context', () => OutcomeContextInput, whereItStands) context: OutcomeContextInput | null,
    @Arg('input', () => OutcomeInput, { description: 'The outcome.' }) input: OutcomeInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createOutcome(ctx, { id, context }, input);
  }

  @OfRoutes('createOutcome')
  @PayloadMutation('outcomeLink', () => OutcomeLinkObject, {
    description: 'Likewise, or puts one that there is in the group, as `linkOutcome` does.',
  })
  createOrLinkOutcome(
    @Arg('outcomeGroupId', () => RecordId, theGroup) id: RecordKey,
    @Arg('context', () => OutcomeContextInput, whereItStands) context: OutcomeContextInput | null,
    @Arg('outcomeId', () => RecordId, {
      nullable: true,
      description: 'One that there is; the input has no effect then.',
    })
    outcomeId: RecordKey | null,
    @Arg('input', () => OutcomeInput, { nullable: true, description: 'The outcome.' }) input: OutcomeInput | null,
    @Ctx() ctx: OperationContext,
  ) {
    const group = { id, context };
    return outcomeId == null ? createOutcome(ctx, group, input ?? {}) : linkOutcome(ctx, group, outcomeId);
  }

  @PayloadMutation('outcomeLink', () => OutcomeLinkObject, {
    description:
      'Puts an outcome that there is in a group: one of its course or account, of an account above, or of all tenants. One that is in it stays.',
  })
  linkOutcome(
    @Arg('outcomeGroupId', () => RecordId, theGroup) id: RecordKey,
    @Arg('context', () => OutcomeContextInput, whereItStands) context: OutcomeContextInput | null,
    @Arg('outcomeId', () => RecordId, theOutcome) outcomeId: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return linkOutcome(ctx, { id, context }, outcomeId);
  }

  @PayloadMutation('outcomeLink', () => OutcomeLinkObject, {
    description:
      'Takes an outcome out of a group; it goes with its last link. Nothing changes where that would be an outcome that something measures.',
  })
  unlinkOutcome(
    @Arg('outcomeGroupId', () => RecordId, theGroup) id: RecordKey,
    @Arg('context', () => OutcomeContextInput, whereItStands) context: OutcomeContextInput | null,
    @Arg('outcomeId', () => RecordId, theOutcome) outcomeId: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return unlinkOutcome(ctx, { id, context }, outcomeId);
  }

  @PayloadMutation('outcome', () => OutcomeObject, {
    description: 'Changes an outcome wherever it is linked. Results that it has keep what they said.',
  })
  updateOutcome(
    @Arg('id', () => RecordId, theOutcome) id: RecordKey,
    @Arg('input', () => OutcomeInput, { description: 'What changes.' }) input: OutcomeInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateOutcome(ctx, id, input);
  }
}
