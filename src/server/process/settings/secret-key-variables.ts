/** The secret key of the installation, and the one before. */

import { createSecretKey } from 'node:crypto';
import type { SecretKeys } from '../../../platform/settings/config.js';
import { secretBytes } from './config-values.js';
import { setting } from './setting.js';

export const secretKeyVariables = {
  SECRET_KEY: setting(
    secretBytes(32),
    '32 bytes in base64 or hexadecimal that encrypt secrets at rest: `openssl rand -hex 32`. Required with DATABASE_URL; embedded, it is generated once into the data directory. Whoever loses it loses the secrets.',
  ),
  SECRET_KEY_BEFORE: setting(
    secretBytes(32),
    'The key before, for `lyceum secrets rotate` alone, which seals everything with SECRET_KEY that was sealed with this one.',
  ),
};

interface Read {
  readonly SECRET_KEY: Buffer | null;
  readonly SECRET_KEY_BEFORE: Buffer | null;
}

export const secretKeysOf = ({ SECRET_KEY: key, SECRET_KEY_BEFORE: before }: Read): SecretKeys => ({
  secretKey: key && createSecretKey(key),
  secretKeyBefore: before && createSecretKey(before),
});
