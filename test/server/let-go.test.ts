import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import { collect } from '../support/old-generation.js';
import { openWorld, type World } from '../support/world.js';

const begun = 'http.server.request.start';

describe('A request', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is let go when it is answered, though its connection stays and had a body of it', async () => {
    const requests: WeakRef<object>[] = [];
    const note = (message: unknown) => void requests.push(new WeakRef((message as { request: object }).request));
    const admin = world.as('admin');
    await admin.get('/accounts/self');
    subscribe(begun, note);
    expect((await admin.graphql('{ viewer { name } }')).status).toBe(200);
    expect((await admin.put('/accounts/self', { 'account[name]': 'Riverside' })).status).toBe(200);
    expect((await admin.get('/accounts/self')).status).toBe(200);
    unsubscribe(begun, note);
    for (let round = 0; round < 3; round += 1) {
      await pause(20);
      collect({ type: 'major' });
    }
    expect(requests.map((request) => request.deref() !== undefined)).toEqual([false, false, false]);
  });
});
