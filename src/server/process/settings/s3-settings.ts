/** Which bucket the settings name. The libraries of object stores are loaded where there is one. */
import type { S3Settings } from '../../../platform/settings/config.js';

/** The variables of the environment that are about buckets. */
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
