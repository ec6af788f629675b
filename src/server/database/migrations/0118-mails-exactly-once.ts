import { Migration } from '@mikro-orm/migrations';

/** How far a mail has come on its way to the server: what is noted before its last line. Decision 0100. */
export class MailsExactlyOnce extends Migration {
  override up(): void {
    this.addSql('alter table "mails" drop constraint "mails_workflow_state_check"');
    this.addSql(
      `alter table "mails" add constraint "mails_workflow_state_check" check ("workflow_state" in (
        'queued', 'handing_over', 'sent', 'unconfirmed', 'refused', 'given_up', 'withdrawn'
      ))`,
    );
    this.addSql('alter table "mails" add column "handed_at" timestamptz null');
    this.addSql('alter table "mails" add column "taken_by" varchar(64) null');
    this.addSql(`create index "mails_handing_over" on "mails" ("handed_at") where workflow_state = 'handing_over'`);
  }
}
