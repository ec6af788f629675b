import { Migration } from '@mikro-orm/migrations';

/** What people call their courses, each for themself. */
export class CourseNicknames extends Migration {
  override up(): void {
    this.addSql(`create table "course_nicknames" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "user_id" bigint not null,
      "course_id" bigint not null,
      "nickname" varchar(60) not null
    )`);
    this.addSql(`alter table "course_nicknames" add constraint "course_nicknames_one" unique ("user_id", "course_id")`);
    for (const [column, table] of [
      ['user_id', 'users'],
      ['course_id', 'courses'],
    ] as const) {
      this.addSql(
        `alter table "course_nicknames" add constraint "course_nicknames_${column}_foreign" foreign key ("${column}") references "${table}" ("id") on update no action on delete no action`,
      );
    }
    this.addSql(
      'create trigger course_nicknames_touch before update on course_nicknames for each row execute function touch_row()',
    );
  }
}
