import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { projectRoot } from '../../src/platform/project-root.js';
import { migrateUp, migrationStatus, schemaDifference } from '../../src/server/orm/migrate.js';
import { migrationNames } from '../../src/server/orm/migrations/index.js';
import { openOrm } from '../../src/server/orm/orm.js';
import { poolOf } from '../../src/server/orm/pool-of.js';
import { createDatabase, dropDatabase, templateDatabase } from '../support/cluster.js';

async function withOrm(url: string, work: (orm: MikroORM) => Promise<unknown>): Promise<void> {
  const orm = await openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 0 });
  try {
    await work(orm);
  } finally {
    await orm.close();
  }
}

/** On an empty database, or on a copy of this one. */
async function onDatabase(work: (orm: MikroORM, url: string) => Promise<void>, template?: string): Promise<void> {
  const url = await createDatabase(template);
  try {
    await withOrm(url, (orm) => work(orm, url));
  } finally {
    await dropDatabase(url);
  }
}

/** On a copy of a database that was migrated once. */
const onMigratedDatabase = async (work: (orm: MikroORM) => Promise<void>): Promise<void> =>
  onDatabase(work, await templateDatabase('migrated', (url) => withOrm(url, migrateUp)));

describe('the migrations', () => {
  it('are all those that have a file', () => {
    const files = readdirSync(join(projectRoot(), 'src/server/orm/migrations')).filter((file) => file !== 'index.ts');
    expect([...migrationNames].sort()).toEqual(files.map((file) => file.slice(0, -'.ts'.length)).sort());
  });

  it('make exactly the tables that the entities declare', () =>
    onDatabase(async (orm) => {
      expect(await schemaDifference(orm)).not.toBe('');
      await migrateUp(orm);
      expect(await schemaDifference(orm)).toBe('');
      expect((await migrationStatus(await poolOf(orm))).pending).toEqual([]);
    }));

  it.each([
    ['a column too many', 'alter table courses add column stray text', /drop column "stray"/],
    ['a column too few', 'alter table courses drop column locale', /add "locale"|add column "locale"/],
    [
      'a column of another type',
      'alter table courses alter column home_page_announcement_limit type bigint',
      /announcement_limit/,
    ],
    ['an index too few', 'drop index enrollments_user', /enrollments_user/],
    ['a rule too few', 'alter table courses alter column name drop not null', /"name" set not null/],
    ['a check too few', 'alter table courses drop constraint courses_license_check', /courses_license_check/],
    [
      'a word too many in a check',
      `alter table files drop constraint files_on_duplicate_check,
        add constraint files_on_duplicate_check check (on_duplicate in ('overwrite', 'rename', 'skip'))`,
      /files_on_duplicate_check/,
    ],
    [
      'a word too few in a list of words',
      `alter table assignments drop constraint assignments_submission_types_check,
        add constraint assignments_submission_types_check check (submission_types <@ array['none'::text, 'on_paper'::text])`,
      /assignments_submission_types_check/,
    ],
  ])('are compared with the entities: %s is found', (_what, change, found) =>
    onMigratedDatabase(async (orm) => {
      await (await poolOf(orm)).query(change);
      expect(await schemaDifference(orm)).toMatch(found);
    }),
  );

  it('are applied once, also by two processes that start together', () =>
    onDatabase(async (orm, url) => {
      const other = await openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 0 });
      const applied = await Promise.all([migrateUp(orm), migrateUp(other)]);
      await other.close();
      expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
      expect(await migrateUp(orm)).toEqual([]);
    }));
});
