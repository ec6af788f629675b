import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  createGradingStandard,
  deleteGradingStandard,
  updateGradingStandard,
} from '../../../src/learning/grading-standards/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { GradingStandardInput, GradingStandardOwnerInput } from './grading-standard.inputs.js';
import { GradingStandardObject } from './grading-standard.object.js';

const theStandard = { description: 'Record id of the standard.' };

@Resolver()
export class GradingStandardMutations {
  @PayloadMutation('gradingStandard', () => GradingStandardObject, {
    description: 'Makes a grading standard in a course or an account.',
  })
  createGradingStandard(
    @Arg('owner', () => GradingStandardOwnerInput, { description: 'Where.' }) owner: GradingStandardOwnerInput,
    @Arg('input', () => GradingStandardInput, { description: 'The standard.' }) input: GradingStandardInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createGradingStandard(ctx, owner, input);
  }

  @PayloadMutation('gradingStandard', () => GradingStandardObject, {
    description: 'Changes the title of a grading standard, or its grades for as long as no work was graded by it.',
  })
  updateGradingStandard(
    @Arg('id', () => RecordId, theStandard) id: RecordKey,
    @Arg('input', () => GradingStandardInput, { description: 'What changes.' }) input: GradingStandardInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateGradingStandard(ctx, id, input);
  }

  @PayloadMutation('gradingStandard', () => GradingStandardObject, {
    description: 'Deletes a grading standard that no course and no assignment uses.',
  })
  deleteGradingStandard(@Arg('id', () => RecordId, theStandard) id: RecordKey, @Ctx() ctx: OperationContext) {
    return deleteGradingStandard(ctx, id);
  }
}
