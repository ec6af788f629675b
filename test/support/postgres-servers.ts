/** The servers on which a school of one's own is tried: the one of the run, and PostgreSQL 15 where the machine has it. */
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serverUser } from '../../src/server/process/postgres/run-as.js';
import { runProgram } from '../../src/server/process/postgres/run-program.js';
import { databaseUrl } from './cluster.js';
import { freePort } from './free-port.js';
import { makeScratchFolder } from './scratch.js';

/** Where Debian and its kin keep the programs of PostgreSQL 15; another place is named by the variable. */
const programs = process.env['POSTGRES_15'] ?? '/usr/lib/postgresql/15/bin';

export const hasPostgres15: boolean = existsSync(join(programs, 'initdb'));

export interface PostgresServer {
  /** Connection string of its first database, as its superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The cluster of the run. */
export const ownServer = async (): Promise<PostgresServer> => ({
  url: databaseUrl('postgres'),
  stop: async () => undefined,
});

/** A cluster of its own on PostgreSQL 15, without passwords, for this machine alone. */
export async function postgres15(): Promise<PostgresServer> {
  const folder = makeScratchFolder('lyceum-15-');
  const data = join(folder, 'data');
  const user = serverUser(data);
  mkdirSync(data, { mode: 0o700 });
  if (user !== null) for (const place of [folder, data]) chownSync(place, user.uid, user.gid);
  const run = async (program: string, ...args: string[]) => {
    const { code, output } = await runProgram(join(programs, program), args, user);
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
  };
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  const port = await freePort();
  const settings = `-p ${port} -c fsync=off -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  await run('pg_ctl', '-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start');
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
