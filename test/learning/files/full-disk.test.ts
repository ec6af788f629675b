import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from '../../server/served.js';
import { smallDisk } from '../../support/small-disk.js';
import { type Answer, type Caller, callerOf, openWorld, type World } from '../../support/world.js';
import { announce, leftBehind, send, uploaded } from './uploads.js';

const mb = 1024 * 1024;

/** What a disk without room answers. */
const noRoom = {
  status: 507,
  words: 'insufficient_storage',
  errors: [{ message: expect.any(String), error_code: 'storage_full' }],
  waits: true,
};
const refused = ({ status, body, headers }: Answer) => ({
  status,
  words: body.status,
  errors: body.errors,
  waits: Number(headers.get('retry-after')) > 0,
});

/** Every file below the folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );

describe('A disk that is full', () => {
  const small = smallDisk(4);
  const disk = small?.folder;
  let world: World;
  let teach: Caller;
  let at: string;
  beforeAll(async () => {
    world = await openWorld(disk === undefined ? {} : { LYCEUM_DATA: disk });
    teach = world.as('teach');
    at = `/courses/${world.courses.C1}/files`;
  });
  afterAll(async () => {
    await world.close();
    small?.remove();
  });

  const used = async () => (await teach.get(`${at}/quota`)).body.quota_used;

  (disk === undefined ? it.skip : it)(
    'F08: refuses what does not fit with 507, leaves nothing of it, and takes it when there is room',
    async () => {
      const folder = join(disk as string, 'files');
      const kept = await uploaded(teach, at, 'kept.bin', Buffer.alloc(mb, 1));
      const large = Buffer.alloc(3 * mb + 1, 2);
      const { body: announced } = await announce(teach, at, 'large.bin', large);
      const before = [await used(), filesIn(folder)];
      expect(refused(await send(announced, large))).toEqual(noRoom);
      expect([await used(), filesIn(folder)]).toEqual(before);
      // With not a byte left, not even a name in the folder is.
      writeFileSync(join(disk as string, 'filler'), Buffer.alloc(3 * mb - 8192));
      for (const content of [Buffer.alloc(100_000, 3), Buffer.alloc(10_000, 3)]) {
        const { body } = await announce(teach, at, 'small.bin', content);
        expect(refused(await send(body, content))).toEqual(noRoom);
      }
      expect(filesIn(folder)).toEqual(before[1]);
      expect((await fetch(kept.url)).status).toBe(200);
      expect((await leftBehind(world)).rows.map(({ state, claim }) => [state, claim])).toEqual([
        ['available', null],
        ...Array(3).fill(['pending', null]),
      ]);
      rmSync(join(disk as string, 'filler'));
      await teach.del(`/files/${kept.id}`);
      rmSync(folder, { recursive: true });
      expect((await send(announced, large)).status).toBe(201);
    },
  );

  (process.platform === 'win32' ? it.skip : it)(
    'F08: refuses with 507 what is larger than the system lets a process write, and goes on',
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'lyceum-limited-'));
      const limited = spawn('bash', ['-c', `ulimit -f 1024; exec "$0" "$@"`, process.execPath, main, 'serve'], {
        env: {
          PATH: process.env['PATH'],
          PORT: '0',
          LYCEUM_DATA: dataDir,
          DATABASE_URL: world.app.databaseUrl,
          SECRET_KEY: '07'.repeat(32),
          WORKER: 'off',
          LOG_LEVEL: 'silent',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      limited.stdout.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
      while (!said.includes('in a browser'))
        await once(limited.stdout, 'data', { signal: AbortSignal.timeout(60_000) });
      const base = /REST +(\S+)\/api\/v1/.exec(said)?.[1] as string;
      const caller = callerOf(base, world.tokens.teach);
      // A little more than fits: all of it has come before the refusal closes the connection.
      const content = Buffer.alloc(mb + 16 * 1024, 4);
      const { body: announced } = await announce(caller, at, 'over.bin', content);
      const before = await used();
      expect(refused(await send(announced, content))).toEqual(noRoom);
      expect([await used(), filesIn(dataDir)]).toEqual([before, []]);
      expect((await uploaded(caller, at, 'under.bin', 'small')).size).toBe(5);
      limited.kill('SIGTERM');
      expect(await once(limited, 'close')).toEqual([0, null]);
      rmSync(dataDir, { recursive: true });
    },
  );
});
