import { Migration } from '@mikro-orm/migrations';

const inOrder = 'collate "und-x-icu"';

/**
 * Lists by name are in the order of Unicode, so their indexes are, too. While the version before still serves, it sorts
 * these lists without an index. Decision 0009.
 */
export class NamesInOrder extends Migration {
  override up(): void {
    this.#made('courses_name', `courses (root_account_id, name ${inOrder}, id)`);
    this.#made('users_sortable_name', `users (sortable_name ${inOrder}, id)`);
    this.#made('assignments_name', `assignments (course_id, name ${inOrder}, id)`);
    this.#made('external_tools_course', `external_tools (course_id, name ${inOrder}, id)`);
    this.#made('external_tools_account', `external_tools (account_id, name ${inOrder}, id)`);
    this.#made('outcome_groups_children', `outcome_groups (parent_id, title ${inOrder}, id)`);
    this.#made(
      'enrollments_people',
      `enrollments (course_id, listed_as ${inOrder}, user_id)
        include (root_account_id, course_section_id, type, workflow_state) where listed_as is not null`,
    );
  }

  #made(name: string, on: string): void {
    this.addSql(`create index ${name}_anew on ${on}`);
    this.addSql(`drop index ${name}`);
    this.addSql(`alter index ${name}_anew rename to ${name}`);
  }
}
