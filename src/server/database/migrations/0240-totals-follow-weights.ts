import { Migration } from '@mikro-orm/migrations';

/** That totals follow the weights of a course is said where these change: `weighedOtherwise`. Decision 0134. */
export class TotalsFollowWeights extends Migration {
  override up(): void {
    this.addSql('drop trigger courses_totals on courses');
  }
}
