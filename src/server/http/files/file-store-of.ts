import { join } from 'node:path';
import type { FileStore } from '../../../platform/files/file-store.js';
import type { Config } from '../../../platform/settings/config.js';
import { DiskStore } from './disk-store.js';

/** The file store that the settings name. @param dataDir where files lie on a disk, below `files` */
export async function fileStoreOf({ files }: Config, dataDir: string): Promise<FileStore> {
  if (files.s3 === null) return new DiskStore(join(dataDir, 'files'));
  // The provider's library is large, and most installations keep files on a disk.
  const { S3Store } = await import('./s3-store.js');
  return new S3Store(files.s3);
}
