import { Migration } from '@mikro-orm/migrations';

/**
 * Whether a tenant keeps an administrator is asked past row security: the end of a user concerns every tenant in which
 * they were the last one. Decision 0037.
 */
export class AdministratorsKeptInEveryTenant extends Migration {
  override up(): void {
    this.addSql('alter function keep_administrator() security definer');
    this.addSql(
      `do $$ begin execute format('alter function keep_administrator() set search_path = %I, pg_temp', current_schema()); end $$`,
    );
  }
}
