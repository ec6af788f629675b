/** Files in a folder of this machine. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ByteRange, FileMissing, type FileStore } from '../../../platform/files/file-store.js';

/** Below the folder: what is being written just now. */
const incoming = 'incoming';

export class DiskStore implements FileStore {
  /** @param folder made when the first file comes */
  constructor(private readonly folder: string) {}

  /** Written beside, brought safely to the disk, then given its name in one step. */
  async put(key: string, content: Readable): Promise<void> {
    const draft = join(this.folder, incoming, randomUUID());
    const place = join(this.folder, key);
    // Content that breaks off while its place is being made is noticed by whoever reads it.
    content.on('error', () => undefined);
    try {
      await write(draft, content);
      await mkdir(dirname(place), { recursive: true });
      await rename(draft, place);
    } catch (error) {
      content.destroy();
      await rm(draft, { force: true });
      throw error;
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const stream = createReadStream(join(this.folder, key), { ...range });
    return new Promise((resolve, reject) => {
      stream.once('open', () => resolve(stream));
      stream.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ENOENT' ? new FileMissing(key) : error),
      );
    });
  }

  remove(key: string): Promise<void> {
    return rm(join(this.folder, key), { force: true });
  }

  has(key: string): Promise<boolean> {
    return access(join(this.folder, key)).then(
      () => true,
      () => false,
    );
  }

  async tidy(before: Date): Promise<void> {
    const names = await readdir(join(this.folder, incoming)).catch(() => []);
    for (const name of names) {
      const draft = join(incoming, name);
      const found = await stat(join(this.folder, draft)).catch(() => undefined);
      if (found !== undefined && found.mtime < before) await rm(join(this.folder, draft), { force: true });
    }
  }

  close(): void {}
}

/** Brings all of the content safely to the disk. The file is closed when this ends, however it ends. */
async function write(path: string, content: Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
