import { Migration } from '@mikro-orm/migrations';

/** Whether a conversation has files or recordings is told of each row of a list, from the few messages that carry some. */
export class MessagesThatCarry extends Migration {
  override up(): void {
    this.addSql(
      "create index conversation_messages_carrying on conversation_messages (conversation_id, id) where attachment_ids <> '{}' or media_comment_id is not null",
    );
  }
}
