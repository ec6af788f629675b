/** The secret key of the installation, and the one before. */

import { createSecretKey } from 'node:crypto';
import type { SecretKeys } from '../../../platform/settings/config.js';
import { secretBytes } from './config-values.js';

export const secretKeyVariables = {
  SECRET_KEY: secretBytes(32),
  SECRET_KEY_BEFORE: secretBytes(32),
};

interface Read {
  readonly SECRET_KEY: Buffer | null;
  readonly SECRET_KEY_BEFORE: Buffer | null;
}

export const secretKeysOf = ({ SECRET_KEY: key, SECRET_KEY_BEFORE: before }: Read): SecretKeys => ({
  secretKey: key && createSecretKey(key),
  secretKeyBefore: before && createSecretKey(before),
});
