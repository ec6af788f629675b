/** What an application asks of people, read from the address to which it has sent their browser. Decision 0089. */
import type { Request, RequestHandler, Response } from 'express';
import {
  type AuthorizationFault,
  type AuthorizationRequest,
  type ClientRow,
  clientNamed,
  faultOf,
  mayRedirectTo,
  shownCode,
} from '../../../identity/applications/index.js';
import { answering, type SignIn, tenantAt } from '../sign-in/asked-at.js';
import { textsOf } from '../sign-in/fields.js';
import { goOn } from '../sign-in/page.js';
import type { HostTenant } from '../sign-in/tenant-of-host.js';
import { type AskedByApplication, names, parameters, type Said } from './asked.js';
import { showFault } from './consent-pages.js';

export const askedIn = (res: Response): AskedByApplication => res.locals['asked'] as AskedByApplication;

export const authorizePath = '/login/oauth2/auth';

/**
 * Reads what is asked, into `res.locals.asked`. Who asks without a known application or for an address that it has not
 * registered is told so on a page; everything else that is wrong, at the application's own address.
 */
export const readAsked = (given: SignIn): RequestHandler =>
  answering(async (req, res, next) => {
    const texts = textsOf(res, names);
    if (texts === null) return;
    const said = withoutBlank(texts);
    const place = given.placeOf(req);
    const tenant = await tenantAt(given, place);
    const request = requestOf(said);
    const client = await clientAt(given, tenant, request.clientId);
    if (client === undefined) return showFault(res, 401, 'No application of this school has that client_id.');
    if (!mayRedirectTo(client.redirectAddresses, request.redirectAddress))
      return showFault(res, 400, `${client.name} has not registered the redirect_uri to which it wants to be sent.`);
    const fault = faultOf(client, request, given.services.knownScopes);
    if (fault !== null) return tellApplication(res, { said, request, place }, fault);
    res.locals['asked'] = { said, request, client, tenant, place } satisfies AskedByApplication;
    next();
  });

const withoutBlank = (texts: Said): Said =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Said;

const requestOf = (said: Said): AuthorizationRequest => {
  const named = Object.entries(parameters).map(([name, field]) => [field, said[name as keyof Said]]);
  const request = Object.fromEntries(named) as unknown as AuthorizationRequest;
  return { ...request, clientId: said.client_id ?? '', redirectAddress: said.redirect_uri ?? '' };
};

async function clientAt({ services }: SignIn, tenant: HostTenant, clientId: string): Promise<ClientRow | undefined> {
  const { rootAccountId } = tenant;
  if (!/^[0-9a-f]{32}$/.test(clientId)) return undefined;
  const { database } = services.ofTenant(rootAccountId);
  const [client] = await database.rows<ClientRow>(clientNamed.with({ rootAccountId, clientId, secretDigest: null }));
  return client;
}

type Told = Pick<AskedByApplication, 'said' | 'request' | 'place'>;

/** Sends the browser back to the application, with what it is told. */
export function tellApplication(
  res: Response,
  { said, request: { redirectAddress }, place }: Told,
  told: AuthorizationFault | { readonly code: string },
): void {
  const values: Record<string, string> =
    'code' in told ? { code: told.code } : { error: told.error, error_description: told.description };
  const query = new URLSearchParams({ ...values, ...(said.state !== undefined && { state: said.state }) }).toString();
  // An application without an address: its user reads the code here, and types it there.
  const address = redirectAddress === shownCode ? `${place.prefix}${authorizePath}` : redirectAddress;
  goOn(res, `${address}${address.includes('?') ? '&' : '?'}${query}`);
}

/** The address at which the same is asked again, but for what is named. */
export function askedAgain({ said, place }: AskedByApplication, ...without: (keyof Said)[]): string {
  const left = Object.entries(said).filter(([name]) => !(without as string[]).includes(name) && name !== 'decision');
  return `${place.prefix}${authorizePath}?${new URLSearchParams(left).toString()}`;
}

export const isShownCode = (req: Request, { code, error, client_id: clientId }: Said): boolean =>
  req.method === 'GET' && clientId === undefined && (code !== undefined || error !== undefined);
