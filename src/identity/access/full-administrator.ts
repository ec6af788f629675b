import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/transaction/context.js';
import { fullAdministrator } from './administrators.sql.js';

/** Whether somebody is a full administrator: in the built-in role, of the root account. */
export async function isFullAdministrator(
  { database }: Pick<Services, 'database'>,
  em: EntityManager,
  who: { readonly userId: number; readonly rootAccountId: number },
): Promise<boolean> {
  const { userId, rootAccountId } = who;
  return (await database.rows(fullAdministrator.with({ userId, rootAccountId }), em)).length > 0;
}
