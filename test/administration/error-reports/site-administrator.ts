import { createToken } from '../../../src/server/database/authority/tokens.js';
import { SchoolBuilder } from '../../../src/server/database/seed/school.js';
import type { Caller, World } from '../../support/world.js';

/** Somebody who runs the installation, whose role at the account of the site reads reports. */
export async function aSiteAdministrator(
  world: World,
): Promise<{ readonly caller: Caller; readonly rootAccountId: number }> {
  const em = await world.em();
  const school = new SchoolBuilder(em);
  const site = await school.tenant('The site', { site: true });
  const { user, login } = await school.person(site, 'Iris', 'iris');
  const support = await school.role(site, 'Support', 'AccountMembership', { view_error_reports: true });
  await school.admin(site.root, user, support);
  await em.flush();
  return { caller: world.withToken(await createToken(em, login)), rootAccountId: site.root.id };
}
