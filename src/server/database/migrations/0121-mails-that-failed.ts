import { Migration } from '@mikro-orm/migrations';

/** Mails that came to nothing are counted for operators, among all that were sent. Decision 0100. */
export class MailsThatFailed extends Migration {
  override up(): void {
    this.addSql(
      `create index mails_failed on mails (workflow_state) where workflow_state in ('unconfirmed', 'refused', 'given_up')`,
    );
  }
}
