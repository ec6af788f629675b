/** The database as servers written by hand ask it: a pool of pg, prepared statements, values as they go over the wire. */
import pg from 'pg';

/** A statement that each connection prepares once. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

export type Row = Record<string, unknown>;

/** Numbers as numbers, JSON as what it says; times stay text. */
const wire: Readonly<Record<number, (text: string) => unknown>> = {
  16: (v) => v === 't',
  20: Number,
  23: Number,
  114: JSON.parse,
  701: Number,
};
const types = { getTypeParser: (oid: number) => wire[oid] ?? ((v: string) => v) } as unknown as pg.CustomTypesConfig;

export const openPool = (): pg.Pool =>
  new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, options: '-c timezone=UTC' });

export const rowsOf = async (pool: pg.Pool, statement: NamedStatement, values: readonly unknown[]): Promise<Row[]> =>
  (await pool.query({ ...statement, values: [...values], types })).rows;

/** A time of the database as the documents write it: `2026-11-29T12:00:00Z`. */
export const instant = (text: unknown): string | null =>
  text === null ? null : `${(text as string).slice(0, 10)}T${(text as string).slice(11, 19)}Z`;
