import type { MikroORM } from '@mikro-orm/postgresql';
import { migrateUp, migrationStatus, schemaDifference } from '../../src/server/orm/migrate.js';
import { openOrm } from '../../src/server/orm/orm.js';
import { poolOf } from '../../src/server/orm/pool-of.js';
import { createDatabase, dropDatabase } from '../support/cluster.js';

async function onEmptyDatabase(work: (orm: MikroORM, url: string) => Promise<void>): Promise<void> {
  const url = await createDatabase();
  const orm = await openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 0 });
  try {
    await work(orm, url);
  } finally {
    await orm.close();
    await dropDatabase(url);
  }
}

describe('the migrations', () => {
  it('make exactly the tables that the entities declare', () =>
    onEmptyDatabase(async (orm) => {
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
    onEmptyDatabase(async (orm) => {
      await migrateUp(orm);
      await (await poolOf(orm)).query(change);
      expect(await schemaDifference(orm)).toMatch(found);
    }),
  );

  it('are applied once, also by two processes that start together', () =>
    onEmptyDatabase(async (orm, url) => {
      const other = await openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 0 });
      const applied = await Promise.all([migrateUp(orm), migrateUp(other)]);
      await other.close();
      expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
      expect(await migrateUp(orm)).toEqual([]);
    }));
});
