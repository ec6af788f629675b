import { finished, type Readable } from 'node:stream';
import type { FileStore } from '../../../platform/files/file-store.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import { storageFull, uploadCutOff } from '../file.refusals.js';
import type { Inspection } from './inspection.js';

/** What systems say when a disk, a share of it or the largest file that it takes is full. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Lets the content pass the inspection into the store, at the pace of the store; never more of it in memory than a few
 * pieces. Refusals: what the inspection refuses; 400 `upload_cut_off`; 507 `storage_full`.
 * @param size bytes; null where nobody knows before the end
 */
export async function storeBytes(
  store: FileStore,
  key: string,
  content: Readable,
  inspection: Inspection,
  size: number | null,
): Promise<void> {
  // It may have broken off already, while others were asked whether it may come.
  finished(content, { writable: false }, (error) => {
    if (error) inspection.destroy(error instanceof Refusal ? error : uploadCutOff());
  });
  content.pipe(inspection);
  try {
    await store.put(key, inspection, size);
  } catch (error) {
    content.unpipe(inspection);
    if (error instanceof Refusal) throw error;
    throw isFull(error) ? storageFull() : error;
  }
}

/** An object store says so by the status of its answer. */
function isFull(error: unknown): boolean {
  const { code, $metadata } = error as NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } };
  return full.has(code ?? '') || $metadata?.httpStatusCode === 507;
}
