import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Inspection } from '../../../src/learning/files/uploading/inspection.js';
import { storeBytes } from '../../../src/learning/files/uploading/store-bytes.js';
import { DiskStore } from '../../../src/server/http/files/disk-store.js';

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
  const left = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

  it.each([
    ['with an error', new Error('The connection is gone.')],
    ['without one', undefined],
  ])('%s is refused as upload_cut_off, and nothing of it stays', async (_how, error) => {
    const content = beginning();
    content.once('data', () => content.destroy(error));
    await expect(storing(content)).rejects.toMatchObject({ status: 400, reason: 'upload_cut_off' });
    expect(await left()).toEqual([]);
  });

  it.each([
    ['with an error', new Error('The connection is gone.')],
    ['without one', undefined],
  ])('is refused likewise where it broke off %s before anybody read it', async (_how, error) => {
    const content = beginning().on('error', () => undefined);
    content.destroy(error);
    await new Promise((closed) => content.once('close', closed));
    await expect(storing(content)).rejects.toMatchObject({ status: 400, reason: 'upload_cut_off' });
    expect(await left()).toEqual([]);
  });
});
