import { Arg, Ctx, Resolver } from 'type-graphql';
import { endSession, endSessions } from '../../../src/identity/users/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { SessionObject } from './session.object.js';
import { UserObject } from './user.object.js';
import { userKey } from './user-key.js';

@Resolver()
export class SessionMutations {
  @PayloadMutation('session', () => SessionObject, {
    description: 'Ends a session and whatever hangs on it: its browser is signed out from now on.',
  })
  endSession(
    @Arg('id', () => RecordId, { description: 'Id of the session.' }) id: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return endSession(ctx, id);
  }

  @PayloadMutation('user', () => UserObject, {
    description:
      'Ends all sessions of a person in this tenant, but for the one with which this is asked, and one-time addresses that would begin others.',
  })
  async endSessions(
    @Arg('userId', () => RecordId, { nullable: true, description: 'The person; the caller unless given.' })
    userId: RecordKey | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    const { userId: id } = await endSessions(ctx, userKey(ctx, userId ?? ctx.actor.userId));
    return { id };
  }
}
