/** Ends what lets people in. Every use case that ends some of it comes by here. Decision 0116. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext, Services } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { credentialsEnded, type Ended, type EndedBy, type EndedCount, loginsHeld } from './credentials-ended.sql.js';

export type { EndedBy } from './credentials-ended.sql.js';

const nothing: Ended = {
  tokenIds: [],
  consentId: null,
  developerKeyId: null,
  sessionId: null,
  providerId: null,
  loginId: null,
  loginIds: [],
  userId: null,
  rootAccountId: null,
  wholly: false,
  except: null,
};

/** A transaction, in which locks are held. */
interface EndingContext {
  readonly services: Pick<Services, 'database'>;
  readonly em: EntityManager;
}

/** Who ends it in a request. */
export const endedBy = ({ actor, requestId }: Pick<RequestContext, 'actor' | 'requestId'>): EndedBy => ({
  byUserId: actor.realUserId ?? actor.userId,
  requestId,
});

/**
 * Ends what is named and whatever hangs on it. The logins are held first: what is derived just now is there to end with it,
 * and what comes later finds that it has ended.
 */
export async function endCredentials(ctx: EndingContext, named: Partial<Ended>, by: EndedBy): Promise<EndedCount> {
  const ended = { ...nothing, ...named };
  await ctx.services.database.rows(loginsHeld.with(ended), ctx.em);
  const [count] = await write<EndedCount>(ctx, credentialsEnded.with({ ...ended, ...by }));
  return count as EndedCount;
}
