/** Joins of a from clause: each source once. */
import { isSame, type LookUpSql, type Part, type Sql, sql } from '../sql/sql.js';

/** What is joined: a source, and the id by which one of its rows is found; null where it has one row. */
interface Source {
  readonly from: Sql;
  readonly id: Sql | null;
}

/** The joins behind a table in a from clause: each source is joined once. */
export class Joins {
  readonly #joins: Sql[] = [];
  readonly #sources: (Source & { readonly row: Sql })[] = [];
  readonly #fixed: { readonly id: Sql; readonly value: Sql }[] = [];

  /**
   * @param rows makes a row that the statement does not have yet
   * @param behind the row to which is joined
   * @param outer the joins around these, whose rows can be used here
   */
  constructor(
    private readonly rows: () => Sql,
    private readonly behind: Sql,
    private readonly outer?: Joins,
  ) {}

  /** The SQL of all joins. */
  get asSql(): Sql {
    return sql.join(this.#joins, ' ');
  }

  add(join: Sql): void {
    this.#joins.push(join);
  }

  /** What need not be joined here, since it is there already. */
  know(table: string, id: Sql, row: Sql): void {
    this.#sources.push({ from: sql.ref(table), id, row });
  }

  /** The id has this value, which speaks of no row, in all rows here: what it points at is joined once for all of them. */
  fix(id: Sql, value: Sql): void {
    this.#fixed.push({ id, value });
  }

  /** The row of a source that is joined once. What speaks of rows around alone is joined there, not for each row here. */
  once(from: Sql, id: Sql | null): Sql {
    const known = this.known({ from, id });
    if (known !== undefined) return known;
    const fixed = this.#fixed.find((one) => isSameId(one.id, id));
    if (fixed !== undefined) return this.once(from, fixed.value);
    if (this.outer?.standsFor(id ?? from)) return this.outer.once(from, id);
    const row = this.rows();
    this.#sources.push({ from, id, row });
    this.#joins.push(sql`left join ${from} ${row} on ${id === null ? sql`true` : sql`${row}.id = ${id}`}`);
    return row;
  }

  /** Whether SQL is over rows alone that stand here or around, or over none. */
  private standsFor({ parts }: Sql): boolean {
    return parts.every((part) => part.kind === 'parameter' || (part.kind === 'row' && this.hasRow(part)));
  }

  private hasRow(one: Part): boolean {
    const rows = [this.behind, ...this.#sources.map(({ row }) => row)];
    return rows.some(({ parts }) => parts[0] === one) || (this.outer?.hasRow(one) ?? false);
  }

  /** A source that is joined here already, or around. */
  private known(source: Source): Sql | undefined {
    const known = this.#sources.find(({ from, id }) => isSame(from, source.from) && isSameId(id, source.id));
    return known?.row ?? this.outer?.known(source);
  }

  /** The row of a table that has an id, where it is joined. */
  knownRow(table: string, id: Sql): Sql | undefined {
    return this.known({ from: sql.ref(table), id });
  }
}

const isSameId = (one: Sql | null, other: Sql | null): boolean =>
  one === null || other === null ? one === other : isSame(one, other);

/**
 * Looks up what a row points at. A join costs one look for a whole page where the same few rows are pointed at; a
 * subselect, where nothing can be joined, costs one for each row.
 */
export function lookUpFrom(row: Sql, joins: Joins | undefined): LookUpSql {
  const byId = (table: string, column: string | Sql, wanted: string): Sql => {
    const id = typeof column === 'string' ? sql`${row}.${sql.ref(column)}` : column;
    if (wanted === 'id') {
      const known = joins?.knownRow(table, id);
      return known === undefined ? id : sql`${known}.id`;
    }
    if (joins !== undefined) return sql`${joins.once(sql.ref(table), id)}.${sql.ref(wanted)}`;
    return sql`(select lu.${sql.ref(wanted)} from ${sql.ref(table)} lu where lu.id = ${id})`;
  };
  const found = (select: Sql, wanted: string): Sql => {
    if (joins !== undefined) return sql`${joins.once(sql`lateral (${select})`, null)}.${sql.ref(wanted)}`;
    return sql`(select lu.${sql.ref(wanted)} from (${select}) lu)`;
  };
  return Object.assign(byId, { row: found });
}
