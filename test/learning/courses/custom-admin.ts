import type { Permission } from '../../../src/identity/access/permissions.js';
import { appoint } from '../../identity/roles/builders.js';
import type { Person } from '../../support/fixture.js';
import { aRole } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';

/** Gives somebody a role of an account of its own, with these permissions and no others. */
export async function makeCustomAdmin(
  world: World,
  who: Person,
  permissions: readonly Permission[],
  account: number = world.accounts.RA,
): Promise<void> {
  const label = `Role of ${who} ${permissions.join(' ')}`.slice(0, 200);
  const roleId = await aRole(world, { name: label, permissions });
  await appoint(world, world.users[who], account, roleId);
}
