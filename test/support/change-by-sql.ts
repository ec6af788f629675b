import type { World } from './world.js';

/** Changes rows past the service, and waits for nobody to be told: what the service remembered of people's rights is forgotten. */
export async function changeBySql(world: World, text: string, values: readonly unknown[] = []): Promise<any[]> {
  const rows = await world.sql(text, values);
  world.app.cache.clear();
  return rows;
}

/** Values by the names of the graph's fields, whose columns have the same names with underscores. */
type Fields = Readonly<Record<string, unknown>>;

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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
