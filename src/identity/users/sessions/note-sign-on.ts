/** What is kept of signing on. Source: supplement §2.8; decision 0088. */
import type { Actor } from '../../../platform/authorization/actor.js';
import type { Services } from '../../../platform/transaction/context.js';
import { type WriteContext, write } from '../../../platform/transaction/write.js';
import type { AuthenticationEventType } from '../authentication-event.entity.js';
import { actingNoted, signOnNoted } from './authentication-events.sql.js';

/** From where somebody acts. */
export interface ActingFrom {
  /** Network address; not kept of who signs off. */
  readonly address?: string;
  /** What the browser calls itself; null where it says nothing. */
  readonly userAgent?: string | null;
  readonly requestId: string;
}

/** From where somebody signs on or off, and to which school. */
export interface SignOnPlace extends ActingFrom {
  readonly rootAccountId: number;
}

/** By which login, null for a name that none has, and in which session. */
export interface SignOnSubject {
  readonly loginId: number | null;
  readonly sessionId?: number;
}

/** Keeps that somebody signed on or off, or tried. */
export async function noteSignOn(
  ctx: WriteContext,
  type: AuthenticationEventType,
  { loginId, sessionId }: SignOnSubject,
  { rootAccountId, address, userAgent = null, requestId }: SignOnPlace,
): Promise<void> {
  const event = { type, rootAccountId, loginId, sessionId: sessionId ?? null };
  await write(ctx, signOnNoted.with({ ...event, address: address ?? null, userAgent, requestId }));
}

/** Keeps that somebody tried to sign on in vain. What they typed is not kept: it may be a password. */
export const noteFailedSignOn = (
  services: Pick<Services, 'database'>,
  loginId: number | null,
  place: SignOnPlace,
): Promise<void> => noteSignOn({ services }, 'login_failed', { loginId }, place);

/** Keeps that somebody acts as another, unless that is known since less than an hour. */
export async function noteActing(
  services: Pick<Services, 'database'>,
  { userId, realUserId, tokenId, sessionId }: Actor,
  { address, userAgent = null, requestId }: ActingFrom,
): Promise<void> {
  if (realUserId === null) return;
  const acting = { userId, realUserId, tokenId, sessionId: sessionId ?? null };
  await write({ services }, actingNoted.with({ ...acting, address: address ?? null, userAgent, requestId }));
}
