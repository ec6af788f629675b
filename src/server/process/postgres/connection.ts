import { existsSync, readFileSync, realpathSync } from 'node:fs';
import pg from 'pg';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import type { DataDirectory } from './data-directory.js';
import type { Postmaster } from './postmaster.js';
import { superuser } from './server.js';

/**
 * A connection string for a running server. The socket's folder stands percent-encoded in the place of the host, the
 * one form that pg, MikroORM, graphile-worker and libpq all read.
 */
export function connectionUrl(places: DataDirectory, note: Postmaster, database: string): string {
  const name = encodeURIComponent(database);
  if (note.socketDir) {
    return `postgresql://${superuser}@${encodeURIComponent(note.socketDir)}:${note.port}/${name}?sslmode=disable`;
  }
  const password = existsSync(places.passwordFile) ? readFileSync(places.passwordFile, 'utf8').trim() : '';
  return `postgresql://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${note.port}/${name}?sslmode=disable`;
}

const connectPatience = 5_000;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectPatience });
  // A server that goes away must fail the call, not the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the server of this note answers, and as this cluster. A server that is starting, recovering or stopping does not. */
export async function answers(places: DataDirectory, note: Postmaster): Promise<boolean> {
  if (note.port === 0) return false;
  try {
    const url = connectionUrl(places, note, 'postgres');
    const { rows } = await withClient(url, (client) => client.query('show data_directory'));
    return realpathSync(rows[0].data_directory) === places.cluster;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    // Too many connections: it is very much alive.
    if (code === '53300') return true;
    if (code.startsWith('28')) throw new OperatorFault(`The running server refuses us: ${(error as Error).message}.`);
    return false;
  }
}

/** Creates the database if the server does not have it. Two that do so at once both succeed. */
export async function ensureDatabase(places: DataDirectory, note: Postmaster, database: string): Promise<void> {
  await withClient(connectionUrl(places, note, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount) return;
    await client.query(`create database ${client.escapeIdentifier(database)}`).catch((error) => {
      const isThereNow = error.code === '42P04' || error.code === '23505';
      if (!isThereNow) throw error;
    });
  });
}
