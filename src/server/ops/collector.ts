/** How V8 collects the memory of a process, and what comes first where processes share one core. Decisions 0047 and 0052. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, getPriority, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** Linux gives a thread, or a session, a tenth of the time that it gives one before it by so many steps. */
const farBehind = 10;
/** What comes last. */
const last = 19;
const threads = '/proc/self/task';

/**
 * Pages that are partly empty are emptied into others, and collections begin when the heap has grown by a twelfth of what it may:
 * the rest is for the first seconds of an overload.
 */
const thorough = [
  '--optimize-for-size',
  '--page-promotion-threshold=70',
  '--heap-growing-percent=70',
  '--incremental-marking-hard-trigger=8',
];
/**
 * Little is moved, and of the young only what lives on pages that are nearly empty, so that nobody waits for it. Collections
 * begin when the heap has grown by all that it may.
 */
const quick = [
  '--no-optimize-for-size',
  '--page-promotion-threshold=20',
  '--heap-growing-percent=45',
  '--incremental-marking-hard-trigger=0',
];
/** What the one that answers would wait for is done by itself. */
const alone = ['--no-parallel-scavenge', '--no-parallel-compaction', '--no-parallel-pointer-update'];

/** Keeps the heap of a server small while there is time, and the pauses few and short while requests are refused. */
export function tuneServer(
  admission: { watchOverload(watcher: (overloaded: boolean) => void): void },
  cores = availableParallelism(),
): void {
  if (isAlone(cores)) collectBehind();
  collectThoroughly(true);
  admission.watchOverload((overloaded) => collectThoroughly(!overloaded));
}

/** Keeps the heap of a process that runs jobs small, and has them come after answers where both share one core. */
export function tuneWorker(cores = availableParallelism()): void {
  if (isAlone(cores)) {
    comeAfterAnswers();
    collectBehind();
  }
  collectThoroughly(true);
}

/** Has the threads of the process that accepts connections come after the one that works, where all share one core. */
export function tuneSupervisor(cores = availableParallelism()): void {
  if (isAlone(cores)) collectBehind();
}

/** Whether everything shares one core. Linux alone has priorities for threads, and tells their names. */
const isAlone = (cores: number): boolean => process.platform === 'linux' && cores === 1;

/** V8 looks at these options whenever it makes room, and at each collection. */
function collectThoroughly(thoroughly: boolean): void {
  for (const option of thoroughly ? thorough : quick) setFlagsFromString(option);
}

/**
 * The threads that collect memory come after the one that works, and take no part in what that one waits for: it would wait
 * until nobody else wants the core. Anybody may lower those of their own.
 */
function collectBehind(): void {
  for (const option of alone) setFlagsFromString(option);
  const priority = Math.min(last, getPriority() + farBehind);
  unlessRefused(() => {
    for (const thread of readdirSync(threads)) {
      const name = readFileSync(`${threads}/${thread}/comm`, 'utf8');
      if (name.includes('V8Worker')) setPriority(Number(thread), priority);
    }
  });
}

/**
 * Linux shares a core out among sessions before it looks at priorities. A process that the supervisor has started has a
 * session of its own; in anybody else's a process says nothing for the others.
 */
function comeAfterAnswers(): void {
  if (getPriority() >= farBehind) return;
  unlessRefused(() => setPriority(farBehind));
  unlessRefused(() => {
    if (session() === process.pid) writeFileSync('/proc/self/autogroup', String(farBehind));
  });
}

/** The process whose session this one is in, from the sixth field; the second is a name in parentheses. */
function session(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]);
}

/** Where threads or sessions are not told, or have no priorities, all share alike. */
function unlessRefused(work: () => void): void {
  try {
    work();
  } catch {
    // All share alike.
  }
}
