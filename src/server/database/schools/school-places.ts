/** Names and hosts of schools: each is one school's. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../../../identity/accounts/index.js';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import type { SchoolPlan } from './school.rules.js';
import { saidOfSchool, withoutHost } from './school-facts.js';

/**
 * Of several schools, each is found by its host: whose has none are found nowhere but on the machine itself. So a further
 * one needs a host, and those that are there have theirs first. Decision 0042.
 * @throws OperatorFault for a name that another school has, and for such a host
 */
export async function refuseTakenPlace(
  em: EntityManager,
  { name, host }: SchoolPlan,
  accountHosts: ReadonlyMap<string, number>,
): Promise<void> {
  // unguarded: the command line has no actor.
  const roots = await em.find(Account, { parentAccountId: null, workflowState: 'active' });
  const schools = roots.filter(({ site }) => !site);
  const same = schools.find((school) => school.name.toLowerCase() === name.toLowerCase());
  if (same !== undefined) throw new OperatorFault(`There is a school called ${saidOfSchool(same)}: nothing was made.`);
  const atHost = host === null ? undefined : roots.find(({ id }) => id === accountHosts.get(host));
  if (atHost !== undefined)
    throw new OperatorFault(`ACCOUNT_HOSTS gives ${host} to ${saidOfSchool(atHost)}: nothing was made.`);
  if (schools.length === 0) return;
  const without = withoutHost(schools, accountHosts);
  if (without.length > 0)
    throw new OperatorFault(
      `Of several schools, each is found by its host. First give one to ${without.join(', ')}, in ACCOUNT_HOSTS: nothing was made.`,
    );
  if (host === null) throw new OperatorFault('There is another school: --host says where this one is found.');
}
