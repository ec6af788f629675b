import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorFault } from '../../platform/refusal/operator-fault.js';

/** The key that the data directory holds; null where none was made. */
export function storedSecretKey(dataDir: string): KeyObject | null {
  try {
    return createSecretKey(readKey(join(dataDir, 'secret.key')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The embedded mode's key for secrets at rest: 32 bytes in `secret.key` of the data directory, made at the first call
 * and readable by its owner alone. Processes that make it at once agree on one.
 */
export function keptSecretKey(dataDir: string): KeyObject {
  const file = join(dataDir, 'secret.key');
  const draft = join(dataDir, `secret.key.${randomBytes(4).toString('hex')}`);
  const stored = storedSecretKey(dataDir);
  if (stored !== null) return stored;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    // A link, unlike a rename, never replaces a key that is there.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return createSecretKey(readKey(file));
}

function readKey(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== 32) throw new OperatorFault(`${file} does not hold 32 bytes in base64: restore it from a backup.`);
  return key;
}
