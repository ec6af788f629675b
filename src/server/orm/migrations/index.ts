import { readdirSync } from 'node:fs';
import type { Constructor } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';

/** Changes what a migration with a higher number makes, and runs after that one. */
const numberedTooLow = '0045-administrators-kept-in-every-tenant';
const placeOf = (name: string) => (name === numberedTooLow ? '0055' : name);

/** Every migration by the name of its file in this folder, in their order. Each file exports one class. */
export const migrationNames: readonly string[] = readdirSync(import.meta.dirname)
  .filter((file) => /^\d{4}-[\w-]+\.js$/.test(file))
  .map((file) => file.slice(0, -3))
  .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

/** A migration as the mapper takes it. */
export interface NamedMigration {
  readonly name: string;
  readonly class: Constructor<Migration>;
}

/** Loads the migrations: only who migrates needs them. */
export const loadMigrations = (): Promise<NamedMigration[]> => Promise.all(migrationNames.map(load));

async function load(name: string): Promise<NamedMigration> {
  const exported = Object.values((await import(`./${name}.js`)) as Record<string, unknown>);
  const [only, ...more] = exported.filter((one) => typeof one === 'function') as Constructor<Migration>[];
  if (only === undefined || more.length > 0) throw new Error(`The migration ${name} has to export one class.`);
  return { name, class: only };
}
