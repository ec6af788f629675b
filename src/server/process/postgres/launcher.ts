import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import { runnableBinaries } from './binaries.js';
import { answers, connectionUrl, ensureDatabase } from './connection.js';
import { type DataDirectory, makeSocketDir, openDataDirectory, removeSocketDir } from './data-directory.js';
import { exclusiveLock, type FileLock, tryExclusiveLock, trySharedLock } from './file-lock.js';
import { endOrphans, type Postmaster, type ServerState, serverState } from './postmaster.js';
import { serverUser } from './run-as.js';
import { type Installation, lastLines, logFile, makeCluster, startServer, stopServer } from './server.js';
import { ServerKeeper } from './server-keeper.js';

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Created when missing. Default `lyceum`. */
  readonly databaseName?: string;
  /** PostgreSQL settings by name, for a server that this call starts; an adopted one keeps its own. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

export interface EmbeddedCluster {
  /** Connection string of the database, as the superuser. */
  readonly url: string;
  /** The data directory, links resolved. */
  readonly dataDir: string;
  /** The server was already running. */
  readonly adopted: boolean;
  /** From now on the server is started again, at the same address, whenever it is found gone. */
  readonly keepUp: () => void;
  /** Leaves the server; whoever leaves last stops it. A second call waits for the first. */
  readonly stop: () => Promise<void>;
}

/** Milliseconds: another process that starts or stops the server, and a server that recovers, may take this long. */
const launchPatience = 120_000;
const recoveryPatience = 600_000;
/** A server that was killed may leave backends behind, which the next start must outlive; other failures stay as they are. */
const attempts = 8;
const passingFailure = /shared memory|lock file/;

/**
 * Gives a running PostgreSQL on the data directory: the one that runs there, or a new one.
 *
 * Processes share one server. Each holds a shared lock for as long as it uses the server, and the one that leaves last
 * stops it, whoever started it: nothing that is in use is stopped, and nothing stays behind except after `kill -9`,
 * where the next start adopts it. Starting and stopping happen under a lock of their own. Other sessions (psql) do not
 * count as use.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedCluster> {
  const installation = openInstallation(options);
  const { places } = installation;
  const launch = await exclusiveLock(places.launchLock, launchPatience);
  let use: FileLock | null = null;
  try {
    use = trySharedLock(places.useLock);
    if (!use) throw new OperatorFault(`${places.useLock} is held by a program that is not Lyceum.`);
    await makeCluster(installation);
    const { note, adopted } = await runningServer(installation);
    const database = options.databaseName ?? 'lyceum';
    await ensureDatabase(places, note, database);
    const leave = leaver(installation, note, use);
    const keeper = keeperOf(installation, note);
    return {
      url: connectionUrl(places, note, database),
      dataDir: places.dataDir,
      adopted,
      keepUp: () => keeper.start(),
      stop: async () => {
        await keeper.stop();
        await leave();
      },
    };
  } catch (error) {
    use?.release();
    throw error;
  } finally {
    launch.release();
  }
}

/**
 * Stops a server that nobody uses any more, for example because its user was killed.
 * @returns false when somebody uses it
 */
export async function stopAbandoned(dataDir: string, log: (line: string) => void): Promise<boolean> {
  const installation = openInstallation({ dataDir, log });
  const launch = await exclusiveLock(installation.places.launchLock, launchPatience);
  try {
    return await stopUnlessUsed(installation);
  } finally {
    launch.release();
  }
}

/** Whether a cluster was ever made in this data directory. */
export const clusterExists = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'PG_VERSION'));

function openInstallation({ dataDir, settings = {}, log }: EmbeddedOptions): Installation {
  const places = openDataDirectory(dataDir);
  const user = serverUser(places.cluster);
  return { binaries: runnableBinaries(user, log), places, user, settings, log };
}

function leaver(installation: Installation, note: Postmaster, use: FileLock): () => Promise<void> {
  const leave = async () => {
    const launch = await exclusiveLock(installation.places.launchLock, launchPatience);
    try {
      use.release();
      await stopUnlessUsed(installation);
    } finally {
      launch.release();
    }
    if (serverState(installation.places.cluster).kind === 'absent') removeSocketDir(note.socketDir, installation.user);
  };
  let left: Promise<void> | undefined;
  return () => {
    left ??= leave();
    return left;
  };
}

/** Under the launch lock. */
async function stopUnlessUsed(installation: Installation): Promise<boolean> {
  const { places, user } = installation;
  const alone = tryExclusiveLock(places.useLock);
  if (!alone) return false;
  try {
    const state = serverState(places.cluster);
    if (state.kind === 'alive') {
      await stopServer(installation);
      removeSocketDir(state.note.socketDir, user);
    }
    return true;
  } finally {
    alone.release();
  }
}

/** Starts the server again, at the same address, when somebody else has ended it. */
function keeperOf(installation: Installation, note: Postmaster): ServerKeeper {
  const { places, log } = installation;
  return new ServerKeeper({
    isGone: () => serverState(places.cluster).kind !== 'alive',
    startAgain: async () => {
      const launch = await exclusiveLock(places.launchLock, launchPatience);
      try {
        await runningServer(installation, note);
      } finally {
        launch.release();
      }
    },
    log,
  });
}

/**
 * Under the launch lock: adopts the server, waits for one that starts, recovers or stops, or starts one.
 * @param address where it is to be reached, if not anywhere
 */
async function runningServer(
  installation: Installation,
  address?: Postmaster,
): Promise<{ note: Postmaster; adopted: boolean }> {
  const { places, log } = installation;
  const deadline = Date.now() + recoveryPatience;
  let started = 0;
  let told = false;
  for (;;) {
    const state = serverState(places.cluster);
    if (state.kind === 'alive') {
      if (await answers(places, state.note)) return { note: state.note, adopted: started === 0 };
      if (!told) log('Waiting for PostgreSQL, which is starting, recovering or stopping.');
      told = true;
      if (Date.now() > deadline) throw new OperatorFault(`PostgreSQL (process ${state.note.pid}) does not answer.`);
      await sleep(50);
    } else {
      if (started > 0) refuseUnlessPassing(places, started);
      await sleep(started * 300);
      started += 1;
      await startOnce(installation, state, address);
    }
  }
}

async function startOnce(installation: Installation, state: ServerState, address?: Postmaster): Promise<void> {
  const { places, user, log } = installation;
  if (state.kind === 'stale') {
    log('PostgreSQL did not end cleanly the last time: it recovers.');
    endOrphans(places.cluster);
    if (state.note && address === undefined) removeSocketDir(state.note.socketDir, user);
    if (state.blocking) rmSync(join(places.cluster, 'postmaster.pid'), { force: true });
  }
  const socketDir = process.platform === 'win32' ? '' : makeSocketDir(user, address?.socketDir);
  const outcome = await startServer(installation, socketDir, address?.port);
  if (serverState(places.cluster).kind === 'alive') return;
  if (socketDir && address === undefined) removeSocketDir(socketDir, user);
  if (outcome.code !== 0) endOrphans(places.cluster);
}

function refuseUnlessPassing(places: DataDirectory, started: number): void {
  const words = lastLines(tailOf(logFile(places)));
  if (started < attempts && passingFailure.test(words)) return;
  throw new OperatorFault(`PostgreSQL does not start: ${words}`);
}

function tailOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-4_000) : '';
}
