/** What is left of live updates when they are over: nothing. Decision 0128. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openNewWorld, type World } from '../../support/world.js';
import { LiveSocket, refusedSocket, subscribed, until } from './live-clients.js';

describe('Live updates that are over', () => {
  let world: World;
  beforeAll(async () => {
    world = await openNewWorld({ LIVE_SUBSCRIPTIONS_EACH: '2000' });
  });
  afterAll(() => world.close());
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;

  it('leave no memory behind, however many there were', async () => {
    const heaps: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const sockets: LiveSocket[] = [];
      for (let n = 0; n < 20; n += 1) sockets.push(await LiveSocket.as(world.base, world.tokens.teach));
      for (const socket of sockets)
        for (let k = 0; k < 100; k += 1) socket.subscribe(`${k}`, 'subscription { unreadCountChanged { eventId } }');
      await subscribed(world, 2_000);
      for (const socket of sockets) socket.close();
      await until(() => world.live().connections === 0 && world.live().subscriptions === 0);
      collect();
      heaps.push(process.memoryUsage().heapUsed);
    }
    // The first rounds load and compile what later ones use.
    expect(heaps.at(-1)! - heaps[4]!).toBeLessThan(4_000_000);
  });

  it('F07: hold up no end of the service, where clients neither read nor answer', async () => {
    const service = await openNewWorld();
    const socket = await LiveSocket.as(service.base, service.tokens.teach);
    socket.socket.pause();
    service.startDraining();
    await until(() => service.live().connections === 0, 4_000);
    expect(await refusedSocket(service.base)).toEqual([503, 'going_away']);
    socket.close();
    await service.close();
  });
});
