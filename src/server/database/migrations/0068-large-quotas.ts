import { Migration } from '@mikro-orm/migrations';

const columns = {
  accounts: ['default_storage_quota_mb', 'default_user_storage_quota_mb', 'default_group_storage_quota_mb'],
  courses: ['storage_quota_mb'],
  groups: ['storage_quota_mb'],
};

/** Quotas are megabytes, of which there may be more than an integer holds. */
export class LargeQuotas extends Migration {
  override up(): void {
    for (const [table, names] of Object.entries(columns))
      this.addSql(`alter table "${table}" ${names.map((name) => `alter "${name}" type bigint`).join(', ')}`);
  }
}
