import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import {
  createModuleItem,
  deleteModuleItem,
  markModuleItem,
  markModuleItems,
  moduleItemReads,
  moduleReads,
  updateModuleItem,
} from '../../../src/learning/modules/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { ModuleItemNameArgs } from './module.inputs.js';
import { CreateModuleItemInput, ModuleItemMark, UpdateModuleItemInput } from './module-item.inputs.js';
import { ModuleItemObject } from './module-item.object.js';

const courseOfModule = parentArgument('courseId', 'moduleId', moduleReads, 'courseId');
const underModule = [parentArgument('moduleId', 'id', moduleItemReads, 'moduleId'), courseOfModule];

@Resolver()
export class ModuleItemMutations {
  @PayloadMutation('moduleItem', () => ModuleItemObject, {
    description: 'Puts a content, an address or a heading into a module.',
    parents: [courseOfModule],
  })
  createModuleItem(
    @Arg('courseId', () => RecordId, {
      nullable: true,
      description: 'The course: id or `sis_course_id:…`; 404 if it is another.',
    })
    courseId: RecordKey,
    @Arg('moduleId', () => RecordId, { description: 'Record id of the module.' }) moduleId: RecordKey,
    @Arg('input', () => CreateModuleItemInput, { description: 'The item.' }) input: CreateModuleItemInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createModuleItem(ctx, { courseId, id: moduleId }, input);
  }

  @PayloadMutation('moduleItem', () => ModuleItemObject, {
    description: 'Changes an item of a module.',
    parents: underModule,
  })
  updateModuleItem(
    @Args(() => ModuleItemNameArgs) name: ModuleItemNameArgs,
    @Arg('input', () => UpdateModuleItemInput, { description: 'What changes.' }) input: UpdateModuleItemInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateModuleItem(ctx, name, input);
  }

  @PayloadMutation('moduleItem', () => ModuleItemObject, {
    description: 'Takes an item out of a module; what it shows stays.',
    parents: underModule,
  })
  deleteModuleItem(@Args(() => ModuleItemNameArgs) name: ModuleItemNameArgs, @Ctx() ctx: OperationContext) {
    return deleteModuleItem(ctx, name);
  }

  @PayloadMutation('moduleItem', () => ModuleItemObject, {
    description: 'Notes what the viewer, a student, has done with an item.',
    parents: underModule,
  })
  markModuleItem(
    @Args(() => ModuleItemNameArgs) name: ModuleItemNameArgs,
    @Arg('as', () => ModuleItemMark, { description: 'What was done with it.' }) mark: ModuleItemMark,
    @Ctx() ctx: OperationContext,
  ) {
    return markModuleItem(ctx, name, mark);
  }

  @PayloadMutation('moduleItems', () => [ModuleItemObject], {
    description: 'Says of several items what you have done with them: of all of them, or none.',
    grantedAs: 'markModuleItem',
  })
  markModuleItems(
    @Arg('moduleItemIds', () => [RecordId], { description: 'The items, at most 50.' }) moduleItemIds: RecordKey[],
    @Arg('as', () => ModuleItemMark, { description: 'What was done with them.' }) mark: ModuleItemMark,
    @Ctx() ctx: OperationContext,
  ) {
    return markModuleItems(ctx, moduleItemIds, mark);
  }
}
