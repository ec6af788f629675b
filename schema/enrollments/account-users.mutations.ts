import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { removeUserFromAccount } from '../../src/enrollments/index.js';
import type { OperationContext } from '../../src/kernel/context.js';
import type { RecordKey } from '../../src/kernel/record-key.js';
import { RecordId } from '../kernel/scalars.js';
import { UserObject } from '../users/user.object.js';

@Resolver()
export class AccountUserMutations {
  @Mutation(() => UserObject, {
    nullable: true,
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
