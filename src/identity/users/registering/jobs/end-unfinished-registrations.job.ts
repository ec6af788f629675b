import type { EntityManager } from '@mikro-orm/postgresql';
import type { Job, JobRun } from '../../../../platform/jobs/jobs.js';
import { contextWithoutToken, operationOf } from '../../../../platform/transaction/operation.js';
import { write } from '../../../../platform/transaction/write.js';
import { visitorIn } from '../../../access/index.js';
import { leaveTenant } from '../../logins/last-login.js';
import { registrationEnded, type UnfinishedRegistration, unfinishedRegistrations } from '../registration.sql.js';

/**
 * Every night: whoever has registered and has not followed their link while it was good leaves the tenant, and their login
 * name is free. Each is a transaction of its own. Decision 0130.
 */
export const endUnfinishedRegistrations: Job = {
  task: 'end_unfinished_registrations',
  lane: 'long',
  every: '40 3 * * *',
  async run({ services, signal }) {
    for (const one of await services.database.rows<UnfinishedRegistration>(unfinishedRegistrations.with({}))) {
      if (signal.aborted) return;
      await services.transaction((em) => end(services, em, one));
    }
  },
};

async function end(
  services: JobRun['services'],
  em: EntityManager,
  { loginId, userId, rootAccountId }: UnfinishedRegistration,
): Promise<void> {
  const [ended] = await write<{ clock: string }>({ services, em }, registrationEnded.with({ loginId }));
  if (ended === undefined) return;
  const actor = { ...visitorIn(rootAccountId), userId };
  const request = { requestId: 'end_unfinished_registrations', baseUrl: '', pageLimit: 1 };
  const ctx = operationOf(contextWithoutToken(services, actor, request), em, new Date(ended.clock));
  await leaveTenant(ctx, { userId, rootAccountId }, [loginId]);
}
