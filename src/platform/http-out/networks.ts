/** Ranges of addresses. */
import { BlockList } from 'node:net';

/** A range of addresses, as `net.BlockList.addSubnet` takes it. */
export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** The ranges as one list that tells whether an address is in them; `::ffff:` forms count as IPv4. */
export function blockListOf(ranges: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of ranges) list.addSubnet(address, prefix, family);
  return list;
}
