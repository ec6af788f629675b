import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Environment variable with the connection string of the run's cluster. */
export const clusterVariable = 'LYCEUM_TEST_CLUSTER';

/** Connection string of a database in the run's cluster. */
export function databaseUrl(name: string): string {
  const cluster = process.env[clusterVariable];
  if (!cluster)
    throw new Error(`${clusterVariable} is not set: this project's jest settings lack the cluster's set-up.`);
  return cluster.replace(/\/postgres\?/, `/${name}?`);
}

async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/**
 * Makes a database of the caller's own.
 * @param template name of the database it is a copy of (see `templateDatabase`); nobody may be connected to that one
 * @returns its connection string
 */
export async function createDatabase(template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator((client) =>
    client.query(`create database ${name} template ${client.escapeIdentifier(template)} strategy file_copy`),
  );
  return databaseUrl(name);
}

/** Drops a database, and ends the sessions that are still in it. */
export async function dropDatabase(url: string): Promise<void> {
  await asAdministrator((client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(nameOf(url))} with (force)`),
  );
}

/**
 * Builds a template once per run, whichever worker asks first; the others wait for it. A build that fails leaves
 * nothing behind, and the next one who asks tries again.
 * @param build fills the empty database at this connection string; must close all its connections
 * @returns the template's name, for `createDatabase`
 */
export async function templateDatabase(name: string, build: (url: string) => Promise<void>): Promise<string> {
  const draft = `${name}_draft`;
  return asAdministrator(async (client) => {
    // Released with the connection.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`template ${name}`]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await client.query(`drop database if exists ${client.escapeIdentifier(draft)} with (force)`);
    await client.query(`create database ${client.escapeIdentifier(draft)}`);
    await build(databaseUrl(draft));
    await client.query(`alter database ${client.escapeIdentifier(draft)} rename to ${client.escapeIdentifier(name)}`);
    return name;
  });
}
