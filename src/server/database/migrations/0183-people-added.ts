import { Migration } from '@mikro-orm/migrations';

/** People of whom a message of the service says that they were added to its conversation. Decision 0127. */
export class PeopleAdded extends Migration {
  override up(): void {
    this.addSql(`alter table "conversation_messages" add column "added_user_ids" bigint[] not null default '{}'`);
    this.addSql(
      'alter table "conversation_messages" add constraint "added_user_ids_without_null" check (array_position(added_user_ids, null::bigint) is null)',
    );
  }
}
