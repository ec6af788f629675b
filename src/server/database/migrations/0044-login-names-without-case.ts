import { Migration } from '@mikro-orm/migrations';

/**
 * Login names without regard to case have a column: under row security an index over an expression would not be used to
 * find them. Decision 0037.
 */
export class LoginNamesWithoutCase extends Migration {
  override up(): void {
    this.addSql(
      'alter table "logins" add "unique_id_lower" text generated always as (lower(unique_id)) stored not null',
    );
    this.addSql('drop index logins_unique_id');
    this.addSql(
      `create unique index logins_unique_id on logins (root_account_id, unique_id_lower) where workflow_state <> 'deleted'`,
    );
  }
}
