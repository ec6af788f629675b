/** Pieces of SQL text. Values never enter the text: they are parameters. */

/** `name` as a quoted identifier. Names come from code, never from a request. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A constant of the code as a literal, so that partial indexes can apply. */
export function literal(value: string | number | boolean | null): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return String(value);
}

/** What a parameter's value is worked out from when the statement runs. */
export type ParameterOf<Env> = (env: Env) => unknown;

/** Where a piece of SQL registers its parameters. */
export interface ParameterSink<Env> {
  /**
   * @param key names the value, so that a second use shares the place
   * @param type PostgreSQL type the parameter is cast to
   */
  add(key: string, type: string, value: ParameterOf<Env>): string;
}

/** Reaches columns of other rows. Where the statement can, it joins each of them once, however many columns are wanted. */
export interface LookUpSql {
  /** A column of the row of `table` whose id stands in this row's `column`, or in what another look-up answered. */
  (table: string, column: string, wanted: string): string;
  /** A column of the one row that `sql` finds for this row. */
  readonly row: (sql: string, wanted: string) => string;
}

/** Gathers the parameters of one statement; the same key is one parameter. */
export class Parameters<Env> implements ParameterSink<Env> {
  readonly #values: ParameterOf<Env>[] = [];
  readonly #places = new Map<string, string>();

  add(key: string, type: string, value: ParameterOf<Env>): string {
    const name = `${key}::${type}`;
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    this.#values.push(type === 'bigint[]' ? idsOf(value) : value);
    const place = `$${this.#values.length}::${type}`;
    this.#places.set(name, place);
    return place;
  }

  /**
   * The finished statement: places that did not make it into the text are dropped, since PostgreSQL cannot tell the type
   * of a parameter that nothing uses.
   */
  seal(text: string): { text: string; bind: (env: Env) => unknown[] } {
    const order: number[] = [];
    const sealed = text.replace(/\$(\d+)(?=::)/g, (_, digits: string) => {
      const index = Number(digits) - 1;
      if (!order.includes(index)) order.push(index);
      return `$${order.indexOf(index) + 1}`;
    });
    const values = order.map((index) => this.#values[index] as ParameterOf<Env>);
    return { text: sealed, bind: (env) => values.map((value) => value(env)) };
  }
}

/**
 * Lists of ids in PostgreSQL's own words: the driver would look for quotes in every one of them, for each statement that
 * names one of an actor's lists.
 */
const idsOf =
  <Env>(value: ParameterOf<Env>): ParameterOf<Env> =>
  (env) => {
    const ids = value(env);
    return Array.isArray(ids) ? `{${ids.map((id) => id ?? 'NULL').join(',')}}` : ids;
  };

/** `text` as a LIKE pattern that matches it literally anywhere. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
