import { setTimeout as pause } from 'node:timers/promises';
import { databaseRefusal } from '../../../schema/platform/prepare/database-faults.js';
import { tenantOf } from '../../platform/authorization/tenant-of.js';
import { idIn, type Job } from '../../platform/jobs/jobs.js';
import type { Services } from '../../platform/transaction/context.js';

export type Payload = Readonly<Record<string, unknown>>;

/**
 * Runs a queued job for the tenant of the record that it is about; where there is no such record any more it has nothing
 * to do. A job of the clock works for all tenants.
 * @param services those of the process
 */
export async function runOne(services: Services, job: Job, payload: Payload, signal: AbortSignal): Promise<void> {
  for (let again = 0; ; again += 1) {
    try {
      const own = await servicesFor(services, job, payload);
      if (own !== null) await job.run({ services: own, signal }, payload);
      return;
    } catch (fault) {
      if (signal.aborted || again === mostAgain || !isAway(fault)) throw fault;
      await pause(firstPause * 2 ** again, undefined, { signal }).catch(() => undefined);
    }
  }
}

/**
 * A job that the database broke off, or that it takes nothing from just now, has not failed: it begins again at once, so many times,
 * and none of its tries is used up. The pauses, in milliseconds, are twice as long each time.
 */
const mostAgain = 5;
const firstPause = 500;

const away = new Set(['database_unavailable', 'read_only']);

const isAway = (fault: unknown): boolean => away.has(databaseRefusal(fault)?.reason ?? '');

/** Those of the tenant of the record that the job is about; null where there is no such record any more. */
export async function servicesFor(services: Services, { subject }: Job, payload: Payload): Promise<Services | null> {
  if (subject === undefined) return services.acrossTenants('sweep');
  const [table, idName] = subject;
  const tenant = await tenantOf(services.acrossTenants('job look-up'), table, idIn(payload, idName));
  return tenant === null ? null : services.ofTenant(tenant);
}
