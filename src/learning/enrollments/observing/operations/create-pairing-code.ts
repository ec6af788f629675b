import { randomInt } from 'node:crypto';
import { refuseWhileActing, userReads } from '../../../../identity/users/index.js';
import { authorizedId } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { ownKey } from '../../named-ids.js';
import { PairingCode } from '../pairing-code.entity.js';
import { codeDigest, codeLife } from '../pairing-code.rules.js';

/** Letters and digits that nobody takes for each other. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 10;

/** A code as it is shown, once. */
export interface MadePairingCode {
  readonly recordId: number;
  readonly userId: number;
  readonly code: string;
  readonly expiresAt: Date;
}

/**
 * Makes a code that a student gives to who shall observe them; for the student, and for who manages observers.
 * Refusals: 403, also `not_while_acting`; 404. Decision 0130.
 */
export async function createPairingCode(ctx: OperationContext, user: RecordKey): Promise<MadePairingCode> {
  refuseWhileActing(ctx.actor);
  const userId = await authorizedId(ctx, userReads, 'letObserve', ownKey(ctx, user));
  const code = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
  const expiresAt = new Date(ctx.clock.getTime() + codeLife);
  const made = await insertNow(ctx, PairingCode, {
    rootAccountId: ctx.actor.rootAccountId,
    userId,
    digest: codeDigest(code),
    expiresAt,
  });
  ctx.audit({ type: 'pairing_code_created', subjectType: 'User', subjectId: userId });
  return { recordId: made.id, userId, code, expiresAt };
}
