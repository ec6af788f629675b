import { Migration } from '@mikro-orm/migrations';

/** Schemes that turn scores into grades. */
export class GradingStandards extends Migration {
  override up(): void {
    this.addSql(`create table "grading_standards" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "account_id" bigint null,
      "course_id" bigint null,
      "title" varchar(255) not null,
      "scheme" jsonb not null,
      "workflow_state" varchar(32) not null default 'active'
    )`);
    this.addSql(`create index "grading_standards_course" on "grading_standards" ("course_id", "id")`);
    this.addSql(`create index "grading_standards_account" on "grading_standards" ("account_id", "id")`);
    this.addSql(
      `alter table "grading_standards" add constraint "grading_standards_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "grading_standards" add constraint "grading_standards_course_id_foreign" foreign key ("course_id") references "courses" ("id") on update no action on delete no action`,
    );
    this.addSql(
      'create trigger grading_standards_touch before update on grading_standards for each row execute function touch_row()',
    );
    this.addSql(`
      create function letter_grade(score double precision, scheme jsonb) returns text language sql immutable parallel safe as $$
        select entry->>'name' from jsonb_array_elements(scheme) as entry
        where (entry->>'value')::double precision <= round((score / 100)::numeric, 6)::double precision or (entry->>'value')::double precision = 0
        order by (entry->>'value')::double precision desc limit 1
      $$`);
  }
}
