import { Arg, Ctx, Resolver } from 'type-graphql';
import { removeUserFromAccount } from '../../../src/learning/enrollments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { UserObject } from '../../identity/users/user.object.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';

@Resolver()
export class AccountUserMutations {
  @PayloadMutation('user', () => UserObject, {
    description:
      'Takes a user out of a root account: logins, tokens, enrollments and roles there. Oneself too; one is locked out then.',
  })
  removeUserFromAccount(
    @Arg('accountId', () => RecordId, { description: 'The root account: id or `self`.' }) accountId: RecordKey,
    @Arg('userId', () => RecordId, { description: 'The user: id, `self` or SIS form.' }) userId: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return removeUserFromAccount(ctx, accountId, userId);
  }
}
