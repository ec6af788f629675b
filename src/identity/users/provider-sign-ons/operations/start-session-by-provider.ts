import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlStateOf } from '../../../../platform/sql/database.js';
import { AuditEvent } from '../../../../platform/transaction/audit-event.entity.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { providerHeld } from '../../provider-login.sql.js';
import { begunSession, type SigningBrowser, type StartedSession } from '../../sessions/begun-session.js';
import type { SessionLives } from '../../sessions/session.rules.js';
import { notVouchedFor, unknownUser } from '../../user.refusals.js';
import { type ConfirmedPerson, loginOf } from '../confirmed-person.js';
import { broughtUpToDate, provisioned } from '../provisioning.js';
import { isVouchedFor, noteUnvouched } from '../vouching.js';

/**
 * Signs somebody on whom a provider has confirmed; who is not known is made where the provider is set up so, and what it
 * tells is taken over.
 * Refusals: 403 `unknown_user`, `sign_on_not_vouched` for whom the provider's voucher does not cover. Source: D1 · Authentication providers; FederatedAttributesConfig.
 */
export async function startSessionByProvider(
  services: Services,
  confirmed: ConfirmedPerson,
  browser: SigningBrowser,
  lives: SessionLives,
): Promise<StartedSession> {
  const signOn = () => services.transaction((em) => signedOn({ services, em }, confirmed, browser, lives));
  const started = await signOn().catch((error: unknown) => {
    // Somebody who is made in two browsers at once is there when the second one looks again.
    if (sqlStateOf(error) !== '23505') throw error;
    return signOn();
  });
  if (started === null) throw notVouchedFor();
  return started;
}

/** Null where the provider may not sign them on, which is kept in the audit trail. */
async function signedOn(
  ctx: { readonly services: Services; readonly em: EntityManager },
  confirmed: ConfirmedPerson,
  browser: SigningBrowser,
  lives: SessionLives,
): Promise<StartedSession | null> {
  const { rootAccountId, provider, uniqueId } = confirmed;
  await ctx.services.database.rows(providerHeld.with({ providerId: provider.id }), ctx.em);
  const found = await loginOf(ctx.services, confirmed, ctx.em);
  if (found === null) throw unknownUser();
  const userId = found.isNew ? null : found.userId;
  if (!(await isVouchedFor(ctx, { ...provider, rootAccountId }, userId))) {
    noteUnvouched(ctx.em, provider, { rootAccountId, userId, requestId: browser.requestId });
    await ctx.em.flush();
    return null;
  }
  const login = found.isNew ? await provisioned(ctx, confirmed) : found;
  const changed = found.isNew ? [] : await broughtUpToDate(ctx, confirmed, login);
  const eventType = found.isNew ? 'user_created' : 'user_updated';
  if (found.isNew || changed.length > 0) {
    const data = { providerId: provider.id, ...(found.isNew ? { uniqueId } : { changed }) };
    const by = { rootAccountId, userId: login.userId, realUserId: null, requestId: browser.requestId };
    ctx.em.persist(ctx.em.create(AuditEvent, { ...by, eventType, subjectType: 'User', subjectId: login.userId, data }));
  }
  await ctx.em.flush();
  const shown = { loginId: login.id, passwordHash: null, providerId: provider.id };
  const started = await begunSession(ctx, shown, browser, lives);
  if (started === null) throw unknownUser();
  return started;
}
