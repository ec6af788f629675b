import { Migration } from '@mikro-orm/migrations';

/** What was begun by a sign-on provider ends when the provider is deleted. Decision 0090. */
export class SessionsOfDeletedProviders extends Migration {
  override up(): void {
    this.addSql(`create function end_sessions_of_provider() returns trigger language plpgsql as $$
      begin
        update sessions set ended_at = now() where authentication_provider_id = new.id and ended_at is null;
        return null;
      end $$`);
    this.addSql(`create trigger authentication_providers_end_sessions
      after update of workflow_state on authentication_providers for each row
      when (new.workflow_state = 'deleted' and old.workflow_state <> 'deleted')
      execute function end_sessions_of_provider()`);
    this.addSql(
      'create index "sessions_by_provider" on "sessions" ("authentication_provider_id") where ended_at is null and authentication_provider_id is not null',
    );
  }
}
