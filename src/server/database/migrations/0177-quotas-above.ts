import { Migration } from '@mikro-orm/migrations';

/** The quota of the nearest account on a path that has one, by the name of its column; null where none has. Decision 0026. */
export class QuotasAbove extends Migration {
  override up(): void {
    this.addSql(`
      create function quota_above(path bigint[], quota text) returns bigint
      language plpgsql stable parallel safe as $$
      begin
        return (
          select q.mb
          from (
            select cardinality(a.ancestors) as depth, case quota
              when 'default_storage_quota_mb' then a.default_storage_quota_mb
              when 'default_user_storage_quota_mb' then a.default_user_storage_quota_mb
              when 'default_group_storage_quota_mb' then a.default_group_storage_quota_mb
            end as mb
            from accounts a
            where a.id = any(path)
          ) q
          where q.mb is not null
          order by q.depth desc
          limit 1
        );
      end $$`);
  }
}
