import { Migration } from '@mikro-orm/migrations';

/** Lists of texts. What was sent as the text `null`, in whatever letters, stands in them as a null. */
const texts = `
  access_tokens.scopes application_consents.scopes assignments.allowed_extensions
  developer_keys.assertion_keys developer_keys.redirect_addresses developer_keys.scopes
`;

/** Lists of ids. No statement of the service has written a null into one; it would be the id of nothing. */
const ids = `
  accounts.ancestors folders.ancestors global_notifications.role_ids modules.prerequisite_module_ids
  notification_events.subject_ids submissions.attachment_ids submission_versions.attachment_ids
  submission_comments.attachment_ids users.tenants
`;

const places = (list: string) =>
  list
    .trim()
    .split(/\s+/)
    .map((place) => place.split('.') as [string, string]);

/** No list holds a null among its items. Lists of words are held to their words by checks of migration 0062. Decision 0107. */
export class ListsWithoutNull extends Migration {
  override up(): void {
    this.addSql(`alter table "notification_events" alter column "subject_ids" set default '{}'`);
    for (const [table, column] of places(texts))
      this.add(table, column, 'text', `array_replace("${column}", null, 'null')`);
    for (const [table, column] of places(ids)) this.add(table, column, 'bigint', `array_remove("${column}", null)`);
  }

  override down(): void {
    for (const [table, column] of places(`${texts} ${ids}`))
      this.addSql(`alter table "${table}" drop constraint "${column}_without_null"`);
    this.addSql(`alter table "notification_events" alter column "subject_ids" drop default`);
  }

  private add(table: string, column: string, item: string, repaired: string): void {
    const holds = `array_position("${column}", null::${item})`;
    this.addSql(`update "${table}" set "${column}" = ${repaired} where ${holds} is not null`);
    this.addSql(`alter table "${table}" add constraint "${column}_without_null" check (${holds} is null)`);
  }
}
