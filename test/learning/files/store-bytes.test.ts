import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Inspection } from '../../../src/learning/files/uploading/inspection.js';
import { storeBytes } from '../../../src/learning/files/uploading/store-bytes.js';
import { DiskStore } from '../../../src/server/files/disk-store.js';

/** Whoever breaks off an upload hears no answer any more: so the refusal is asked for here, beside HTTP. */
describe('Content that breaks off', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lyceum-store-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const beginning = () =>
    new Readable({
      read() {
        this.push('The beginning');
      },
    });
  const storing = (content: Readable) =>
    storeBytes(new DiskStore(folder), 'key', content, new Inspection(1e6, true), null);

  it.each([
    ['with an error', new Error('The connection is gone.')],
    ['without one', undefined],
  ])('%s is refused as upload_cut_off, and nothing of it stays', async (_how, error) => {
    const content = beginning();
    content.once('data', () => content.destroy(error));
    await expect(storing(content)).rejects.toMatchObject({ status: 400, reason: 'upload_cut_off' });
    const left = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });
});
