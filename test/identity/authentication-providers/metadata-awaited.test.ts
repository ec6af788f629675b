import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openWorld, type World } from '../../support/world.js';
import { providersOf } from './builders.js';
import { anEntity } from './metadata-builders.js';

describe('Metadata that is loaded while a request waits', () => {
  let world: World;
  let source: Server;
  let address: string;
  /** Told when the source is asked; what it is given lets the source answer. */
  let asked: (answer: () => void) => void;
  beforeAll(async () => {
    source = createServer((_req, res) => asked(() => res.end(anEntity('campus'))));
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(source.address() as AddressInfo).port}/metadata.xml`;
    world = await openWorld({ OUTBOUND_ALLOWED: '127.0.0.1' });
  });
  afterAll(async () => {
    await world.close();
    source.closeAllConnections();
    await new Promise((resolve) => source.close(resolve));
  });

  it('holds no connection of the database meanwhile', async () => {
    const admin = world.as('admin');
    const providers = providersOf(world);
    const { id } = await providers.made('saml');
    for (const change of [
      () => admin.post(providers.path, { auth_type: 'saml', metadata_uri: address }),
      () => admin.put(providers.at(id), { metadata_uri: address }),
    ]) {
      const isAsked = new Promise<() => void>((resolve) => {
        asked = resolve;
      });
      const answered = change();
      const letAnswer = await isAsked;
      const held = world.app.pool.totalCount - world.app.pool.idleCount;
      letAnswer();
      const { status, body } = await answered;
      expect(held).toBe(0);
      expect([status, body.idp_entity_id]).toEqual([200, 'https://campus.example.org/idp']);
    }
    await providers.clear();
  });

  it('is asked for by nobody who may not set it', async () => {
    const providers = providersOf(world);
    const { id } = await providers.made('saml');
    let hits = 0;
    asked = (answer) => {
      hits += 1;
      answer();
    };
    const form = { auth_type: 'saml', metadata_uri: address };
    for (const who of ['stu1', 'teach', 'subadmin', 'adminB'] as const) {
      const refused = [await world.as(who).post(providers.path, form), await world.as(who).put(providers.at(id), form)];
      for (const { status } of refused) expect([403, 404]).toContain(status);
    }
    const acting = await world.as('admin').post(`${providers.path}?as_user_id=${world.users.stu1}`, form);
    expect(acting.status).toBe(403);
    expect(hits).toBe(0);
    await providers.clear();
  });
});
