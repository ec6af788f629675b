import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { projectRoot } from '../../src/platform/project-root.js';
import { declaredFunctions, readFunctions } from '../../src/server/database/functions.js';
import { migrateUp } from '../../src/server/database/migrate.js';
import { loadMigrations } from '../../src/server/database/migrations/index.js';
import { openOrm } from '../../src/server/database/orm.js';
import { poolOf } from '../../src/server/database/pool-of.js';
import { schemaFile, schemaText } from '../../src/server/database/schema-text.js';
import { mapFile, withFunctionMap } from '../../src/tools/function-map.js';
import { createDatabase, dropDatabase } from '../support/cluster.js';

const textOf = (file: string) => readFileSync(join(projectRoot(), file), 'utf8');

async function onEmptyDatabase(work: (orm: MikroORM, pool: Pool) => Promise<void>): Promise<void> {
  const url = await createDatabase();
  const orm = await openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 0 });
  try {
    await work(orm, await poolOf(orm));
  } finally {
    await orm.close();
    await dropDatabase(url);
  }
}

/** What a version that knew no files of functions has left. */
async function migrateAlone(orm: MikroORM, pool: Pool): Promise<void> {
  const { runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool: pool });
  orm.config.set('migrations', { ...orm.config.get('migrations'), migrationsList: await loadMigrations() });
  await orm.migrator.up();
}

const inCatalogue = `
  select p.proname || ' ' as name from pg_proc p where p.pronamespace = current_schema()::regnamespace
  union all
  select f.proname || ' ' || t.tgname || ' ' || c.relname
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
  where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal`;

const namesIn = async (pool: Pool): Promise<string[]> =>
  (await pool.query<{ name: string }>(inCatalogue)).rows.map(({ name }) => name).sort();

const declaredNames = (): string[] =>
  declaredFunctions()
    .flatMap(({ name, triggers }) => [`${name} `, ...triggers.map((one) => `${name} ${one.name} ${one.table}`)])
    .sort();

describe('functions and triggers', () => {
  it('of a new database are those of the files, and the database is what schema.sql says', () =>
    onEmptyDatabase(async (orm, pool) => {
      await migrateUp(orm);
      expect(await namesIn(pool)).toEqual(declaredNames());
      expect(await schemaText(pool)).toBe(textOf(schemaFile));
    }));

  it('of an old database become the same, also where their text was another or they were gone', () =>
    onEmptyDatabase(async (orm, pool) => {
      await migrateAlone(orm, pool);
      await pool.query(`create or replace function touch_row() returns trigger language plpgsql as 'begin return new; end';
        comment on function touch_row is 'of old';
        drop trigger live_events_place on live_events;
        drop function message_to_stream cascade`);
      await migrateUp(orm);
      expect(await schemaText(pool)).toBe(textOf(schemaFile));
    }));

  it('are made anew only where their text is another', () =>
    onEmptyDatabase(async (orm, pool) => {
      await migrateUp(orm);
      const versions = async () =>
        (
          await pool.query(`select xmin::text, oid from pg_proc where pronamespace = current_schema()::regnamespace
            union all select xmin::text, oid from pg_trigger where not tgisinternal order by 2, 1`)
        ).rows;
      const before = await versions();
      await migrateUp(orm);
      expect(await versions()).toEqual(before);
    }));

  it('stand in the map of src/README.md, each of them', () =>
    onEmptyDatabase(async (orm, pool) => {
      await migrateUp(orm);
      const map = textOf(mapFile);
      const lines = map.split('\n');
      const isMissing = (name: string) => {
        const [owner, trigger, table] = name.split(' ') as [string, string?, string?];
        const line = lines.find((one) => one.startsWith(`| \`${owner}\` | \``)) ?? '';
        if (!trigger) return line === '';
        return !line.includes(`\`${trigger}\``) && !(trigger === `${table}_touch` && line.includes('`<table>_touch`'));
      };
      expect((await namesIn(pool)).filter(isMissing)).toEqual([]);
      expect(withFunctionMap(map)).toBe(map);
    }));

  it('are made by no migration any more', () => {
    const folder = 'src/server/database/migrations';
    const making = /create (or replace )?(constraint )?(function|trigger)/i;
    const later = readdirSync(join(projectRoot(), folder)).filter((file) => /^\d/.test(file) && file >= '0240');
    expect(later.filter((file) => making.test(textOf(join(folder, file))))).toEqual([]);
  });

  it.each([
    ['a function that nobody describes', 'create or replace function f() returns void language sql as $$ select 1 $$;'],
    ['no reason', '-- It does.\ncreate or replace function f() returns void language sql as $$ select 1 $$;'],
    [
      'something else behind a function',
      '-- It does.\n-- Why: so.\ncreate or replace function f() returns void language sql as $$ select 1; $$;\ndrop table x;',
    ],
  ])('are refused in a file with %s', (_what, text) => {
    expect(() => readFunctions('a.sql', text)).toThrow('a.sql');
  });
});
