import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../refusal/refusal.js';

/**
 * Runs a part of a transaction with a unit of work of its own: where it is refused, what it wrote is undone and what was
 * written before stays. The refusal goes on to the caller; any other fault is the end of the whole transaction.
 */
export async function inSavepoint<T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const part = em.fork({ keepTransactionContext: true });
  const send = (text: string) => em.getConnection().execute(text, [], 'run', em.getTransactionContext());
  await send('savepoint part');
  try {
    const answer = await work(part);
    await part.flush();
    return answer;
  } catch (error) {
    if (error instanceof Refusal) await send('rollback to savepoint part');
    throw error;
  }
}
