import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import type { Permission } from '../access/index.js';
import { Account } from '../accounts/index.js';
import { Role } from './role.entity.js';

/**
 * What one account says of one permission of one role.
 * Source: D1 · Role and RolePermissions.
 */
@Entity({ tableName: 'role_overrides' })
@Unique({ name: 'role_overrides_one', properties: ['rootAccountId', 'roleId', 'accountId', 'permission'] })
@Index({ name: 'role_overrides_account', properties: ['accountId'] })
export class RoleOverride extends TenantRecord {
  @References(() => Account)
  accountId!: number;

  @References(() => Role)
  roleId!: number;

  @Property({ type: 'string', columnType: 'varchar(64)' })
  permission!: Permission;

  /** Null inherits; the row then only locks. */
  @Property({ type: 'boolean', nullable: true })
  enabled: boolean | null = null;

  @Property({ type: 'boolean', default: false })
  locked: boolean & Opt = false;

  @Property({ type: 'boolean', default: true })
  appliesToSelf: boolean & Opt = true;

  @Property({ type: 'boolean', default: true })
  appliesToDescendants: boolean & Opt = true;
}
