/** Which bucket the settings name. The libraries of object stores are loaded where there is one. */
import type { S3Settings } from '../../../platform/settings/config.js';
import { choice, httpBase, text } from './config-values.js';
import { setting } from './setting.js';

/** The variables of the environment that are about where files lie. */
export const storeVariables = {
  FILE_STORE: setting(
    choice(['disk', 's3']).default('disk'),
    'Where files lie: below the data directory, or in a bucket. Several machines need s3, or a data directory that they share.',
  ),
  S3_ENDPOINT: setting(
    httpBase(),
    "For FILE_STORE=s3: the object store's address; empty is the provider's own for the region.",
    'http://127.0.0.1:9000',
  ),
  S3_REGION: setting(text('us-east-1'), 'For FILE_STORE=s3: the region of the bucket.'),
  S3_BUCKET: setting(text(null), 'Required with FILE_STORE=s3.'),
  S3_ACCESS_KEY_ID: setting(
    text(null),
    "Empty looks where the provider's tools look: environment, files, the machine's role.",
  ),
  S3_SECRET_ACCESS_KEY: setting(text(null), 'Set together with S3_ACCESS_KEY_ID.'),
};

/** Those that name the bucket. */
interface S3Variables {
  readonly FILE_STORE: 'disk' | 's3';
  readonly S3_ENDPOINT: string | null;
  readonly S3_REGION: string | null;
  readonly S3_BUCKET: string | null;
  readonly S3_ACCESS_KEY_ID: string | null;
  readonly S3_SECRET_ACCESS_KEY: string | null;
}

/** The bucket of the settings; null where files lie on the disk. */
export function s3SettingsOf(read: S3Variables): S3Settings | null {
  if (read.FILE_STORE !== 's3') return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  return {
    endpoint: read.S3_ENDPOINT,
    region: read.S3_REGION as string,
    bucket: read.S3_BUCKET as string,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}
