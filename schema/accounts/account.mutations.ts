import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { updateAccount } from '../../src/accounts/index.js';
import type { OperationContext } from '../../src/kernel/context.js';
import type { RecordKey } from '../../src/kernel/record-key.js';
import { RecordId } from '../kernel/scalars.js';
import { UpdateAccountInput } from './account.inputs.js';
import { AccountObject } from './account.object.js';

@Resolver()
export class AccountMutations {
  @Mutation(() => AccountObject, { nullable: true, description: 'Changes an account.' })
  updateAccount(
    @Arg('id', () => RecordId, { description: 'Id, `self`, or `sis_account_id:…`.' }) id: RecordKey,
    @Arg('input', () => UpdateAccountInput, { description: 'What changes.' }) input: UpdateAccountInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateAccount(ctx, id, input);
  }
}
