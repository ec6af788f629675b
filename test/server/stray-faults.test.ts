import { spawn } from 'node:child_process';
import { once } from 'node:events';

describe('A process that outlives stray faults', () => {
  it('goes on when nobody reads any more what it tells of them', async () => {
    const code = `
      import { outliveStrayFaults } from '${new URL('../../src/server/process/stray-faults.js', import.meta.url).href}';
      const told = [];
      outliveStrayFaults((fault) => process.stderr.write((told.push(fault.message), fault.message)));
      setInterval(() => { throw new Error('stray'); }, 10);
      process.once('disconnect', () => setTimeout(() => process.exit(new Set(told).size), 200));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const ended = once(child, 'exit');
    const patience = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await once(child.stderr!, 'data');
    child.stderr!.destroy();
    child.disconnect();
    // The one kind of fault that was thrown: that it could not be told is none.
    expect(await ended).toEqual([1, null]);
    clearTimeout(patience);
  });
});
