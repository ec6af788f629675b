import { Migration } from '@mikro-orm/migrations';

/** The address that the records of a school know somebody by, which tools may be told. Decision 0102. */
export class SisEmailOfLogins extends Migration {
  override up(): void {
    this.addSql('alter table "logins" add column "sis_email" varchar(255) null');
  }
}
