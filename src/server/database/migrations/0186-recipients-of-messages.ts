import { Migration } from '@mikro-orm/migrations';

/** Whom a message was sent to stays known when they take it out of their view. Decision 0127. */
export class RecipientsOfMessages extends Migration {
  override up(): void {
    this.addSql(
      `alter table "conversation_messages" add "recipient_ids" bigint[] not null default '{}', ` +
        `add constraint "recipient_ids_without_null" check (array_position(recipient_ids, null::bigint) is null)`,
    );
  }
}
