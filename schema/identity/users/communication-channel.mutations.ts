import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  communicationChannelReads,
  createCommunicationChannel,
  deleteCommunicationChannel,
} from '../../../src/identity/users/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { CommunicationChannelInput } from './communication-channel.inputs.js';
import { CommunicationChannelObject } from './communication-channel.object.js';
import { ChannelReferenceInput } from './communication-channel.reference.js';
import { userKey } from './user-key.js';

const underUser = [parentArgument('userId', 'channel.id', communicationChannelReads, 'userId')];

@Resolver()
export class CommunicationChannelMutations {
  @PayloadMutation('communicationChannel', () => CommunicationChannelObject, {
    description: 'Adds an address to a person.',
  })
  createCommunicationChannel(
    @Arg('userId', () => RecordId, { description: 'Id, `self` or a SIS form.' }) userId: RecordKey,
    @Arg('input', () => CommunicationChannelInput, { description: 'The channel.' }) input: CommunicationChannelInput,
    @Arg('skipConfirmation', () => Boolean, {
      nullable: true,
      description: 'True: the address needs no confirmation; heeded from those who manage the person.',
    })
    skipConfirmation: boolean | null | undefined,
    @Ctx() ctx: OperationContext,
  ) {
    return createCommunicationChannel(ctx, userKey(ctx, userId), input, skipConfirmation === true);
  }

  @PayloadMutation('communicationChannel', () => CommunicationChannelObject, {
    description: 'Retires an address, named by its id, or by type and address.',
    parents: underUser,
  })
  deleteCommunicationChannel(
    @Arg('userId', () => RecordId, {
      nullable: true,
      description: 'Id, `self` or a SIS form; needed without the id of the channel.',
    })
    userId: RecordKey,
    @Arg('channel', () => ChannelReferenceInput, { description: 'The channel, by its id or its address.' })
    channel: ChannelReferenceInput,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteCommunicationChannel(ctx, userKey(ctx, userId), channel);
  }
}
