import { levelOf, type Permission, permissionNames } from '../../../src/identity/roles/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

const holders = {
  account: 'Held through account roles.',
  root: 'Held through account roles, in root accounts alone.',
  site: 'Held through account roles, in the account of the site alone.',
  both: 'Held through account and course roles.',
  both_admins_only: 'Held through account roles, in accounts and courses.',
} as const;

/** Source: D1 · Roles, permission names; supplement §2.3. */
export const PermissionName = wordEnum(permissionNames as readonly [Permission, ...Permission[]], {
  name: 'PermissionName',
  description: 'What a role may give.',
  values: Object.fromEntries(permissionNames.map((name) => [name, holders[levelOf(name)]])) as Record<
    Permission,
    string
  >,
});
export type PermissionName = WordOf<typeof PermissionName>;
