import { execFileSync } from 'node:child_process';

const onLinux = process.platform === 'linux' ? describe : describe.skip;

/** In a process of its own, whose threads may keep what they get. */
const prioritiesWith = (cores: number): unknown => {
  const code = `
    import { readdirSync, readFileSync } from 'node:fs';
    import { getPriority } from 'node:os';
    import { answerBeforeCollecting } from '${new URL('../../src/server/ops/collector-threads.js', import.meta.url).href}';
    answerBeforeCollecting(${cores});
    const isCollecting = (id) => readFileSync('/proc/self/task/' + id + '/comm', 'utf8').includes('V8Worker');
    const collecting = readdirSync('/proc/self/task').filter(isCollecting).map((id) => getPriority(Number(id)));
    console.log(JSON.stringify({ collecting: [...new Set(collecting)], answering: getPriority(process.pid) }));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }));
};

onLinux('The threads that collect memory', () => {
  it('come after the one that answers where there is a single core, and share alike where there are more', () => {
    const usual = (prioritiesWith(2) as { answering: number }).answering;
    expect(prioritiesWith(2)).toEqual({ collecting: [usual], answering: usual });
    expect(prioritiesWith(1)).toEqual({ collecting: [10], answering: usual });
  });
});
