import { Migration } from '@mikro-orm/migrations';

/** Codes by which students let somebody observe them. Decision 0130. */
export class PairingCodes extends Migration {
  override up(): void {
    this.addSql(`create table pairing_codes (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      root_account_id bigint not null,
      user_id bigint not null,
      digest bytea not null,
      expires_at timestamptz not null,
      used_at timestamptz null
    )`);
    this.addSql('create index pairing_codes_user on pairing_codes (user_id)');
    this.addSql('alter table pairing_codes add constraint pairing_codes_digest unique (root_account_id, digest)');
    this.addSql(
      'alter table pairing_codes add constraint pairing_codes_user_id_foreign foreign key (user_id) references users (id) on update no action on delete no action',
    );
    this.addSql(
      'create trigger pairing_codes_touch before update on pairing_codes for each row execute function touch_row()',
    );
  }
}
