import { Arg, Args, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  assignUnassignedMembers,
  createGroupCategory,
  deleteGroupCategory,
  updateGroupCategory,
} from '../../../src/learning/groups/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { ProgressObject } from '../../identity/progress/progress.object.js';
import { RecordId } from '../../platform/scalars.js';
import { GroupCategoryInput, GroupCategoryPlaceArgs } from './group-category.inputs.js';
import { GroupCategoryObject } from './group-category.object.js';

const categoryKey = { description: 'The set: its record id.' };

@Resolver()
export class GroupCategoryMutations {
  @Mutation(() => GroupCategoryObject, { nullable: true, description: 'Makes a set of groups.' })
  createGroupCategory(
    @Args(() => GroupCategoryPlaceArgs) place: GroupCategoryPlaceArgs,
    @Arg('input', () => GroupCategoryInput, { description: 'The set.' }) input: GroupCategoryInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createGroupCategory(ctx, place, input);
  }

  @Mutation(() => GroupCategoryObject, { nullable: true, description: 'Changes a set of groups.' })
  updateGroupCategory(
    @Arg('id', () => RecordId, categoryKey) id: RecordKey,
    @Arg('input', () => GroupCategoryInput, { description: 'What changes.' }) input: GroupCategoryInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateGroupCategory(ctx, id, input);
  }

  @Mutation(() => GroupCategoryObject, { nullable: true, description: 'Deletes a set with its groups.' })
  deleteGroupCategory(@Arg('id', () => RecordId, categoryKey) id: RecordKey, @Ctx() ctx: OperationContext) {
    return deleteGroupCategory(ctx, id);
  }

  @Mutation(() => ProgressObject, {
    nullable: true,
    description: 'Puts everybody who is in no group of the set into the smallest one with room, by a job.',
  })
  assignUnassignedMembers(@Arg('id', () => RecordId, categoryKey) id: RecordKey, @Ctx() ctx: OperationContext) {
    return assignUnassignedMembers(ctx, id);
  }
}
