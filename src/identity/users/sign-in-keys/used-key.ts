import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { loginHeld } from '../credentials/open-credential.sql.js';
import type { KeyPurpose } from '../sign-in-key.entity.js';
import { keyDigest } from '../sign-in-key.rules.js';
import { addressOfKeyHeld, keyUsed, loginOfKey, type UsedKey } from './sign-in-keys.sql.js';

/** A key as somebody brings it. */
interface BroughtKey {
  readonly key: string;
  readonly purpose: KeyPurpose;
  readonly rootAccountId: number;
}

/**
 * Uses a key, once; null for one that is good no more. Its login is held first, and the address to which it was mailed:
 * whatever ends the key is there by then, or waits. Decision 0116.
 */
export async function usedKey(
  ctx: { readonly services: Pick<Services, 'database'>; readonly em: EntityManager },
  { key, purpose, rootAccountId }: BroughtKey,
): Promise<UsedKey | null> {
  const { database } = ctx.services;
  const digest = keyDigest(key, purpose);
  const [named] = await database.rows<{ loginId: number }>(loginOfKey.with({ digest, rootAccountId }), ctx.em);
  if (named === undefined) return null;
  await database.rows(loginHeld.with(named), ctx.em);
  if (purpose === 'password') {
    const [address] = await database.rows(addressOfKeyHeld.with({ digest }), ctx.em);
    if (address === undefined) return null;
  }
  const [used] = await write<UsedKey>(ctx, keyUsed.with({ digest, rootAccountId }));
  return used ?? null;
}
