/** Who may say in forwarded headers on whose behalf a request comes. */
import { BlockList, isIP } from 'node:net';
import type { Network } from '../../../platform/http-out/networks.js';

export function trustedPeers(networks: readonly Network[]): BlockList {
  const peers = new BlockList();
  for (const { address, prefix, family } of networks) peers.addSubnet(address, prefix, family);
  return peers;
}

export const isPeerIn = (peers: BlockList, peer: string): boolean =>
  isIP(peer) !== 0 && peers.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4');
