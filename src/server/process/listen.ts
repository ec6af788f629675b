import { type AddressInfo, createServer, isIPv6, type Server } from 'node:net';
import { OperatorFault } from '../../platform/refusal/operator-fault.js';
import type { Config } from '../../platform/settings/config.js';

/** What the system says → what to do about it. */
const faults: Readonly<Record<string, (place: string) => string>> = {
  EADDRINUSE: (place) => `${place} is in use by another program: set PORT, or end the other.`,
  EACCES: (place) => `${place} may not be listened on by this user: set PORT to 1024 or more.`,
  EADDRNOTAVAIL: (place) => `${place} is no address of this machine: set HOST.`,
  ENOTFOUND: (place) => `${place} is unknown: set HOST.`,
};

/**
 * Finds out whether the configured address can be had, before anything is started or changed for a server that could not
 * listen there. @throws OperatorFault when it cannot
 */
export async function refuseTakenAddress(config: Config): Promise<void> {
  if (config.http.port === 0) return;
  const probe = createServer();
  await bind(probe, config);
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Listens on the configured address.
 * @returns where the server is reached, without a slash at its end
 * @throws OperatorFault when the address cannot be had
 */
export async function listen(server: Server, config: Config): Promise<string> {
  await bind(server, config);
  const given = (server.address() as AddressInfo).port;
  return config.http.publicUrl ?? `http://${nameOf(config.http.host)}:${given}`;
}

async function bind(server: Server, { http: { host, port } }: Config): Promise<void> {
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
}

/** An address that stands for all of the machine's is reached, from the machine, by its own. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}
