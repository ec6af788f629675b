import { Migration } from '@mikro-orm/migrations';

/** Columns of JSON that statements take apart, with what each holds. */
const columns = {
  'authentication_providers.federated_attributes': 'array',
  'authentication_providers.settings': 'object',
  'account_brands.variables': 'object',
  'external_tools.placement_settings': 'object',
  'accounts.settings': 'object',
};

/**
 * Such a column holds its shape and no other. A row of another shape stops the migration with the name of the check: nobody
 * knows what it meant. Decision 0107.
 */
export class ShapesOfJson extends Migration {
  override up(): void {
    for (const [place, shape] of Object.entries(columns)) {
      const [table, column] = place.split('.');
      this.addSql(
        `alter table "${table}" add constraint "${column}_shape" check (jsonb_typeof("${column}") = '${shape}')`,
      );
    }
  }

  override down(): void {
    for (const place of Object.keys(columns)) {
      const [table, column] = place.split('.');
      this.addSql(`alter table "${table}" drop constraint "${column}_shape"`);
    }
  }
}
