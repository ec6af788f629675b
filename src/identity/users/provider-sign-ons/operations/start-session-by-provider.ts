import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlStateOf } from '../../../../platform/sql/database.js';
import { AuditEvent } from '../../../../platform/transaction/audit-event.entity.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { begunSession, type SigningBrowser, type StartedSession } from '../../sessions/begun-session.js';
import type { SessionLives } from '../../sessions/session.rules.js';
import { unknownUser } from '../../user.refusals.js';
import { type ConfirmedPerson, loginOf } from '../confirmed-person.js';
import { providerHeld } from '../provider-login.sql.js';
import { broughtUpToDate, provisioned } from '../provisioning.js';

/**
 * Signs somebody on whom a provider has confirmed; who is not known is made where the provider is set up so, and what it
 * tells is taken over.
 * Refusals: 403 `unknown_user`. Source: D1 · Authentication providers; FederatedAttributesConfig.
 */
export async function startSessionByProvider(
  services: Services,
  confirmed: ConfirmedPerson,
  browser: SigningBrowser,
  lives: SessionLives,
): Promise<StartedSession> {
  const started = () => services.transaction((em) => signedOn({ services, em }, confirmed, browser, lives));
  try {
    return await started();
  } catch (error) {
    // Somebody who is made in two browsers at once is there when the second one looks again.
    if (sqlStateOf(error) !== '23505') throw error;
    return started();
  }
}

async function signedOn(
  ctx: { readonly services: Services; readonly em: EntityManager },
  confirmed: ConfirmedPerson,
  browser: SigningBrowser,
  lives: SessionLives,
): Promise<StartedSession> {
  const { rootAccountId, provider, uniqueId } = confirmed;
  await ctx.services.database.rows(providerHeld.with({ providerId: provider.id }), ctx.em);
  const found = await loginOf(ctx.services, confirmed, ctx.em);
  if (found === null) throw unknownUser();
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
