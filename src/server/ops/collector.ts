/** How V8 collects the memory of a process that answers requests. Decisions 0047 and 0052. */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, getPriority, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import type { Admission } from '../admission/admission.js';

/** Linux gives such a thread a third, or a tenth, of the time that it gives one of the usual priority. */
const behind = { jobs: 5, collecting: 10 };
const threads = '/proc/self/task';

/** Pages that are partly empty are emptied into others, and the heap grows to its bound and no further. */
const thorough = ['--optimize-for-size', '--heap-growing-percent=35', '--compact'];
/** Nothing old is moved, so that nobody waits for it, and it comes less often. */
const quick = ['--no-optimize-for-size', '--heap-growing-percent=60', '--no-compact'];
/** What the one that answers would wait for is done by itself. */
const alone = ['--no-parallel-scavenge', '--no-parallel-compaction', '--no-parallel-pointer-update'];

/** Keeps the heap of a server small while there is time, and the pauses short while requests are refused. */
export function tuneServer(admission: Pick<Admission, 'watchOverload'>): void {
  collectBehindOthers();
  collectThoroughly(true);
  admission.watchOverload((overloaded) => collectThoroughly(!overloaded));
}

/** Keeps the heap of a process that runs jobs small, and has them wait for answers where both share one core. */
export function tuneWorker(cores = availableParallelism()): void {
  collectBehindOthers(cores);
  collectThoroughly(true);
  if (process.platform === 'linux' && cores === 1 && getPriority() < behind.jobs) setPriority(behind.jobs);
}

/** V8 looks at these options at each collection. */
function collectThoroughly(thoroughly: boolean): void {
  for (const option of thoroughly ? thorough : quick) setFlagsFromString(option);
}

/**
 * Where a process has one core for itself, the threads that collect its memory come after the one that works, and take no
 * part in what that one waits for: it would wait until nobody else wants the core. Linux alone has priorities for threads,
 * and tells their names. Anybody may lower those of their own.
 */
export function collectBehindOthers(cores = availableParallelism()): void {
  if (process.platform !== 'linux' || cores > 1) return;
  for (const option of alone) setFlagsFromString(option);
  try {
    for (const thread of readdirSync(threads)) {
      const name = readFileSync(`${threads}/${thread}/comm`, 'utf8');
      if (name.includes('V8Worker')) setPriority(Number(thread), behind.collecting);
    }
  } catch {
    // Where threads are not told, all of them share alike.
  }
}
