/** Bulk statements: they change rows that no use case has loaded. Each is declared by name in `*.sql.ts` and run by `write`. */
import type { Extensions } from '../areas/extension-point.js';
import type { Sql } from './sql.js';
import { type Bound, Statement, type ValueSql } from './statement.js';

export type EntityType<E extends object = object> = abstract new () => E;

/** What a statement changes: rows of an entity, and where it only updates them, in which properties. */
export interface RowChange {
  readonly entity: EntityType;
  /** The properties that change; absent where rows are made or removed, or where any property may change. */
  readonly properties?: readonly string[];
}

/** Rows that are updated, in these properties alone. */
export const updated = <E extends object>(entity: EntityType<E>, ...properties: (keyof E & string)[]): RowChange => ({
  entity,
  properties,
});

/** A bulk statement with its values, as `write` alone takes it. */
export interface BoundWrite extends Bound {
  readonly changes: readonly RowChange[];
}

export class BulkStatement<Values extends object> {
  readonly #statement: Statement<Values>;

  constructor(
    /** The entities whose rows it makes, changes or removes. */
    readonly changes: readonly RowChange[],
    text: (value: ValueSql<Values>) => Sql,
    name: { readonly name?: string },
  ) {
    this.#statement = new Statement(text, name);
  }

  /** @param extensions what areas add to it, for a statement to which they may */
  with(values: Values, extensions?: Extensions): BoundWrite {
    return { ...this.#statement.with(values, extensions), changes: this.changes };
  }
}

/** Declares a bulk statement by the entities whose rows it changes; `updated` says more narrowly what of them. */
export const bulkStatement = <Values extends object>(
  changes: readonly [EntityType | RowChange, ...(EntityType | RowChange)[]],
  text: (value: ValueSql<Values>) => Sql,
  name: { readonly name?: string } = {},
): BulkStatement<Values> =>
  new BulkStatement(
    changes.map((change) => (typeof change === 'function' ? { entity: change } : change)),
    text,
    name,
  );
