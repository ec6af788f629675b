import { Migration } from '@mikro-orm/migrations';

/** Why an entry of a feed came in as a short text although its feed wants all of it. Decision 0093. */
export class WhyFeedEntriesAreShort extends Migration {
  override up(): void {
    this.addSql('alter table "external_feed_entries" add column "shortened_for" varchar(16) null');
    this.addSql(
      `alter table "external_feed_entries" add constraint "external_feed_entries_shortened_for_check"
        check ("shortened_for" in ('too_long', 'too_deep'))`,
    );
  }
}
