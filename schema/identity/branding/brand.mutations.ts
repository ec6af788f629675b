import { Arg, Ctx, Resolver } from 'type-graphql';
import { setBrandVariables } from '../../../src/identity/branding/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { AccountObject } from '../accounts/account.object.js';
import { BrandVariableInput } from './brand.inputs.js';

@Resolver()
export class BrandMutations {
  @PayloadMutation('account', () => AccountObject, {
    description:
      'Says what the pages of an account look like, and of those below it that say nothing else. What is not named stays.',
  })
  setBrandVariables(
    @Arg('accountId', () => RecordId, { description: 'The account: id, `self` or a SIS form.' }) accountId: RecordKey,
    @Arg('variables', () => [BrandVariableInput], { description: 'What changes.' }) variables: BrandVariableInput[],
    @Ctx() ctx: OperationContext,
  ) {
    return setBrandVariables(ctx, accountId, variables);
  }
}
