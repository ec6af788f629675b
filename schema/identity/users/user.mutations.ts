import { Arg, Ctx, Resolver } from 'type-graphql';
import { createUser, updateUser } from '../../../src/identity/users/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { CreateUserInput, UpdateUserInput } from './user.inputs.js';
import { UserObject } from './user.object.js';
import { userKey } from './user-key.js';

@Resolver()
export class UserMutations {
  @PayloadMutation('user', () => UserObject, { description: 'Changes a person.' })
  updateUser(
    @Arg('id', () => RecordId, { description: 'Id, `self`, `sis_user_id:…` or `sis_login_id:…`.' }) id: RecordKey,
    @Arg('input', () => UpdateUserInput, { description: 'What changes.' }) input: UpdateUserInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateUser(ctx, userKey(ctx, id), input);
  }

  @PayloadMutation('user', () => UserObject, { description: 'Makes a person with a login, all or nothing.' })
  createUser(
    @Arg('accountId', () => RecordId, { description: 'Id of the account, `self`, or `sis_account_id:…`.' })
    accountId: RecordKey,
    @Arg('input', () => CreateUserInput, { description: 'The person, the login and the channel.' })
    input: CreateUserInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createUser(ctx, accountId, input);
  }
}
