import { Migration } from '@mikro-orm/migrations';

/** The navigation of a course, and the courses that people marked as their favorites. */
export class TabsAndFavorites extends Migration {
  override up(): void {
    this.addSql(`alter table "courses" add "tab_settings" jsonb null`);
    this.addSql(`create table "favorite_courses" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "user_id" bigint not null,
      "course_id" bigint not null
    )`);
    this.addSql(`alter table "favorite_courses" add constraint "favorite_courses_one" unique ("user_id", "course_id")`);
    for (const [column, table] of [
      ['user_id', 'users'],
      ['course_id', 'courses'],
    ] as const) {
      this.addSql(
        `alter table "favorite_courses" add constraint "favorite_courses_${column}_foreign" foreign key ("${column}") references "${table}" ("id") on update no action on delete no action`,
      );
    }
    this.addSql(
      'create trigger favorite_courses_touch before update on favorite_courses for each row execute function touch_row()',
    );
  }
}
