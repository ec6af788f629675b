import { Migration } from '@mikro-orm/migrations';

/** Files of submissions and comments; a comment knows its course. */
export class Submissions extends Migration {
  override up(): void {
    for (const table of ['submissions', 'submission_versions', 'submission_comments'])
      this.addSql(`alter table "${table}" add column "attachment_ids" bigint[] not null default '{}'`);
    this.addSql(`alter table "submission_comments" add column "course_id" bigint null`);
    this.addSql(
      `update "submission_comments" c set "course_id" = s."course_id" from "submissions" s where s."id" = c."submission_id"`,
    );
    this.addSql(`alter table "submission_comments" alter column "course_id" set not null`);
    this.addSql(
      `alter table "submission_comments" add constraint "submission_comments_course_id_foreign" foreign key ("course_id") references "courses" ("id") on update no action on delete no action`,
    );
  }
}
