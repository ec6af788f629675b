/** Writes `schema/schema.sql` from a database that was migrated just now, or with `--check` says that it is stale. */
import 'reflect-metadata';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../platform/project-root.js';
import { migrateUp } from '../server/database/migrate.js';
import { closeOrm, openOrm } from '../server/database/orm.js';
import { poolOf } from '../server/database/pool-of.js';
import { schemaFile, schemaText } from '../server/database/schema-text.js';
import { startEmbedded } from '../server/process/postgres/launcher.js';

async function migratedText(url: string): Promise<string> {
  const orm = await openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 0 });
  try {
    await migrateUp(orm);
    return await schemaText(await poolOf(orm));
  } finally {
    await closeOrm(orm);
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'lyceum-schema-'));
const cluster = await startEmbedded({
  dataDir,
  databaseName: 'schema',
  settings: { fsync: 'off' },
  log: () => undefined,
});
try {
  const file = join(projectRoot(), schemaFile);
  const text = await migratedText(cluster.url);
  const isStale = !existsSync(file) || readFileSync(file, 'utf8') !== text;
  const write = process.argv.includes('--write');
  if (isStale && write) writeFileSync(file, text);
  if (isStale) console.log(write ? `${schemaFile} written` : `${schemaFile} is stale: run npm run generate`);
  process.exitCode = isStale && !write ? 1 : 0;
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
