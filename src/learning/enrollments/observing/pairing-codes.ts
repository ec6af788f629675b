/** Codes as they are used: by who registers, and by who has signed on. */
import { LockMode } from '@mikro-orm/core';
import type { Pairing } from '../../../identity/users/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { observe } from './observing.js';
import { PairingCode } from './pairing-code.entity.js';
import { codeDigest, pairingTries } from './pairing-code.rules.js';

/**
 * The code, held until the transaction has ended, so that it is used once; null for one that is not good.
 * @throws Refusal 403 `too_many_attempts`
 */
export async function goodCode(ctx: OperationContext, code: string): Promise<PairingCode | null> {
  const { services, actor, em, clock, clientAddress } = ctx;
  const { rootAccountId } = actor;
  const tries = pairingTries(rootAccountId, clientAddress);
  await services.throttle.begin(...tries);
  const named = { rootAccountId, digest: codeDigest(code), usedAt: null, expiresAt: { $gt: clock } };
  // unguarded: whoever has the code was given it by the student.
  const found = await em.findOne(PairingCode, named, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (found !== null) await services.throttle.succeeded(...tries);
  return found;
}

/** Uses a code up, and lets somebody observe its student. */
export async function observeByCode(ctx: OperationContext, observerId: number, code: PairingCode): Promise<void> {
  code.usedAt = ctx.clock;
  await observe(ctx, observerId, code.userId);
}

export const pairing: Pairing = {
  studentOf: async (ctx, code) => (await goodCode(ctx, code))?.userId ?? null,
  tie: async (ctx, observerId, code) => {
    const found = await goodCode(ctx, code);
    if (found !== null) await observeByCode(ctx, observerId, found);
  },
};
