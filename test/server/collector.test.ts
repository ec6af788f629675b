import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const collector = new URL('../../src/server/ops/collector.js', import.meta.url).href;

const options = ['--max-semi-space-size=16', '--heap-growing-percent=70'];

/** In a process and a session of its own, which keep their options and priorities. */
async function run(code: string): Promise<unknown> {
  const child = spawn(process.execPath, [...options, '--input-type=module', '-e', code], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout));
}

/**
 * The mean size of a heap, in bytes, of which three quarters have gone here and there, while a little is made and goes.
 * @param told of overload since the process started
 */
const heapAfter = (told: readonly boolean[]): Promise<number> =>
  run(`
    import { setTimeout as pause } from 'node:timers/promises';
    import { getHeapStatistics } from 'node:v8';
    import { tuneServer } from '${collector}';
    tuneServer({ watchOverload: (tell) => ${JSON.stringify(told)}.forEach((each) => tell(each)) });
    const thing = () => ({ number: Math.random(), list: [1, 2, 3], text: 'x' + Math.random() });
    const kept = Array.from({ length: 400_000 }, thing).filter((_, n) => n % 4 === 0);
    const latest = [];
    const sizes = [];
    for (let round = 0; round < 120; round += 1) {
      latest.push(Array.from({ length: 5_000 }, thing));
      if (latest.length > 6) latest.shift();
      await pause(2);
      if (round >= 80) sizes.push(getHeapStatistics().total_heap_size);
    }
    console.log(kept.length === 100_000 && sizes.reduce((sum, size) => sum + size, 0) / sizes.length);`) as Promise<number>;

describe('The heap of a process that answers', () => {
  it('gives its pages back while there is time, and moves little while requests are refused', async () => {
    const calm = await heapAfter([]);
    const refusing = await heapAfter([true]);
    const calmAgain = await heapAfter([true, false]);
    expect(calm).toBeLessThan(0.85 * refusing);
    expect(calmAgain).toBeLessThan(0.85 * refusing);
  });
});

const onLinux = process.platform === 'linux' ? describe : describe.skip;

/**
 * The priorities of a process after some code: of its threads that collect memory, of the one that works, and of its session
 * where sessions have one.
 */
const prioritiesAfter = (code: string): Promise<unknown> =>
  run(`
    import { existsSync, readdirSync, readFileSync } from 'node:fs';
    import { getPriority, setPriority } from 'node:os';
    import { tuneServer, tuneSupervisor, tuneWorker } from '${collector}';
    const admission = { watchOverload: () => undefined };
    ${code};
    const isCollecting = (id) => readFileSync('/proc/self/task/' + id + '/comm', 'utf8').includes('V8Worker');
    const collecting = readdirSync('/proc/self/task').filter(isCollecting).map((id) => getPriority(Number(id)));
    const session = /nice (-?\\d+)/.exec(existsSync('/proc/self/autogroup') ? readFileSync('/proc/self/autogroup', 'utf8') : '');
    const priorities = { collecting: [...new Set(collecting)], working: getPriority(), session: Number(session?.[1] ?? NaN) };
    console.log(JSON.stringify(priorities));`);

onLinux('The threads that collect memory', () => {
  let usual: { working: number; session: number | null };
  beforeAll(async () => {
    usual = (await prioritiesAfter('')) as typeof usual;
  });
  const session = (priority: number) => (usual.session === null ? null : priority);

  it('come after the one that answers where there is a single core, and share alike where there are more', async () => {
    const alike = { ...usual, collecting: [usual.working] };
    expect(await prioritiesAfter('tuneServer(admission, 2)')).toEqual(alike);
    expect(await prioritiesAfter('tuneServer(admission, 1)')).toEqual({ ...alike, collecting: [usual.working + 10] });
    expect(await prioritiesAfter('tuneSupervisor(2)')).toEqual(alike);
    expect(await prioritiesAfter('tuneSupervisor(1)')).toEqual({ ...alike, collecting: [usual.working + 10] });
    expect(await prioritiesAfter('tuneWorker(2)')).toEqual(alike);
  });

  it('come last in a process of jobs, which come after answers, unless somebody said that they come later still', async () => {
    expect(await prioritiesAfter('tuneWorker(1)')).toEqual({ collecting: [19], working: 10, session: session(10) });
    const late = await prioritiesAfter('setPriority(0, 12); tuneWorker(1)');
    expect(late).toEqual({ collecting: [19], working: 12, session: usual.session });
  });
});
