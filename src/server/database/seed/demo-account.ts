/** By which the demo school is known, without loading what makes it. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../../../identity/accounts/index.js';

/** The public identity of the demo school's first root account. */
export const demoAccountUuid = 'd3300000-0000-4000-8000-000000000001';

/** The demo school's first root account; null in any other school. */
export const demoAccount = (em: EntityManager): Promise<Account | null> =>
  // unguarded: the command line has no actor.
  em.findOne(Account, { uuid: demoAccountUuid, workflowState: 'active' });
