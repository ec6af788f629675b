import { execFileSync } from 'node:child_process';

const collector = new URL('../../src/server/ops/collector.js', import.meta.url).href;

const options = ['--max-semi-space-size=8', '--heap-growing-percent=30'];

/** In a process of its own, which keeps its options and the priorities of its threads. */
const run = (code: string): unknown =>
  JSON.parse(execFileSync(process.execPath, [...options, '--input-type=module', '-e', code], { encoding: 'utf8' }));

/**
 * The mean size of a heap, in bytes, of which three quarters have gone here and there, while a little is made and goes.
 * @param told of overload since the process started
 */
const heapAfter = (told: readonly boolean[]): number =>
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
    console.log(kept.length === 100_000 && sizes.reduce((sum, size) => sum + size, 0) / sizes.length);`) as number;

describe('The heap of a process that answers', () => {
  it('gives its pages back while there is time, and moves little while requests are refused', () => {
    const [calm, refusing, calmAgain] = [heapAfter([]), heapAfter([true]), heapAfter([true, false])];
    expect(calm).toBeLessThan(0.85 * refusing);
    expect(calmAgain).toBeLessThan(0.85 * refusing);
  });
});

const onLinux = process.platform === 'linux' ? describe : describe.skip;

/** The priorities of the threads of a process after some code: of those that collect memory, and of the one that works. */
const prioritiesAfter = (code: string): unknown =>
  run(`
    import { readdirSync, readFileSync } from 'node:fs';
    import { getPriority } from 'node:os';
    import { collectBehindOthers, tuneWorker } from '${collector}';
    ${code};
    const isCollecting = (id) => readFileSync('/proc/self/task/' + id + '/comm', 'utf8').includes('V8Worker');
    const collecting = readdirSync('/proc/self/task').filter(isCollecting).map((id) => getPriority(Number(id)));
    console.log(JSON.stringify({ collecting: [...new Set(collecting)], working: getPriority() }));`);

onLinux('The threads that collect memory', () => {
  it('come after the one that answers where there is a single core, and share alike where there are more', () => {
    const usual = (prioritiesAfter('') as { working: number }).working;
    expect(prioritiesAfter('collectBehindOthers(2)')).toEqual({ collecting: [usual], working: usual });
    expect(prioritiesAfter('collectBehindOthers(1)')).toEqual({ collecting: [10], working: usual });
  });

  it('come after jobs, which come after answers, unless somebody said that they come later still', () => {
    const usual = (prioritiesAfter('') as { working: number }).working;
    expect(prioritiesAfter('tuneWorker(2)')).toEqual({ collecting: [usual], working: usual });
    expect(prioritiesAfter('tuneWorker(1)')).toEqual({ collecting: [10], working: 5 });
    const late = `const { setPriority } = await import('node:os'); setPriority(0, 7); tuneWorker(1)`;
    expect(prioritiesAfter(late)).toEqual({ collecting: [10], working: 7 });
  });
});
