import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';

/**
 * The address a request comes from: the socket's, or the last one in `X-Forwarded-For` that is no trusted proxy, where the
 * socket belongs to one. What a caller writes into the header before that is not believed.
 */
export function clientAddress(req: IncomingMessage, trusted: BlockList): string {
  let address = plain(req.socket.remoteAddress ?? '');
  const forwarded = req.headers['x-forwarded-for'];
  if (forwarded === undefined) return address;
  const hops = String(forwarded).split(',');
  while (hops.length > 0 && isTrusted(address, trusted)) {
    const hop = plain(hops.pop()!.trim());
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

const plain = (address: string) =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
