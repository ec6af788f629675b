import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  accountReads,
  createSubAccount,
  deleteSubAccount,
  updateAccount,
} from '../../../src/identity/accounts/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { CreateSubAccountInput, UpdateAccountInput } from './account.inputs.js';
import { AccountObject } from './account.object.js';

const underAccount = [parentArgument('accountId', 'id', accountReads, 'parentAccountId')];

@Resolver()
export class AccountMutations {
  @PayloadMutation('account', () => AccountObject, { description: 'Changes an account.' })
  updateAccount(
    @Arg('id', () => RecordId, { description: 'Id, `self`, or `sis_account_id:…`.' }) id: RecordKey,
    @Arg('input', () => UpdateAccountInput, { description: 'What changes.' }) input: UpdateAccountInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateAccount(ctx, id, input);
  }

  @PayloadMutation('account', () => AccountObject, { description: 'Makes an account below another.' })
  createSubAccount(
    @Arg('accountId', () => RecordId, { description: 'The account above: id, `self`, or `sis_account_id:…`.' })
    accountId: RecordKey,
    @Arg('input', () => CreateSubAccountInput, { description: 'The new account.' }) input: CreateSubAccountInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createSubAccount(ctx, accountId, input);
  }

  @PayloadMutation('account', () => AccountObject, {
    description: 'Deletes an account that has neither courses nor accounts below it.',
    parents: underAccount,
  })
  deleteSubAccount(
    @Arg('accountId', () => RecordId, { nullable: true, description: 'An account above it; 404 if it is not.' })
    accountId: RecordKey,
    @Arg('id', () => RecordId, { description: 'Id or `sis_account_id:…`.' }) id: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteSubAccount(ctx, accountId, id);
  }
}
