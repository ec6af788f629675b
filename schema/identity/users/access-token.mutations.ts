import { Arg, Ctx, Resolver } from 'type-graphql';
import { createAccessToken, deleteAccessToken } from '../../../src/identity/users/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { AccessTokenInput } from './access-token.inputs.js';
import { AccessTokenObject, NewAccessTokenObject } from './access-token.object.js';
import { userKey } from './user-key.js';

@Resolver()
export class AccessTokenMutations {
  @PayloadMutation('newAccessToken', () => NewAccessTokenObject, {
    description:
      'Makes a token for the caller, and shows its text this once. One that a token makes ends with that token.',
  })
  createAccessToken(
    @Arg('userId', () => RecordId, { nullable: true, description: 'The caller; nobody else.' })
    userId: RecordKey | null | undefined,
    @Arg('input', () => AccessTokenInput, { description: 'The token.' }) input: AccessTokenInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createAccessToken(ctx, userKey(ctx, userId ?? ctx.actor.userId), input);
  }

  @PayloadMutation('accessToken', () => AccessTokenObject, {
    description: 'Revokes a token; from now on neither it nor what was made with it opens anything.',
  })
  deleteAccessToken(
    @Arg('id', () => RecordId, { description: 'Id of the token.' }) id: RecordKey,
    @Arg('userId', () => RecordId, { nullable: true, description: 'The person whose token it must be.' })
    userId: RecordKey | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteAccessToken(ctx, userId ? userKey(ctx, userId) : null, id);
  }
}
