import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { consentEnded, consentHeld } from './access-tokens.sql.js';

/** Ends what somebody has allowed an application, once whatever is just given out of it is there to end with it. */
export async function endConsent(ctx: OperationContext, consentId: number): Promise<void> {
  await ctx.services.database.rows(consentHeld.with({ consentId }), ctx.em);
  await write(ctx, consentEnded.with({ consentId }));
}
