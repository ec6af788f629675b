import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import type { Config } from '../config.js';
import { OperatorFault } from '../operator-fault.js';

/** What the system says → what to do about it. */
const faults: Readonly<Record<string, (place: string) => string>> = {
  EADDRINUSE: (place) => `${place} is in use by another program: set PORT, or end the other.`,
  EACCES: (place) => `${place} may not be listened on by this user: set PORT to 1024 or more.`,
  EADDRNOTAVAIL: (place) => `${place} is no address of this machine: set HOST.`,
  ENOTFOUND: (place) => `${place} is unknown: set HOST.`,
};

/**
 * Listens on the configured address.
 * @returns where the server is reached, without a slash at its end
 * @throws OperatorFault when the address cannot be had
 */
export async function listen(server: Server, { http }: Config): Promise<string> {
  const { host, port } = http;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  }).catch((error: NodeJS.ErrnoException) => {
    const told = faults[error.code ?? ''];
    throw told ? new OperatorFault(told(`${host}:${port}`)) : error;
  });
  const given = (server.address() as AddressInfo).port;
  return http.publicUrl ?? `http://${nameOf(host)}:${given}`;
}

/** An address that stands for all of the machine's is reached, from the machine, by its own. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}
