import { UnderscoreNamingStrategy } from '@mikro-orm/core';

/** `accountId` is the column `account_id`, also where it is a reference: the ORM's own rule would say `account_id_id`. */
export class ColumnNaming extends UnderscoreNamingStrategy {
  override joinKeyColumnName(entity: string, referenced?: string, composite?: boolean, table?: string): string {
    const base = this.propertyToColumnName(String(entity));
    return base.endsWith(`_${referenced ?? 'id'}`)
      ? base
      : super.joinKeyColumnName(entity, referenced, composite, table);
  }

  override joinColumnName(property: string): string {
    return this.propertyToColumnName(property);
  }
}
