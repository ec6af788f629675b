import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { User } from './user.entity.js';

/**
 * What a tenant knows a person of several tenants by, and what they chose there. The database makes one for each of their
 * tenants when they get to belong to a second one; who belongs to one tenant has none, and `users` says it. Decision 0039.
 */
@Entity({ tableName: 'user_profiles' })
@Unique({ name: 'user_profiles_one', properties: ['rootAccountId', 'userId'] })
export class UserProfile extends TenantRecord {
  @References(() => User)
  userId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  name!: string;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  sortableName!: string;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  shortName!: string;

  @Property({ type: 'string', columnType: 'varchar(64)', nullable: true })
  timeZone: string | null = null;

  @Property({ type: 'string', columnType: 'varchar(16)', nullable: true })
  locale: string | null = null;

  @Property({ type: 'text', nullable: true })
  bio: string | null = null;

  @Property({ type: 'string', nullable: true })
  title: string | null = null;

  @Property({ type: 'text', nullable: true })
  avatarUrl: string | null = null;
}
