import { Migration } from '@mikro-orm/migrations';

/** When the metadata of SAML providers was loaded, and when it will be again. */
export class MetadataOfProviders extends Migration {
  override up(): void {
    this.addSql(`alter table authentication_providers
      add column metadata_loaded_at timestamptz null,
      add column metadata_due_at timestamptz null,
      add column metadata_failures int not null default 0,
      add column metadata_fault text null`);
    this.addSql(
      'create index authentication_providers_metadata on authentication_providers (metadata_due_at) where metadata_due_at is not null',
    );
  }
}
