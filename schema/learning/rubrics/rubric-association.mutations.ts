import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  associateRubric,
  deleteRubricAssociation,
  updateRubricAssociation,
} from '../../../src/learning/rubrics/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { RubricOwnerInput, UseRubricInput } from './rubric.inputs.js';
import { whereItBelongs } from './rubric.mutations.js';
import { RubricAssociationObject } from './rubric-association.object.js';

const theUse = { description: 'Record id of the use.' };

@Resolver()
export class RubricAssociationMutations {
  @PayloadMutation('rubricAssociation', () => RubricAssociationObject, {
    description: 'Uses a rubric for an assignment, or for the course or account itself.',
  })
  associateRubric(
    @Arg('owner', () => RubricOwnerInput, { description: 'Where.' }) owner: RubricOwnerInput,
    @Arg('input', () => UseRubricInput, { description: 'The rubric, and what it is used for.' }) input: UseRubricInput,
    @Ctx() ctx: OperationContext,
  ) {
    return associateRubric(ctx, owner, input);
  }

  @PayloadMutation('rubricAssociation', () => RubricAssociationObject, {
    description: 'Changes how a rubric is used, or, for as long as no work was assessed by it, which one is.',
  })
  updateRubricAssociation(
    @Arg('id', () => RecordId, theUse) id: RecordKey,
    @Arg('owner', () => RubricOwnerInput, whereItBelongs) owner: RubricOwnerInput | null,
    @Arg('input', () => UseRubricInput, { description: 'What changes.' }) input: UseRubricInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateRubricAssociation(ctx, { id, owner }, input);
  }

  @PayloadMutation('rubricAssociation', () => RubricAssociationObject, {
    description: 'Ends the use of a rubric. Grades stay what they were.',
  })
  deleteRubricAssociation(
    @Arg('id', () => RecordId, theUse) id: RecordKey,
    @Arg('owner', () => RubricOwnerInput, whereItBelongs) owner: RubricOwnerInput | null,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteRubricAssociation(ctx, id, owner);
  }
}
