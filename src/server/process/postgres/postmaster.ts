import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a server writes down about itself in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Empty where there is none. */
  readonly socketDir: string;
}

export type ServerState =
  | { readonly kind: 'absent' }
  /**
   * The note of a server that is gone. It is blocking when PostgreSQL itself would be taken in by it: half a file, or
   * the number of a process that is something else by now.
   */
  | { readonly kind: 'stale'; readonly note: Postmaster | null; readonly blocking: boolean }
  | { readonly kind: 'alive'; readonly note: Postmaster };

/** Milliseconds in which a server that has made the file must have written its number into it. */
const writingTime = 2_000;

/** Reads `postmaster.pid`. Null when it is not whole. */
export function readNote(text: string): Postmaster | null {
  const [pid, , , port, socketDir = ''] = text.split('\n');
  if (!/^\d+$/.test(pid ?? '') || !/^\d+$/.test(port ?? '')) return null;
  return { pid: Number(pid), port: Number(port), socketDir: socketDir.trim() };
}

/** What is known of the cluster's server from its note and from the process table; whether it answers is not asked. */
export function serverState(cluster: string): ServerState {
  const file = join(cluster, 'postmaster.pid');
  try {
    const note = readNote(readFileSync(file, 'utf8'));
    if (note && isPostmaster(note.pid, cluster)) return { kind: 'alive', note };
    if (note) return { kind: 'stale', note, blocking: exists(note.pid) };
    const age = Date.now() - statSync(file).mtimeMs;
    if (age > writingTime) return { kind: 'stale', note, blocking: true };
    return { kind: 'alive', note: { pid: 0, port: 0, socketDir: '' } };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'absent' };
    throw error;
  }
}

/** Whether this process is the cluster's server. After a reboot or in a new container the number may be anyone's. */
export function isPostmaster(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  if (command === null) return false;
  return command.includes('postgres') && (command.includes(cluster) || workingDirectory(pid) === cluster);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a living process; null when there is none (a zombie has none either). */
function commandOf(pid: number): string | null {
  if (!exists(pid)) return null;
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') || null;
    return process.platform === 'win32' ? windowsCommandOf(pid) : unixCommandOf(pid);
  } catch {
    return null;
  }
}

const unixCommandOf = (pid: number) =>
  execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;

function windowsCommandOf(pid: number): string | null {
  const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`;
  const line = execFileSync('powershell', ['-NoProfile', '-Command', query], { encoding: 'utf8' }).trim();
  // pg_ctl writes the path with forward slashes; the cluster's path has the system's.
  return line.replaceAll('/', '\\') || null;
}

function workingDirectory(pid: number | string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/**
 * Ends the backends whose server was killed. They hold the shared memory, and until they are gone no new server starts;
 * one that is busy would not notice for as long as its statement runs. Linux only: elsewhere they end by themselves.
 */
export function endOrphans(cluster: string): void {
  if (!existsSync('/proc/self/cwd')) return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const isOurs =
        workingDirectory(pid) === cluster && basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
      // What a server sends its backends when one of them has crashed.
      if (isOurs) process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // It ended meanwhile.
    }
  }
}
