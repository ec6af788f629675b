import { Migration } from '@mikro-orm/migrations';

/** Logins and sessions are tied to the provider by which somebody signs on. Decision 0090. */
export class SigningOnByProviders extends Migration {
  override up(): void {
    this.addSql('alter table "sessions" add column "authentication_provider_id" bigint null');
    for (const table of ['logins', 'sessions'])
      this.addSql(
        `alter table "${table}" add constraint "${table}_authentication_provider_id_foreign" foreign key ("authentication_provider_id") references "authentication_providers" ("id") on update no action on delete no action`,
      );
    this.addSql(`create table "spent_sign_ons" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "digest" bytea not null
    )`);
    this.addSql('alter table "spent_sign_ons" add constraint "spent_sign_ons_digest" unique ("digest")');
    this.addSql('create index "spent_sign_ons_created" on "spent_sign_ons" ("created_at")');
    this.addSql(
      'create trigger spent_sign_ons_touch before update on spent_sign_ons for each row execute function touch_row()',
    );
  }
}
