import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { type BaseRoleType, baseRoleTypes } from '../access/index.js';
import { Account } from '../accounts/index.js';

export const roleStates = ['active', 'inactive', 'built_in'] as const;
export type RoleState = (typeof roleStates)[number];

/**
 * A named set of permissions. Built-in roles stand once in each root account; custom ones in the account that made them.
 * Source: D1 · Role and RolePermissions.
 */
@Entity({ tableName: 'roles' })
@Index({
  name: 'roles_label',
  expression: `create unique index roles_label on roles (root_account_id, account_id, lower(label)) where workflow_state <> 'inactive'`,
})
@Index({
  name: 'roles_built_in',
  expression: `create unique index roles_built_in on roles (root_account_id, name) where workflow_state = 'built_in'`,
})
@Index({ name: 'roles_account', properties: ['accountId', 'id'] })
export class Role extends TenantRecord {
  @References(() => Account)
  accountId!: number;

  /** `AccountAdmin`, `TeacherEnrollment`, … for built-in roles; the label for custom ones. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  label!: string;

  @OneOf(baseRoleTypes, { length: 64 })
  baseRoleType!: BaseRoleType;

  @OneOf(roleStates, { default: 'active' })
  workflowState: RoleState & Opt = 'active';
}
