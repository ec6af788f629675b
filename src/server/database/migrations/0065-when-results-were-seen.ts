import { Migration } from '@mikro-orm/migrations';

/** When a student was first shown all results of an attempt: results that are shown once can be asked for again a minute long. */
export class WhenResultsWereSeen extends Migration {
  override up(): void {
    this.addSql('alter table quiz_attempts add column results_seen_at timestamptz null');
  }
}
