import type { Permission } from '../../../src/identity/access/permissions.js';
import type { Person } from '../../support/fixture.js';
import { setPermissions } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';

/** Gives somebody a role of an account of its own, with these permissions and no others. */
export async function makeCustomAdmin(
  world: World,
  who: Person,
  permissions: readonly Permission[],
  account: number = world.accounts.RA,
): Promise<void> {
  const label = `Role of ${who} ${permissions.join(' ')}`.slice(0, 200);
  const [role] = await world.sql(
    `insert into roles (root_account_id, account_id, name, label, base_role_type) values ($1, $1, $2, $2, 'AccountMembership') returning id`,
    [world.accounts.RA, label],
  );
  await setPermissions(world, role.id, permissions);
  await world.sql('insert into admins (root_account_id, account_id, user_id, role_id) values ($1, $2, $3, $4)', [
    world.accounts.RA,
    account,
    world.users[who],
    role.id,
  ]);
  world.app.cache.clear();
}
