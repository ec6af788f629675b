import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { type Acts } from '../../platform/transaction/transition.js';
import { Account } from '../accounts/index.js';
import { AuthenticationProvider } from '../authentication-providers/index.js';
import { User } from './user.entity.js';

export const loginStates = ['active', 'suspended', 'deleted'] as const;
export type LoginState = (typeof loginStates)[number];

export const loginActs = {
  revive: { from: ['deleted'], to: 'active' },
} as const satisfies Acts<LoginState>;

/**
 * Ties a user to one root account under a unique login name. A token belongs to a login.
 * Source: supplement §5.1.
 */
@Entity({ tableName: 'logins' })
@Index({
  name: 'logins_unique_id',
  expression: `create unique index logins_unique_id on logins (root_account_id, unique_id_lower) where workflow_state <> 'deleted'`,
})
@Index({
  name: 'logins_sis_user_id',
  expression: `create unique index logins_sis_user_id on logins (root_account_id, sis_user_id) where workflow_state <> 'deleted'`,
})
@Index({
  name: 'logins_integration_id',
  expression: `create unique index logins_integration_id on logins (root_account_id, integration_id) where workflow_state <> 'deleted'`,
})
@Index({ name: 'logins_user', properties: ['userId', 'rootAccountId'] })
@Index({ name: 'logins_home', properties: ['homeAccountId', 'userId'] })
@Index({ name: 'logins_root', properties: ['rootAccountId', 'id'] })
export class Login extends TenantRecord {
  @References(() => User)
  userId!: number;

  /** The sub-account in which the login was made; its administrators manage the user. Null for one made at the root. */
  @References(() => Account, { nullable: true })
  homeAccountId: number | null = null;

  /** What the person types to sign on; compared without regard to case. */
  @Property({ type: 'string', columnType: 'varchar(255)' })
  uniqueId!: string;

  /** The same in lower case, by which it is found. Kept by the database. */
  @Property({ type: 'text', generated: '(lower(unique_id)) stored' })
  uniqueIdLower!: string & Opt;

  @Property({ type: 'string', nullable: true })
  sisUserId: string | null = null;

  /**
   * The address that came with the SIS id: what the school's records know, whatever the person uses. Told to tools that ask
   * for it, and a field of no answer.
   */
  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true, hidden: true })
  sisEmail: string | null = null;

  @Property({ type: 'string', nullable: true })
  integrationId: string | null = null;

  /** The one provider by which it signs on; null leaves passwords and the school's own directories. Decision 0090. */
  @References(() => AuthenticationProvider, { nullable: true })
  authenticationProviderId: number | null = null;

  /** argon2id; null when the login signs on elsewhere. Never a field of the graph. */
  @Property({ type: 'text', nullable: true, hidden: true })
  passwordHash: string | null = null;

  @Property({ type: 'integer', default: 1 })
  position: number & Opt = 1;

  @OneOf(loginStates, { default: 'active' })
  workflowState: LoginState & Opt = 'active';

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  lastLoginAt: Date | null = null;
}
