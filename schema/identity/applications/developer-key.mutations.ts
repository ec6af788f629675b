import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  createDeveloperKey,
  deleteDeveloperKey,
  rotateDeveloperKeySecret,
  updateDeveloperKey,
} from '../../../src/identity/applications/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { CreateDeveloperKeyInput, UpdateDeveloperKeyInput } from './developer-key.inputs.js';
import { DeveloperKeyObject, NewDeveloperKeyObject } from './developer-key.object.js';

const theKey = { description: 'Id of the developer key.' };

@Resolver()
export class DeveloperKeyMutations {
  @PayloadMutation('newDeveloperKey', () => NewDeveloperKeyObject, {
    description: 'Makes an application known to a root account, and shows its secret this once.',
  })
  createDeveloperKey(
    @Arg('accountId', () => RecordId, { description: 'The root account: id, `self` or `sis_account_id:…`.' })
    accountId: RecordKey,
    @Arg('input', () => CreateDeveloperKeyInput, { description: 'The application.' }) input: CreateDeveloperKeyInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createDeveloperKey(ctx, accountId, input);
  }

  @PayloadMutation('developerKey', () => DeveloperKeyObject, { description: 'Changes an application.' })
  updateDeveloperKey(
    @Arg('id', () => RecordId, theKey) id: RecordKey,
    @Arg('input', () => UpdateDeveloperKeyInput, { description: 'What changes.' }) input: UpdateDeveloperKeyInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateDeveloperKey(ctx, id, input);
  }

  @PayloadMutation('newDeveloperKey', () => NewDeveloperKeyObject, {
    description: 'Gives an application another secret, which is shown this once; the one of before opens nothing more.',
  })
  rotateDeveloperKeySecret(@Arg('id', () => RecordId, theKey) id: RecordKey, @Ctx() ctx: OperationContext) {
    return rotateDeveloperKeySecret(ctx, id);
  }

  @PayloadMutation('developerKey', () => DeveloperKeyObject, {
    description: 'Revokes an application: from now on neither it nor its tokens open anything.',
  })
  deleteDeveloperKey(@Arg('id', () => RecordId, theKey) id: RecordKey, @Ctx() ctx: OperationContext) {
    return deleteDeveloperKey(ctx, id);
  }
}
