/** What the database calls the properties of each entity. Built once from the ORM's metadata. */
import type { MikroORM } from '@mikro-orm/postgresql';

export interface Table {
  readonly name: string;
  /** The table has the tenant's column. */
  readonly knowsTenant: boolean;
  /** Column of a property. Throws for a name that the entity does not have. */
  readonly columnOf: (property: string) => string;
  /** The columns of all properties. */
  readonly columns: readonly string[];
  readonly has: (property: string) => boolean;
  /** PostgreSQL type of the property's column, e.g. `bigint`. */
  readonly typeOf: (property: string) => string;
  readonly isNullable: (property: string) => boolean;
  /** The column holds a word of a closed list. */
  readonly isWord: (property: string) => boolean;
}

interface Column {
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly isWord: boolean;
}

/** Property names and column names differ by case alone. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

export class Catalogue {
  readonly #tables = new Map<abstract new () => object, Table>();

  constructor(orm: MikroORM) {
    for (const meta of orm.getMetadata().getAll().values()) {
      if (meta.abstract || !meta.class) continue;
      const columns = new Map<string, Column>();
      for (const property of Object.values(meta.properties) as PropertyMeta[]) {
        const column = property.fieldNames?.[0];
        if (column === undefined) continue;
        const type = (property.columnTypes?.[0] ?? 'text').replace(/ generated .*$/, '');
        const isWord = property.items !== undefined;
        columns.set(property.name, { column, type, nullable: property.nullable === true, isWord });
      }
      this.#tables.set(meta.class, tableOf(meta.tableName, columns));
    }
  }

  of(entity: abstract new () => object): Table {
    const table = this.#tables.get(entity);
    if (table === undefined) throw new Error(`${entity.name} is not an entity of this database.`);
    return table;
  }
}

interface PropertyMeta {
  name: string;
  fieldNames?: string[];
  columnTypes?: string[];
  nullable?: boolean;
  items?: unknown[];
}

function tableOf(name: string, columns: ReadonlyMap<string, Column>): Table {
  const known = (property: string) => {
    const column = columns.get(property);
    if (column === undefined) throw new Error(`${name} has no column for ${property}.`);
    return column;
  };
  return {
    name,
    knowsTenant: columns.has('rootAccountId'),
    columnOf: (property) => known(property).column,
    columns: [...columns.values()].map(({ column }) => column),
    has: (property) => columns.has(property),
    typeOf: (property) => known(property).type,
    isNullable: (property) => known(property).nullable,
    isWord: (property) => known(property).isWord,
  };
}
