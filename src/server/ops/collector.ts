/** How V8 collects the memory of a process that answers requests. Decisions 0047 and 0052. */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import type { Admission } from '../admission/admission.js';

/** Linux gives such a thread a tenth of the time that it gives one of the usual priority. */
const afterOthers = 10;
const threads = '/proc/self/task';

/** Pages that are partly empty are emptied into others, and the heap grows to its bound and no further. */
const thorough = ['--optimize-for-size', '--heap-growing-percent=40'];
/** Next to nothing is moved, so that nobody waits for it. */
const quick = ['--no-optimize-for-size', '--heap-growing-percent=30'];

/** Keeps the heap small while there is time, and the pauses short while requests are refused. */
export function tuneCollector(admission: Pick<Admission, 'watchOverload'>): void {
  answerBeforeCollecting();
  collectThoroughly(true);
  admission.watchOverload((overloaded) => collectThoroughly(!overloaded));
}

/** V8 looks at these options at each collection. */
export function collectThoroughly(thoroughly: boolean): void {
  for (const option of thoroughly ? thorough : quick) setFlagsFromString(option);
}

/**
 * Where a process has one core for itself, the threads that collect its memory come after the one that answers. Linux
 * alone has priorities for threads, and tells their names. Anybody may lower those of their own.
 */
export function answerBeforeCollecting(cores = availableParallelism()): void {
  if (process.platform !== 'linux' || cores > 1) return;
  try {
    for (const thread of readdirSync(threads)) {
      const name = readFileSync(`${threads}/${thread}/comm`, 'utf8');
      if (name.includes('V8Worker')) setPriority(Number(thread), afterOthers);
    }
  } catch {
    // Where threads are not told, all of them share alike.
  }
}
