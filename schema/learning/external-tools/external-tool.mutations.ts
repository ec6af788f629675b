import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  createExternalTool,
  deleteExternalTool,
  updateExternalTool,
} from '../../../src/learning/external-tools/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { ExternalToolInput, ExternalToolOwnerInput, toolPatchOf } from './external-tool.inputs.js';
import { ExternalToolObject } from './external-tool.object.js';

const itsOwner = { nullable: true, description: 'Its course or account; 404 if the tool is not its own.' };
const theTool = { description: 'Record id of the tool.' };

@Resolver()
export class ExternalToolMutations {
  @PayloadMutation('externalTool', () => ExternalToolObject, {
    description: 'Installs a tool in a course or an account.',
  })
  createExternalTool(
    @Arg('owner', () => ExternalToolOwnerInput, { description: 'Where.' }) owner: ExternalToolOwnerInput,
    @Arg('input', () => ExternalToolInput, { description: 'The tool.' }) input: ExternalToolInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createExternalTool(ctx, owner, toolPatchOf(input));
  }

  @PayloadMutation('externalTool', () => ExternalToolObject, { description: 'Changes a tool.' })
  updateExternalTool(
    @Arg('owner', () => ExternalToolOwnerInput, itsOwner) owner: ExternalToolOwnerInput | null | undefined,
    @Arg('id', () => RecordId, theTool) id: RecordKey,
    @Arg('input', () => ExternalToolInput, { description: 'What changes.' }) input: ExternalToolInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateExternalTool(ctx, owner ?? null, id, toolPatchOf(input));
  }

  @PayloadMutation('externalTool', () => ExternalToolObject, {
    description: 'Takes a tool out of its course or account; its secret is forgotten.',
  })
  deleteExternalTool(
    @Arg('owner', () => ExternalToolOwnerInput, itsOwner) owner: ExternalToolOwnerInput | null | undefined,
    @Arg('id', () => RecordId, theTool) id: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteExternalTool(ctx, owner ?? null, id);
  }
}
