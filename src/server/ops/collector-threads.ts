/** Where a process has one core for itself, the threads that collect its memory come after the one that answers. Decision 0047. */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';

/** Linux gives such a thread a tenth of the time that it gives one of the usual priority. */
const afterOthers = 10;
const threads = '/proc/self/task';

/** Linux alone has priorities for threads, and tells their names. Anybody may lower those of their own. */
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
