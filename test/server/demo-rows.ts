import type { MikroORM } from '@mikro-orm/postgresql';
import { composition } from '../../src/composition.js';
import type { ReadingContext } from '../../src/learning/course-copies/index.js';
import { Database } from '../../src/platform/sql/database.js';
import { migrateUp } from '../../src/server/database/migrate.js';
import { closeOrm, openOrm } from '../../src/server/database/orm.js';
import { poolOf } from '../../src/server/database/pool-of.js';
import { seedDemo } from '../../src/server/database/seed/demo.js';
import { createDatabase, dropDatabase } from '../support/cluster.js';

/** The demo school of 20 November 2026, for whoever looks at its rows; no service runs on it. */
export interface DemoRows {
  rows(text: string): Promise<any[]>;
  /** For what reads the contents of courses. */
  readonly reading: ReadingContext;
  close(): Promise<void>;
}

export async function openDemoRows(): Promise<DemoRows> {
  const url = await createDatabase();
  const orm: MikroORM = await openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 15_000 });
  await migrateUp(orm);
  await seedDemo(orm.em.fork(), new Date('2026-11-20T12:00:00Z'), Buffer.alloc(32, 7));
  const database = new Database(await poolOf(orm), { names: false });
  return {
    reading: { services: { database, extensions: composition.extensions }, meter: { statements: 0, db: 0 } },
    rows: async (text) => (await (await poolOf(orm)).query(text)).rows,
    close: async () => {
      await closeOrm(orm);
      await dropDatabase(url);
    },
  };
}
