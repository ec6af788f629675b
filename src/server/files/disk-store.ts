/** Files in a folder of this machine. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import { type ByteRange, FileMissing, type FileStore } from '../../kernel/file-store.js';

/** Below the folder: what is being written just now. */
const incoming = 'incoming';

export class DiskStore implements FileStore {
  readonly #driver: FSDriver;

  /** @param folder made when the first file comes */
  constructor(private readonly folder: string) {
    this.#driver = new FSDriver({ location: folder, visibility: 'private' });
  }

  /** Written beside, brought safely to the disk, then given its name in one step. */
  async put(key: string, content: Readable): Promise<void> {
    const draft = join(incoming, randomUUID());
    try {
      await this.#driver.putStream(draft, content);
      await brought(join(this.folder, draft));
      const place = join(this.folder, key);
      await mkdir(dirname(place), { recursive: true });
      await rename(join(this.folder, draft), place);
    } catch (error) {
      content.destroy();
      await this.#driver.delete(draft);
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
    return this.#driver.delete(key);
  }

  has(key: string): Promise<boolean> {
    return this.#driver.exists(key);
  }

  async tidy(before: Date): Promise<void> {
    const names = await readdir(join(this.folder, incoming)).catch(() => []);
    for (const name of names) {
      const draft = join(incoming, name);
      const found = await stat(join(this.folder, draft)).catch(() => undefined);
      if (found !== undefined && found.mtime < before) await this.#driver.delete(draft);
    }
  }

  close(): void {}
}

async function brought(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
