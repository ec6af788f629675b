import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import { createModule, deleteModule, moduleReads, updateModule } from '../../../src/learning/modules/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { ModuleInput, ModuleNameArgs } from './module.inputs.js';
import { ModuleObject } from './module.object.js';

const underCourse = [parentArgument('courseId', 'id', moduleReads, 'courseId')];

@Resolver()
export class ModuleMutations {
  @PayloadMutation('module', () => ModuleObject, { description: 'Makes a module.' })
  createModule(
    @Arg('courseId', () => RecordId, { description: 'The course: id or `sis_course_id:…`.' }) courseId: RecordKey,
    @Arg('input', () => ModuleInput, { description: 'The module.' }) input: ModuleInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createModule(ctx, courseId, input);
  }

  @PayloadMutation('module', () => ModuleObject, { description: 'Changes a module.', parents: underCourse })
  updateModule(
    @Args(() => ModuleNameArgs) name: ModuleNameArgs,
    @Arg('input', () => ModuleInput, { description: 'What changes.' }) input: ModuleInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateModule(ctx, name, input);
  }

  @PayloadMutation('module', () => ModuleObject, {
    description: 'Deletes a module; what it shows stays.',
    parents: underCourse,
  })
  deleteModule(@Args(() => ModuleNameArgs) name: ModuleNameArgs, @Ctx() ctx: OperationContext) {
    return deleteModule(ctx, name);
  }
}
