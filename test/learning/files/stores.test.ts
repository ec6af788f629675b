import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import { FileMissing, type FileStore } from '../../../src/platform/files/file-store.js';
import { DiskStore } from '../../../src/server/http/files/disk-store.js';
import { S3Store } from '../../../src/server/http/files/s3-store.js';
import { openWorld } from '../../support/world.js';
import { answerOf, uploaded } from './uploads.js';

interface Opened {
  readonly store: FileStore;
  readonly close: () => Promise<void>;
}

const settingsOf = (port: number) => ({
  FILE_STORE: 's3',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});

async function objectStore(): Promise<{ port: number; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'lyceum-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  const close = async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { port, close };
}

const stores: Record<string, () => Promise<Opened>> = {
  disk: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lyceum-disk-'));
    return { store: new DiskStore(folder), close: () => rm(folder, { recursive: true, force: true }) };
  },
  s3: async () => {
    const { port, close } = await objectStore();
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const endpoint = `http://127.0.0.1:${port}`;
    const store = new S3Store({ endpoint, region: 'us-east-1', bucket: 'files', credentials });
    return {
      store,
      close: async () => {
        store.close();
        await close();
      },
    };
  },
};

describe.each(Object.entries(stores))('The file store: %s', (_name, open) => {
  let store: FileStore;
  let close: Opened['close'];
  beforeAll(async () => {
    ({ store, close } = await open());
  });
  afterAll(() => close());

  const pieces = (content: Buffer, size = 60_000) => {
    const parts: Buffer[] = [];
    for (let at = 0; at < content.length; at += size) parts.push(content.subarray(at, at + size));
    return Readable.from(parts, { objectMode: false });
  };

  it('gives back what it was given, whole and in parts', async () => {
    const content = randomBytes(3_000_000);
    await store.put('ab/whole', pieces(content), content.length);
    const back = await buffer(await store.open('ab/whole'));
    expect(createHash('sha256').update(back).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
    const part = await buffer(await store.open('ab/whole', { start: 1_000, end: 1_999 }));
    expect(part.equals(content.subarray(1_000, 2_000))).toBe(true);
  });

  it('keeps an empty file, and one whose length nobody knew', async () => {
    await store.put('ab/empty', Readable.from([], { objectMode: false }), 0);
    expect(await store.has('ab/empty')).toBe(true);
    const content = randomBytes(6_000_000);
    await store.put('ab/unknown', pieces(content), null);
    expect((await buffer(await store.open('ab/unknown'))).equals(content)).toBe(true);
  });

  it('F08: keeps nothing of what breaks off, and what was there stays', async () => {
    for (const size of [1_000_000, null]) {
      const source = new PassThrough();
      const put = store.put('cd/broken', source, size);
      source.write(randomBytes(500_000));
      source.destroy(new Error('broken off'));
      await expect(put).rejects.toThrow('broken off');
      expect(await store.has('cd/broken')).toBe(false);
    }
    await store.put('cd/kept', pieces(Buffer.from('old')), 3);
    const source = new PassThrough();
    const put = store.put('cd/kept', source, 1_000_000);
    source.destroy(new Error('broken off'));
    await expect(put).rejects.toThrow('broken off');
    expect(await text(await store.open('cd/kept'))).toBe('old');
  });

  it('forgets, and says that it has nothing', async () => {
    await store.put('ef/gone', pieces(Buffer.from('x')), 1);
    await store.remove('ef/gone');
    await store.remove('ef/gone');
    expect(await store.has('ef/gone')).toBe(false);
    await expect(store.open('ef/gone')).rejects.toThrow(FileMissing);
  });
});

it('F08: a disk keeps no draft of what breaks off, at whatever moment it does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-disk-'));
  const store = new DiskStore(folder);
  const waits = [
    () => undefined,
    () => Promise.resolve(),
    () => new Promise(setImmediate),
    () => pause(1),
    () => pause(3),
  ];
  for (let n = 0; n < 40; n += 1) {
    const source = new PassThrough();
    const put = store.put(`ab/${n}`, source);
    put.catch(() => undefined);
    await waits[n % waits.length]!();
    source.destroy(n % 2 === 0 ? new Error('broken off') : undefined);
    await expect(put).rejects.toThrow();
    expect([n, await readdir(join(folder, 'incoming')).catch(() => [])]).toEqual([n, []]);
  }
  await rm(folder, { recursive: true });
});

it('files go through a world whose bytes lie in an object store as through any other', async () => {
  const { port, close } = await objectStore();
  const world = await openWorld(settingsOf(port));
  try {
    const at = `/courses/${world.courses.C1}/files`;
    const file = await uploaded(world.as('teach'), at, 'far.txt', 'far away');
    const whole = await answerOf(await fetch(file.url));
    const part = await answerOf(await fetch(file.url, { headers: { range: 'bytes=4-' } }));
    expect([whole.text, part.status, part.text]).toEqual(['far away', 206, 'away']);
    await expect(readdir(join(world.app.config.dataDir as string, 'files'))).rejects.toThrow('ENOENT');
  } finally {
    await world.close();
    await close();
  }
});
