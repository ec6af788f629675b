/** The hosts to which a tool's launches are signed: its secret signs for no other one by itself. Decision 0117. */
import type { ExternalTool } from './external-tool.entity.js';
import { addressOf } from './external-tool.rules.js';

type Places = Pick<ExternalTool, 'url' | 'domain' | 'placementSettings'>;

/** Whether every host of the one is a host of the other, or lies below its domain. */
export function isWithinHosts(after: Places, before: Places): boolean {
  const known = hostsOf(before);
  const { domain } = before;
  return hostsOf(after).every((host) => known.includes(host) || (domain !== null && isBelow(host, domain)));
}

/** Hosts with their ports: of the address, of the domain, and of the places that have an address of their own. */
function hostsOf({ url, domain, placementSettings }: Places): string[] {
  const addresses = [url, ...Object.values(placementSettings).map((place) => place.url ?? null)];
  const hosts = addresses.flatMap((text) => (text === null ? [] : (addressOf(text)?.host ?? [])));
  return domain === null ? hosts : [...hosts, domain];
}

/** A domain that names no port stands for every port of its hosts, as it does for links. */
const isBelow = (host: string, domain: string): boolean =>
  [host, host.replace(/:\d+$/, '')].some((name) => name === domain || name.endsWith(`.${domain}`));
