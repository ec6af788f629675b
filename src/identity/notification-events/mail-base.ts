import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/transaction/context.js';
import { lastBase } from './notification-events.sql.js';

/**
 * The address with which links in a mail begin: `PUBLIC_URL`; without it, as the request that caused the mail has asked the
 * service; where none did, as somebody of the tenant asked it last. Null where nobody has. Decision 0100.
 * @param asked by that request; null or blank for none
 */
export async function mailBase(
  { publicUrl, database }: Pick<Services, 'publicUrl' | 'database'>,
  em: EntityManager | undefined,
  rootAccountId: number,
  asked: string | null = null,
): Promise<string | null> {
  if (publicUrl !== null) return publicUrl;
  if (asked) return asked;
  const [last] = await database.rows<{ base: string }>(lastBase.with({ rootAccountId }), em);
  return last?.base ?? null;
}
