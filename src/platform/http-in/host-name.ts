import ipaddr from 'ipaddr.js';

const form = /^(\[[0-9a-f:.]+\]|[a-z0-9\-._]+)$/;

/**
 * The host's name as it is compared: lower case, no dot at its end, addresses in their usual notation and IPv6 in brackets.
 * Undefined for what is no host.
 */
export function usualHost(text: string): string | undefined {
  if (text.length > 255) return undefined;
  const name = form.exec(text.toLowerCase())?.[1]?.replace(/\.$/, '');
  if (!name) return undefined;
  if (!name.startsWith('[')) return name;
  return ipaddr.IPv6.isValid(name.slice(1, -1)) ? hostOfAddress(ipaddr.process(name.slice(1, -1))) : undefined;
}

/** The address that a usual host is; undefined for names, and for notations that only some programs read as addresses. */
export function addressOfHost(host: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (host.startsWith('[')) return ipaddr.process(host.slice(1, -1));
  return ipaddr.IPv4.isValidFourPartDecimal(host) ? ipaddr.process(host) : undefined;
}

const hostOfAddress = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  address.kind() === 'ipv6' ? `[${address.toString()}]` : address.toString();
