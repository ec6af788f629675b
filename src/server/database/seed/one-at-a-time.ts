import type { EntityManager } from '@mikro-orm/postgresql';

/** Number under which two processes that make schools at once wait for each other. */
const schoolLock = 7_201_985;

/** Waits until nobody else makes a school, and lets nobody until the transaction has ended. */
export const makeSchoolsAlone = (em: EntityManager): Promise<unknown> =>
  em.execute('select pg_advisory_xact_lock(?)', [schoolLock]);
