import type { Readable } from 'node:stream';
import type { FileStore } from '../kernel/file-store.js';
import { badRequest, Refusal, unavailable } from '../kernel/refusal.js';
import type { Inspection } from './inspection.js';

const full = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Lets the content pass the inspection into the store, at the pace of the store; never more of it in memory than a few
 * pieces. Refusals: what the inspection refuses; 400 `upload_cut_off`; 503 `storage_full`.
 * @param size bytes; null where nobody knows before the end
 */
export async function storeBytes(
  store: FileStore,
  key: string,
  content: Readable,
  inspection: Inspection,
  size: number | null,
): Promise<void> {
  content.once('error', () => inspection.destroy(cutOff()));
  content.once('close', () => {
    if (!content.readableEnded) inspection.destroy(cutOff());
  });
  content.pipe(inspection);
  try {
    await store.put(key, inspection, size);
  } catch (error) {
    content.unpipe(inspection);
    if (error instanceof Refusal) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw full.has(code ?? '') ? unavailable('storage_full', 'There is no room for files just now.', 60) : error;
  }
}

const cutOff = () => badRequest('upload_cut_off', 'The file broke off before its end.');
