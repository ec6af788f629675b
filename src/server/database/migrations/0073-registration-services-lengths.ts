import { Migration } from '@mikro-orm/migrations';

/** Bytes that a text may have: a page of 500 KB after cleaning, which writes up to six for one, a text, an address. */
const lengths = [
  ['submissions', 'body', 6 * 500 * 1024],
  ['submissions', 'url', 64 * 1024],
  ['submission_versions', 'body', 6 * 500 * 1024],
  ['submission_versions', 'url', 64 * 1024],
  ['submission_comments', 'comment', 64 * 1024],
] as const;

/**
 * Root accounts say whether terms of use have to be accepted, and where they and the policy of privacy stand. Services that
 * nothing depends on are no longer kept. Work and comments have a length: a row that is longer
 * stops the migration with the name of its check.
 */
export class RegistrationServicesLengths extends Migration {
  override up(): void {
    this.addSql(`alter table "accounts"
      add "terms_required" boolean not null default false,
      add "terms_of_use_url" text null,
      add "privacy_policy_url" text null`);
    this.addSql(`update "accounts" set "services" = case
      when "parent_account_id" is null and "services" ? 'avatars'
        then jsonb_build_object('avatars', "services" -> 'avatars')
      else '{}' end
      where "services" <> '{}'`);
    for (const [table, column, bytes] of lengths)
      this.addSql(`alter table "${table}" add constraint "${table}_${column}_length"
        check (octet_length("${column}") <= ${bytes})`);
  }
}
