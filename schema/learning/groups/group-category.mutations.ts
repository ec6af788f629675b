import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  assignUnassignedMembers,
  createGroupCategory,
  deleteGroupCategory,
  updateGroupCategory,
} from '../../../src/learning/groups/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { ProgressObject } from '../../identity/progress/progress.object.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { GroupCategoryInput, GroupCategoryOwnerInput } from './group-category.inputs.js';
import { GroupCategoryObject } from './group-category.object.js';

const categoryKey = { description: 'The set: its record id.' };

@Resolver()
export class GroupCategoryMutations {
  @PayloadMutation('groupCategory', () => GroupCategoryObject, { description: 'Makes a set of groups.' })
  createGroupCategory(
    @Arg('owner', () => GroupCategoryOwnerInput, { description: 'Where.' }) owner: GroupCategoryOwnerInput,
    @Arg('input', () => GroupCategoryInput, { description: 'The set.' }) input: GroupCategoryInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createGroupCategory(ctx, owner, input);
  }

  @PayloadMutation('groupCategory', () => GroupCategoryObject, { description: 'Changes a set of groups.' })
  updateGroupCategory(
    @Arg('id', () => RecordId, categoryKey) id: RecordKey,
    @Arg('input', () => GroupCategoryInput, { description: 'What changes.' }) input: GroupCategoryInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateGroupCategory(ctx, id, input);
  }

  @PayloadMutation('groupCategory', () => GroupCategoryObject, { description: 'Deletes a set with its groups.' })
  deleteGroupCategory(@Arg('id', () => RecordId, categoryKey) id: RecordKey, @Ctx() ctx: OperationContext) {
    return deleteGroupCategory(ctx, id);
  }

  @PayloadMutation('progress', () => ProgressObject, {
    description: 'Puts everybody who is in no group of the set into the smallest one with room, by a job.',
  })
  assignUnassignedMembers(@Arg('id', () => RecordId, categoryKey) id: RecordKey, @Ctx() ctx: OperationContext) {
    return assignUnassignedMembers(ctx, id);
  }
}
