import { Migration } from '@mikro-orm/migrations';

/** Whether mails to an address say which grade was given. Decision 0100. */
export class GradesInMail extends Migration {
  override up(): void {
    this.addSql('alter table communication_channels add column grades_in_mail boolean not null default true');
  }
}
