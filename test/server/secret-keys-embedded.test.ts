/** The secret key that lies beside the database that comes with the service. Decision 0112. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { startEmbedded } from '../../src/server/process/postgres/launcher.js';
import { makePreparedDirectory } from '../support/prepared-directories.js';
import { lyceum } from './served.js';

const rotate = ['secrets', 'rotate'];
const wrongKey = /^The secret key is not the one of this database: .*lyceum -- secrets rotate\.$/;

describe('A secret key', () => {
  it('that lies in the data directory is the former one of the database that comes with the service', async () => {
    const dataDir = await makePreparedDirectory('demo', 'lyceum-key-');
    const place = { LYCEUM_DATA: dataDir };
    const cluster = await startEmbedded({ dataDir, log: () => undefined });
    try {
      expect((await lyceum(rotate, place)).err).toEqual([
        'SECRET_KEY names the new key: make one with openssl rand -hex 32',
      ]);
      const SECRET_KEY = randomBytes(32).toString('hex');
      expect((await lyceum(['migrate', 'up'], { ...place, SECRET_KEY })).err).toEqual([
        expect.stringMatching(wrongKey),
      ]);
      const rotated = await lyceum(rotate, { ...place, SECRET_KEY });
      expect(rotated.out).toContainEqual(
        expect.stringMatching(/^external_tools\.sealed_secret: [1-9]\d* sealed anew$/),
      );
      expect((await lyceum(['migrate', 'up'], { ...place, SECRET_KEY })).code).toBe(0);
      expect((await lyceum(['migrate', 'up'], place)).err).toEqual([expect.stringMatching(wrongKey)]);
    } finally {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
