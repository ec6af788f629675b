import { authorizedRead } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { notFound } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { refuseWhileActing } from '../../../access/index.js';
import { type ApplicationConsent, endCredentials, endedBy, refuseBeyondReach } from '../../../users/index.js';
import { applicationConsentReads } from '../application-consent.reads.js';

/**
 * Takes back what somebody has allowed an application: from the commit on every token that came of it opens nothing.
 * Refusals: 403 `holds_more` for what a user has allowed who may do more than the actor, `not_while_acting`; 404.
 */
export async function endApplicationConsent(ctx: OperationContext, id: RecordKey): Promise<ApplicationConsent> {
  refuseWhileActing(ctx.actor);
  const consent = await authorizedRead(ctx, applicationConsentReads, 'end', id);
  const { userId, developerKeyId } = consent;
  await refuseBeyondReach(ctx, userId);
  const ended = await endCredentials(ctx, { consentId: consent.id }, endedBy(ctx));
  // It has ended meanwhile.
  if (ended.consents === 0) throw notFound();
  const data = { userId, developerKeyId, reason: 'taken_back' };
  ctx.audit({ type: 'application_ended', subjectType: 'ApplicationConsent', subjectId: consent.id, data });
  return consent;
}
