/** Where the people of a school find it. Decision 0042. */
import { usualHost } from '../../platform/http-in/host-name.js';

/** What the operator says of addresses. */
export interface SchoolAddresses {
  /** `PUBLIC_URL`. */
  readonly publicUrl: string | null;
  /** `ACCOUNT_HOSTS`: hosts that were given to schools, as `usualHost` writes them. */
  readonly accountHosts: ReadonlyMap<string, number>;
}

/**
 * The address of the service for links in mails to people of a school: `PUBLIC_URL`, with the first host of the school where its
 * own one is not the school's. Null where the operator has named none.
 */
export function addressOfSchool({ publicUrl, accountHosts }: SchoolAddresses, rootAccountId: number): string | null {
  if (publicUrl === null) return null;
  const url = new URL(publicUrl);
  const own = [...accountHosts].filter(([, id]) => id === rootAccountId).map(([host]) => host);
  const [first] = own;
  return first === undefined || own.includes(usualHost(url.hostname) ?? '') ? publicUrl : addressAt(publicUrl, first);
}

/** The address of the service at another host, without a slash at its end. */
export function addressAt(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.href.replace(/\/+$/, '');
}
