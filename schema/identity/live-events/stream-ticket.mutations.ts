import { Ctx, Field, ObjectType, Resolver } from 'type-graphql';
import { createStreamTicket } from '../../../src/identity/live-events/index.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { Credential } from '../../platform/declare.js';
import { PayloadMutation } from '../../platform/payload.js';
import { DateTime } from '../../platform/scalars.js';

@ObjectType('StreamTicket', {
  simpleResolvers: true,
  description: 'What opens event streams for a browser’s `EventSource`, which sends no headers.',
})
export class StreamTicketObject {
  @Credential()
  @Field(() => String, { description: 'Goes into the address of the stream, as its parameter `ticket`.' })
  ticket!: string;

  @Field(() => DateTime, {
    description: 'Until when it opens streams. It ends earlier with the token or the session by which it was made.',
  })
  expiresAt!: Date;
}

@Resolver()
export class StreamTicketMutations {
  @PayloadMutation('streamTicket', () => StreamTicketObject, {
    description:
      'Makes a ticket for `GET /graphql/stream?ticket=…&query=…`. It stands for the token or the session that asks, opens streams and nothing else.',
  })
  createStreamTicket(@Ctx() ctx: OperationContext) {
    return createStreamTicket(ctx);
  }
}
