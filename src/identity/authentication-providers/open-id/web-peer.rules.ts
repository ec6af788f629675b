/** A provider that is asked through the browser: where it is and as which client. Source: D1 · Authentication providers; decision 0090. */
import type { PeerEndpoints } from '../../../platform/http-out/peers.js';
import type { AuthType } from '../provider-types.js';
import type { SignOnProvider } from '../sign-on-providers.js';

export interface WebPeer {
  readonly provider: SignOnProvider;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userinfoUrl: string | null;
  readonly scope: string;
  /** Who makes its id tokens, where the operator says so; claims stand in braces. */
  readonly issuer: string | null;
  /** Whether it gives an id token. */
  readonly isOpenId: boolean;
  /** What is said beside when somebody is sent there. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** What ties the one who comes back to the one who was sent. */
export interface SentAway {
  readonly state: string;
  readonly nonce: string;
  /** Of which the provider was told a digest. */
  readonly verifier: string;
  /** Seconds since 1970 before which nobody may have proved who they are; null where it does not matter. */
  readonly freshSince: number | null;
}

/** Types whose people are sent to the provider and come back with a code. */
export const webTypes = [
  'openid_connect',
  'edu_sso',
  'social_a',
  'code_host',
  'web_id',
  'career_net',
  'office_id',
  'microblog',
] as const satisfies readonly AuthType[];

export const isWebType = (type: string): type is (typeof webTypes)[number] =>
  (webTypes as readonly string[]).includes(type);

const clientNames = ['clientId', 'appId', 'applicationId', 'consumerKey'] as const;

/** Parameters of providers that are said to them under a name of their own. */
const said = { districtId: 'district_id', hostedDomain: 'hd' } as const;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The peer of a provider; null where something is missing that only the administrator or the operator can say. */
export function webPeerOf(provider: SignOnProvider, endpoints: ReadonlyMap<string, PeerEndpoints>): WebPeer | null {
  const { settings, secret } = provider;
  const clientId = clientNames.map((name) => text(settings[name])).find((one) => one !== null) ?? null;
  const place = provider.authType === 'openid_connect' ? ownPlace(provider) : knownPlace(provider, endpoints);
  if (clientId === null || secret === null || place === null) return null;
  const asked = [place.tokenUrl, place.userinfoUrl].filter((url) => url !== null);
  if (!URL.canParse(place.authorizeUrl) || !asked.every(isPrivatelyAsked)) return null;
  const parameters = Object.fromEntries(
    Object.entries(said).flatMap(([name, as]) => {
      const value = text(settings[name]);
      return value === null ? [] : [[as, value]];
    }),
  );
  const isOpenId = place.scope.split(' ').includes('openid');
  return { provider, clientId, clientSecret: secret, ...place, isOpenId, parameters };
}

type Place = Pick<WebPeer, 'authorizeUrl' | 'tokenUrl' | 'userinfoUrl' | 'scope' | 'issuer'>;

function ownPlace({ settings }: SignOnProvider): Place | null {
  const [authorizeUrl, tokenUrl] = [text(settings['authorizeUrl']), text(settings['tokenUrl'])];
  if (authorizeUrl === null || tokenUrl === null) return null;
  const scopes = new Set(['openid', ...(text(settings['scope']) ?? '').split(/\s+/).filter((word) => word !== '')]);
  return {
    authorizeUrl,
    tokenUrl,
    userinfoUrl: text(settings['userinfoEndpoint']),
    scope: [...scopes].join(' '),
    issuer: null,
  };
}

function knownPlace(
  { authType, settings }: SignOnProvider,
  endpoints: ReadonlyMap<string, PeerEndpoints>,
): Place | null {
  const known = endpoints.get(authType);
  if (known === undefined) return null;
  // Both are words that a host or a path may hold; they were checked when they were set.
  const words: Record<string, string | undefined> = { ...known.otherwise };
  for (const name of ['domain', 'tenant']) words[name] = text(settings[name]) ?? words[name];
  const filled = (template: string) => template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
  const { scope, issuer } = known;
  const [authorizeUrl, tokenUrl] = [filled(known.authorizeUrl), filled(known.tokenUrl)];
  const userinfoUrl = known.userinfoUrl === null ? null : filled(known.userinfoUrl);
  const isWhole = ![authorizeUrl, tokenUrl, userinfoUrl ?? ''].some((url) => /[{}]/.test(url));
  return isWhole
    ? { authorizeUrl, tokenUrl, userinfoUrl, scope, issuer: issuer === null ? null : filled(issuer) }
    : null;
}

/** Secrets go over https alone, or stay on the machine itself. */
export function isPrivatelyAsked(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname));
}
