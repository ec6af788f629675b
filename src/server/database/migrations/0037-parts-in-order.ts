import { Migration } from '@mikro-orm/migrations';

/** Somebody's parts in a course lie in the order in which they are listed: no row of a list has to sort its own. */
export class PartsInOrder extends Migration {
  override up(): void {
    this.addSql('drop index enrollments_user');
    this.addSql('create index enrollments_user on enrollments (user_id, root_account_id, course_id, id)');
  }
}
