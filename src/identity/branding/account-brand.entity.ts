import type { Opt } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Shaped } from '../../platform/transaction/shaped.js';
import { Account } from '../accounts/index.js';
import type { BrandVariables } from './brand-variables.rules.js';

/** What an account itself says of its looks; the accounts below it take it over. Source: D1 · Brand variables. */
@Entity({ tableName: 'account_brands' })
@Unique({ name: 'account_brands_account', properties: ['accountId'] })
export class AccountBrand extends TenantRecord {
  @References(() => Account)
  accountId!: number;

  @Property({ type: 'json', columnType: 'jsonb', defaultRaw: `'{}'` })
  @Shaped('object')
  variables: BrandVariables & Opt = {};
}
