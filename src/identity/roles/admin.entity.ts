import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Unique } from '@mikro-orm/decorators/legacy';
import { type ActiveOrDeleted, activeOrDeleted } from '../../platform/transaction/active-or-deleted.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Account } from '../accounts/index.js';
import { User } from '../users/index.js';
import { Role } from './role.entity.js';

/**
 * A user's role in an account.
 * Source: D1 · Accounts, sub-accounts, admins.
 */
@Entity({ tableName: 'admins' })
@Unique({ name: 'admins_one', properties: ['rootAccountId', 'accountId', 'userId', 'roleId'] })
@Index({ name: 'admins_user', properties: ['userId', 'rootAccountId'] })
@Index({ name: 'admins_account', properties: ['accountId', 'id'] })
export class Admin extends TenantRecord {
  @References(() => Account)
  accountId!: number;

  @References(() => User)
  userId!: number;

  @References(() => Role)
  roleId!: number;

  @OneOf(activeOrDeleted, { default: 'active' })
  workflowState: ActiveOrDeleted & Opt = 'active';
}
