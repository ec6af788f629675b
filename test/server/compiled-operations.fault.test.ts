import { setTimeout as pause } from 'node:timers/promises';
import { ownDirectory } from './own-directory.js';
import type { Served } from './served.js';

const ways = ['compiled', 'interpreted'] as const;

/** Operations that ran so far; what `/metrics` answers may be a second old. */
async function runs(server: Served): Promise<number[]> {
  await pause(1_050);
  const text = await (await fetch(`${server.base}/metrics`)).text();
  return ways.map((way) =>
    Number(new RegExp(`^graphql_operations_total\\{way="${way}"\\} (\\d+)$`, 'm').exec(text)?.[1]),
  );
}

describe('The program that is shipped', () => {
  const { start } = ownDirectory();

  it('runs operations as compiled code, of REST and of GraphQL: the compiler finds the graph that the bundle made', async () => {
    const server = await start();
    const admin = server.as('admin');
    const ask = async () => {
      expect((await admin.get('/accounts/self')).status).toBe(200);
      expect((await admin.graphql('{ viewer { name } }')).body.data.viewer.name).toBe('Alma Reyes');
    };
    // The first runs are not compiled, of a caller's own document the first 63, and the compiler is loaded beside them.
    for (let n = 0; n < 66; n += 1) await ask();
    const [compiled, interpreted] = (await runs(server)) as [number, number];
    for (let n = 0; n < 5; n += 1) await ask();
    expect(await runs(server)).toEqual([compiled + 10, interpreted]);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
