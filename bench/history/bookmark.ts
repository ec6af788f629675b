import { createHash } from 'node:crypto';

/** The bookmark behind a row of a list without filters that is the newest first. */
export function historyBookmark(order: 'id' | 'date', key: number): string {
  const hash = createHash('sha1').update('{}').digest('base64url').slice(0, 8);
  return Buffer.from(JSON.stringify([`-${order}`, hash, key])).toString('base64url');
}
