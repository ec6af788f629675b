import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { loading, once } from '../../src/platform/once.js';

describe('What is made once', () => {
  it('is made when it is asked for, and says whether it has been', () => {
    let times = 0;
    const get = once(() => ({ number: ++times }));

    expect([times, get.made]).toEqual([0, undefined]);
    const first = get();
    expect([times, get(), get.made]).toEqual([1, first, first]);
    expect(times).toBe(1);
  });

  it('is tried again by the next who asks when it failed, at once or later', async () => {
    let sound = false;
    const one = () => {
      if (!sound) throw new Error('not yet');
      return 'made';
    };
    const atOnce = once(one);
    const later = once(async () => one());

    expect(atOnce).toThrow('not yet');
    const both = [later(), later()];
    for (const each of both) await expect(each).rejects.toThrow('not yet');
    expect([atOnce.made, later.made, both[0] === both[1]]).toEqual([undefined, undefined, true]);

    sound = true;
    expect([atOnce(), await later(), await later.made]).toEqual(['made', 'made', 'made']);
  });

  it('is there without waiting once it was loaded, and loaded again by the next who asks when that failed', async () => {
    let times = 0;
    const load = loading(async () => {
      if (++times === 1) throw new Error('not yet');
      return times;
    });
    expect([times, load.loaded]).toEqual([0, undefined]);
    await expect(load()).rejects.toThrow('not yet');
    expect(load.loaded).toBeUndefined();
    expect(await Promise.all([load(), load()])).toEqual([2, 2]);
    expect([await load(), load.loaded, times]).toEqual([2, 2, 2]);
  });

  it('is a module that a process without descriptors could not load, once there are some again', async () => {
    const outbound = new URL('../../src/platform/http-out/outbound.js', import.meta.url);
    const program = `
      import { closeSync, openSync } from 'node:fs';
      import { createServer } from 'node:http';
      import { BlockList } from 'node:net';
      import { text } from 'node:stream/consumers';
      import { Outbound } from ${JSON.stringify(outbound.href)};

      const server = createServer((_req, res) => res.end('here')).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const allowed = new BlockList();
      allowed.addAddress('127.0.0.1');
      const out = new Outbound(allowed);
      const ask = async () => text((await out.get('http://127.0.0.1:' + server.address().port)).body);

      const taken = [];
      try {
        for (;;) taken.push(openSync('/dev/null'));
      } catch {}
      const said = [await ask().catch(() => 'failed')];
      await out.close();
      for (const one of taken) closeSync(one);
      said.push(await ask().catch(() => 'failed'));
      await out.close();
      server.close();
      console.log(said.join(' '));
    `;
    const node = ['-c', 'ulimit -n 128; exec "$0" --input-type=module -e "$1"', process.execPath, program];
    const { stdout } = await promisify(execFile)('sh', node, { timeout: 60_000 });
    expect(stdout.trim()).toBe('failed here');
  });
});
