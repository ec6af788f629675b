/** Which addresses of users' own may stand in records that other people's programs will open. */
import ipaddr from 'ipaddr.js';
import { invalidField } from '../refusal/refusal.js';

/** Names that mean this machine or its own network, wherever they are asked for. */
const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|arpa|test|invalid|onion)$/;
const ports: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);
const longest = 2_000;

/**
 * The address in its normal form, if it is an http(s) address of a host with a public name: no literal address in any
 * notation, no name of a private network, no credentials, no unusual port. Nothing is asked of the network.
 */
export function publicUrlOf(text: string): string | null {
  if (text.length > longest || !URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '' || !ports.has(url.port)) return null;
  const host = url.hostname.replace(/\.$/, '');
  const literal = host.startsWith('[') || ipaddr.isValid(host);
  return literal || !host.includes('.') || privateNames.test(host) ? null : url.href;
}

/** @throws Refusal 400 by the field, `blocked_url`, for what `publicUrlOf` does not take. */
export function requiredPublicUrl(field: string, text: string): string {
  const url = publicUrlOf(text);
  if (url === null)
    throw invalidField(field, 'blocked_url', 'The address must be an http or https address of a public host.');
  return url;
}
