/** Where a directory is, and how the connection to it is encrypted. Source: D1 · Authentication providers, ldap. */
import type { ProviderSettings } from '../authentication-provider.entity.js';

export interface DirectoryPlace {
  readonly host: string;
  readonly port: number;
  readonly encryption: 'simple_tls' | 'start_tls' | 'none';
}

const usualPort = 389;

/** The place that the settings name: a host, or an address such as `ldaps://ldap.example.org:636`; null where they name none. */
export function directoryPlace(settings: ProviderSettings): DirectoryPlace | null {
  const text = String(settings['authHost'] ?? '').trim();
  const isAddress = /^ldaps?:\/\//i.test(text);
  const address = isAddress ? text : `ldap://${text}`;
  if (text === '' || !URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  if (hostname === '' || username !== '' || password !== '' || !['', '/'].includes(pathname)) return null;
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const said = Number(settings['authPort'] ?? usualPort);
  const encryption = settings['authOverTls'];
  return {
    host,
    port: port === '' ? said : Number(port),
    encryption:
      protocol === 'ldaps:' || encryption === 'simple_tls' ? 'simple_tls' : encryption === '' ? 'none' : 'start_tls',
  };
}
