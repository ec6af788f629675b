/** A connection to a directory: to an address that may be asked, encrypted as it was set up, and never opened twice. */
import { connect, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, getCACertificates, connect as secureConnect } from 'node:tls';
import type { Client } from 'ldapts';
import { PeerFault } from '../../../platform/http-out/peers.js';
import type { Services } from '../../../platform/transaction/context.js';
import type { DirectoryPlace } from './directory-place.rules.js';

/** Milliseconds for one question, and for all of a conversation. */
const eachQuestion = 3_000;
const wholeConversation = 5_000;

/**
 * Speaks with a directory and hangs up.
 * @throws PeerFault where it is not reached, not trusted, or takes too long
 */
export async function withDirectory<T>(
  { outbound, peers }: Pick<Services, 'outbound' | 'peers'>,
  place: DirectoryPlace,
  speak: (client: Client) => Promise<T>,
): Promise<T> {
  const address = await outbound.addressOf(place.host).catch(() => {
    throw new PeerFault(`the host ${place.host} is not known, or may not be asked`);
  });
  const sockets: Socket[] = [];
  const { Client: DirectoryClient } = await import('ldapts');
  const client = new DirectoryClient(optionsFor(place, address, sockets, peers.authorities));
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PeerFault('it took too long')), wholeConversation);
  });
  const said = spoken(client, place, peers.authorities, speak);
  said.catch(() => undefined);
  try {
    return await Promise.race([said, tooLong]);
  } finally {
    clearTimeout(timer);
    for (const socket of sockets) socket.destroy();
  }
}

async function spoken<T>(
  client: Client,
  place: DirectoryPlace,
  authorities: readonly string[],
  speak: (client: Client) => Promise<T>,
): Promise<T> {
  if (place.encryption === 'start_tls') await client.startTLS(trustFor(place.host, authorities));
  return speak(client);
}

function optionsFor(place: DirectoryPlace, address: string, sockets: Socket[], authorities: readonly string[]) {
  const isSecure = place.encryption === 'simple_tls';
  const shown = isIP(address) === 6 ? `[${address}]` : address;
  const opened = <S extends Socket>(open: () => S): S => {
    // A second connection would not be encrypted by start_tls, and whoever has bound is nobody on it.
    if (sockets.length > 0) throw new PeerFault('it hung up');
    const socket = open();
    sockets.push(socket);
    return socket;
  };
  const { host, port } = place;
  const secure = () => opened(() => secureConnect({ ...trustFor(host, authorities), host: address, port }));
  return {
    url: `${isSecure ? 'ldaps' : 'ldap'}://${shown}:${port}`,
    timeout: eachQuestion,
    connectTimeout: eachQuestion,
    ...(isSecure
      ? { createSecureConnection: secure }
      : { createConnection: () => opened(() => connect(port, address)) }),
  };
}

/** Certificates are checked, always: for the name by which the directory was set up. */
function trustFor(host: string, authorities: readonly string[]): ConnectionOptions {
  const named: ConnectionOptions = isIP(host) === 0 ? { servername: host } : { host };
  const ca = authorities.length === 0 ? {} : { ca: [...getCACertificates('default'), ...authorities] };
  return { ...named, ...ca, minVersion: 'TLSv1.2' };
}
