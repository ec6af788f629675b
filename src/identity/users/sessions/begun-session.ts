import type { EntityManager } from '@mikro-orm/postgresql';
import { newToken } from '../../../platform/authorization/secrets.js';
import { sessionDigest } from '../../../platform/authorization/session-id.js';
import type { Services } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { noteSignOn } from './note-sign-on.js';
import type { SessionLives } from './session.rules.js';
import { sessionBegun } from './sessions.sql.js';

/** A browser that signs on, and from where. */
export interface SigningBrowser {
  readonly userAgent: string | null;
  readonly address: string;
  readonly requestId: string;
}

/** A session that has just begun. */
export interface StartedSession {
  /** What the cookie holds; it is nowhere else. */
  readonly id: string;
  readonly sessionId: number;
  readonly userId: number;
  /** ISO time at which it is over, unless it is used. */
  readonly expiresAt: string;
}

/** By which login, and what has been shown for it. */
interface Shown {
  readonly loginId: number;
  /** The password that was found right: another one by now lets nobody in. Null where something else was shown. */
  readonly passwordHash: string | null;
  /** The provider that has said who it is; null for a password of this service, or a key. */
  readonly providerId: number | null;
  /** The one-time key that was used. */
  readonly keyId?: number;
}

interface BegunRow {
  readonly id: number;
  readonly userId: number;
  readonly rootAccountId: number;
  readonly expiresAt: string;
}

/** Begins a session under a new id, which goes into a cookie and is never stored: its digest is. Null where the login, or its password, is no longer what was looked at. */
export async function begunSession(
  ctx: { readonly services: Pick<Services, 'database'>; readonly em: EntityManager },
  shown: Shown,
  browser: SigningBrowser,
  lives: SessionLives,
): Promise<StartedSession | null> {
  const id = newToken().token;
  const digest = sessionDigest(id);
  const { userAgent, address } = browser;
  const begun = sessionBegun.with({ keyId: null, ...shown, digest, userAgent, address, ...lives });
  const [row] = await write<BegunRow>(ctx, begun);
  if (row === undefined) return null;
  const { rootAccountId, userId, id: sessionId } = row;
  await noteSignOn(ctx, 'login', { loginId: shown.loginId, sessionId }, { ...browser, rootAccountId });
  return { id, sessionId, userId, expiresAt: new Date(row.expiresAt).toISOString() };
}
