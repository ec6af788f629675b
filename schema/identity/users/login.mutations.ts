import { Arg, Args, ArgsType, Ctx, Field, Resolver } from 'type-graphql';
import {
  createLogin,
  deleteLogin,
  moveLogins,
  type UserRecordOwner,
  updateLogin,
} from '../../../src/identity/users/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { AccountObject } from '../accounts/account.object.js';
import { LoginInput, MoveLoginsInput, NewLoginInput, UserReference } from './login.inputs.js';
import { LoginObject } from './login.object.js';
import { userKey } from './user-key.js';

@ArgsType()
export class LoginOwnerArgs {
  @Field(() => RecordId, { description: 'Id of the login.' })
  id!: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The account among whose users it must be found.' })
  accountId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The person whose login it must be.' })
  userId?: RecordKey;
}

const ownerOf = (ctx: OperationContext, { accountId, userId }: LoginOwnerArgs): UserRecordOwner => ({
  accountId,
  userId: userId === undefined || userId === null ? userId : userKey(ctx, userId),
});

@Resolver()
export class LoginMutations {
  @PayloadMutation('login', () => LoginObject, { description: 'Gives a person a further login.' })
  createLogin(
    @Arg('accountId', () => RecordId, { description: 'Id of the account, `self`, or `sis_account_id:…`.' })
    accountId: RecordKey,
    @Arg('user', () => UserReference, { description: 'The person.' }) user: UserReference,
    @Arg('input', () => NewLoginInput, { description: 'The login.' }) input: NewLoginInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createLogin(ctx, accountId, userKey(ctx, user.recordId), input);
  }

  @PayloadMutation('login', () => LoginObject, { description: 'Changes a login.' })
  updateLogin(
    @Args(() => LoginOwnerArgs) place: LoginOwnerArgs,
    @Arg('input', () => LoginInput, { description: 'What changes.' }) input: LoginInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateLogin(ctx, ownerOf(ctx, place), place.id, input);
  }

  @PayloadMutation('login', () => LoginObject, {
    description:
      'Removes a login and revokes its tokens. With their last login a person leaves the root account, as if they were removed from it.',
  })
  deleteLogin(@Args(() => LoginOwnerArgs) place: LoginOwnerArgs, @Ctx() ctx: OperationContext) {
    return deleteLogin(ctx, ownerOf(ctx, place), place.id);
  }

  @PayloadMutation('account', () => AccountObject, {
    description:
      'Ties all logins of a root account that sign on by one provider, or by none, to another one, or to none; for full administrators. Sessions that were begun by them end.',
  })
  moveLogins(
    @Arg('accountId', () => RecordId, { description: 'The root account: id, `self` or `sis_account_id:…`.' })
    accountId: RecordKey,
    @Arg('input', () => MoveLoginsInput, { description: 'From where, and to where.' }) input: MoveLoginsInput,
    @Ctx() ctx: OperationContext,
  ) {
    return moveLogins(ctx, accountId, input);
  }
}
