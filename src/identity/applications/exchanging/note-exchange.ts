/** The audit trail of what applications exchange. */
import { AuditEvent } from '../../../platform/transaction/audit-event.entity.js';
import type { Exchange, ExchangeContext } from './exchange.js';
import type { TokenRequest } from './protocol.js';

/** Notes the token that was made, and what has ended because something was used a second time. */
export function noteExchange(exchange: Exchange, { requestId }: TokenRequest): void {
  const { exchanged, replayed, context } = exchange;
  if (exchanged?.accessTokenId) {
    const { userId, accessTokenId, developerKeyId, scopes } = exchanged;
    const data = { developerKeyId, scopes };
    const event = { eventType: 'access_token_created', subjectType: 'AccessToken', subjectId: accessTokenId, data };
    note(context, { ...event, userId, requestId });
  }
  if (replayed !== undefined) {
    const { userId, developerKeyId, consentId: subjectId } = replayed;
    const data = { developerKeyId, reason: 'used_again' };
    const event = { eventType: 'application_ended', subjectType: 'ApplicationConsent', subjectId, data };
    note(context, { ...event, userId, requestId });
  }
}

/** What is written down of what an application does: no user asks for it. */
export type Noted = Pick<AuditEvent, 'eventType' | 'subjectType' | 'subjectId' | 'data' | 'userId' | 'requestId'>;

export const note = ({ em, rootAccountId }: Pick<ExchangeContext, 'em' | 'rootAccountId'>, event: Noted): void =>
  void em.persist(em.create(AuditEvent, { ...event, rootAccountId, realUserId: null }));
