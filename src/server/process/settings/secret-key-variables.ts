/** The secret key of the installation, and the one before. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { secretBytes } from './config-values.js';

export const secretKeyVariables = {
  SECRET_KEY: secretBytes(32),
  SECRET_KEY_BEFORE: secretBytes(32),
};

export interface SecretKeys {
  /** 32 bytes that encrypt secrets at rest. Null only in embedded mode before the data directory is open. */
  readonly secretKey: KeyObject | null;
  /** The key that `secretKey` takes the place of, for `secrets rotate`. */
  readonly secretKeyBefore: KeyObject | null;
}

interface Read {
  readonly SECRET_KEY: Buffer | null;
  readonly SECRET_KEY_BEFORE: Buffer | null;
}

export const secretKeysOf = ({ SECRET_KEY: key, SECRET_KEY_BEFORE: before }: Read): SecretKeys => ({
  secretKey: key && createSecretKey(key),
  secretKeyBefore: before && createSecretKey(before),
});
