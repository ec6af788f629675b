import type { OperationContext } from '../../../platform/transaction/context.js';
import { type StreamTicket, sealTicket } from '../stream-tickets.js';

/** Makes a ticket by which whoever asks opens event streams, for as long as what they came by is good, and at most an hour. */
export async function createStreamTicket(ctx: OperationContext): Promise<StreamTicket> {
  return sealTicket(ctx.services.secrets, ctx.credentials, ctx.clock);
}
