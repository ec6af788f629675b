/** What is joined at each place of a statement. The places are the lists of joins that are being written. */
import type { LookUpSql } from './sql.js';

export class Joins {
  /** The joins of each place → what is joined there → its alias. */
  readonly #joined = new WeakMap<string[], Map<string, string>>();
  /** The joins of a place that stands inside of another → those of the other. */
  readonly #around = new WeakMap<string[], string[]>();

  /** @param alias makes one that the statement does not have yet */
  constructor(private readonly alias: () => string) {}

  /** What a place need not join, since it stands inside of one where that is there already. */
  know(joins: string[], what: string, known: string, around: string[]): void {
    this.#joinedAt(joins).set(what, known);
    this.#around.set(joins, around);
  }

  /** A join costs one look for a whole page where the same few rows are pointed at; a subselect costs one for each row. */
  lookUp(alias: string, joins: string[] | undefined): LookUpSql {
    const byId = (table: string, column: string, wanted: string): string => {
      const id = /[.(]/.test(column) ? column : `${alias}.${column}`;
      const known = joins && this.#known(joins, `${table} ${id}`);
      if (wanted === 'id') return known === undefined ? id : `${known}.id`;
      if (joins === undefined) return `(select lu.${wanted} from ${table} lu where lu.id = ${id})`;
      return `${this.once(joins, table, id)}.${wanted}`;
    };
    const row = (sql: string, wanted: string): string => {
      if (joins === undefined) return `(select lu.${wanted} from (${sql}) lu)`;
      return `${this.once(joins, `lateral (${sql})`, 'true')}.${wanted}`;
    };
    return Object.assign(byId, { row });
  }

  /** Alias of a source that is joined once in its place: `on` is `true`, or the id that its row has. */
  once(joins: string[], source: string, on: string): string {
    const known = this.#known(joins, `${source} ${on}`);
    if (known !== undefined) return known;
    const joined = this.alias();
    this.#joinedAt(joins).set(`${source} ${on}`, joined);
    joins.push(`left join ${source} ${joined} on ${on === 'true' ? on : `${joined}.id = ${on}`}`);
    return joined;
  }

  /** Alias of what is joined in the place already, or around it. */
  #known(joins: string[], what: string): string | undefined {
    for (let place: string[] | undefined = joins; place !== undefined; place = this.#around.get(place)) {
      const known = this.#joined.get(place)?.get(what);
      if (known !== undefined) return known;
    }
    return undefined;
  }

  #joinedAt(joins: string[]): Map<string, string> {
    const inPlace = this.#joined.get(joins) ?? new Map<string, string>();
    this.#joined.set(joins, inPlace);
    return inPlace;
  }
}
