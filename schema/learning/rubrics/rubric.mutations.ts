import { Arg, Ctx, Resolver } from 'type-graphql';
import { createRubric, deleteRubric, updateRubric } from '../../../src/learning/rubrics/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { RubricAssociationInput, RubricInput, RubricOwnerInput } from './rubric.inputs.js';
import { RubricObject } from './rubric.object.js';

const theRubric = { description: 'Record id of the rubric.' };
export const whereItBelongs = {
  nullable: true,
  description: 'Where it stands; for one that stands elsewhere, `NOT_FOUND`. Unless given, wherever it does.',
} as const;

@Resolver()
export class RubricMutations {
  @PayloadMutation('rubric', () => RubricObject, {
    description: 'Makes a rubric in a course or an account and, where that is asked, uses it for something there.',
  })
  createRubric(
    @Arg('owner', () => RubricOwnerInput, { description: 'Where.' }) owner: RubricOwnerInput,
    @Arg('input', () => RubricInput, { description: 'The rubric.' }) input: RubricInput,
    @Arg('association', () => RubricAssociationInput, { nullable: true, description: 'What it is used for.' })
    association: RubricAssociationInput | null,
    @Ctx() ctx: OperationContext,
  ) {
    return createRubric(ctx, owner, input, association);
  }

  @PayloadMutation('rubric', () => RubricObject, {
    description:
      'Changes a rubric, and what it is used for. Criteria and ratings that were given in assessments stay as they are.',
  })
  updateRubric(
    @Arg('id', () => RecordId, theRubric) id: RecordKey,
    @Arg('owner', () => RubricOwnerInput, whereItBelongs) owner: RubricOwnerInput | null,
    @Arg('input', () => RubricInput, { nullable: true, description: 'What changes.' }) input: RubricInput | null,
    @Arg('association', () => RubricAssociationInput, {
      nullable: true,
      description: 'What it is used for from now on, or how it is used for that.',
    })
    association: RubricAssociationInput | null,
    @Ctx() ctx: OperationContext,
  ) {
    return updateRubric(ctx, id, { owner, given: input ?? {}, association });
  }

  @PayloadMutation('rubric', () => RubricObject, {
    description:
      'Deletes a rubric: it is used for nothing any more, and measures no outcome. Assessments and grades stay what they were.',
  })
  deleteRubric(
    @Arg('id', () => RecordId, theRubric) id: RecordKey,
    @Arg('owner', () => RubricOwnerInput, whereItBelongs) owner: RubricOwnerInput | null,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteRubric(ctx, id, owner);
  }
}
