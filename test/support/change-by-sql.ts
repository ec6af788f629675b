import type { World } from './world.js';

/** Changes rows past the service, and waits for nobody to be told: what the service remembered of people's rights is forgotten. */
export async function changeBySql(world: World, text: string, values: readonly unknown[] = []): Promise<any[]> {
  const rows = await world.sql(text, values);
  world.app.cache.clear();
  return rows;
}

/** Takes away all records of these tables, with whatever hangs on them. */
export async function withoutAny(world: World, ...tables: readonly string[]): Promise<void> {
  await changeBySql(world, `truncate ${tables.join(', ')} cascade`);
}

/** Values by the names of fields, whose columns have the same names with underscores. */
type Fields = Readonly<Record<string, unknown>>;

/** Some fields of a record, by the names that its entity gives them. The database checks their values. */
export type FieldsOf<Record extends object> = { readonly [Name in keyof Record]?: unknown };

function columnOf(field: string): string {
  if (field.includes('_')) throw new Error(`${field} is a column, and no field.`);
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The same values by the names of columns. */
export const columnsOf = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value]));

/** Gives the rows of a table that `of` names these values, past the service. */
export async function changeRows(world: World, table: string, of: Fields, values: object): Promise<void> {
  const set = Object.keys(values);
  const places = set.map((field, i) => `${columnOf(field)} = $${i + 1}`);
  const found = Object.keys(of).map((field, i) => `${columnOf(field)} = $${set.length + i + 1}`);
  await changeBySql(world, `update ${table} set ${places.join(', ')} where ${found.join(' and ')}`, [
    ...Object.values(values),
    ...Object.values(of),
  ]);
}
