import type { Constructor } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import { FirstAreas } from './0001-first-areas.js';
import { AccountTreeAndAuthority } from './0002-account-tree-and-authority.js';

/** Every migration, oldest first. */
export const migrations: { name: string; class: Constructor<Migration> }[] = [
  { name: '0001-first-areas', class: FirstAreas },
  { name: '0002-account-tree-and-authority', class: AccountTreeAndAuthority },
];
