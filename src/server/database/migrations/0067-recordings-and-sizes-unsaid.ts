import { Migration } from '@mikro-orm/migrations';

/** Recordings at a media server that are handed in, and files that were announced without their size. Decision 0075. */
export class RecordingsAndSizesUnsaid extends Migration {
  override up(): void {
    for (const table of ['submissions', 'submission_versions', 'submission_comments'])
      this.addSql(
        `alter table "${table}" add "media_comment_id" varchar(255) null, add "media_comment_type" varchar(16) null, ` +
          `add constraint "${table}_media_comment_type_check" check ("media_comment_type" in ('audio', 'video'))`,
      );
    this.addSql('alter table "files" add "size_announced" boolean not null default true');
  }
}
