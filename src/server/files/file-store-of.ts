import { join } from 'node:path';
import type { FileStore } from '../../kernel/file-store.js';
import type { Config } from '../config.js';
import { DiskStore } from './disk-store.js';
import { S3Store } from './s3-store.js';

/** The file store that the settings name. @param dataDir where files lie on a disk, below `files` */
export function fileStoreOf({ files }: Config, dataDir: string): FileStore {
  return files.s3 === null ? new DiskStore(join(dataDir, 'files')) : new S3Store(files.s3);
}
