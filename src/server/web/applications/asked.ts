/** What an application asks of people, as it stands in the address to which it has sent their browser. */
import type { AuthorizationRequest, ClientRow } from '../../../identity/applications/index.js';
import type { Place } from '../../../platform/http-in/place.js';
import type { HostTenant } from '../sign-in/tenant-of-host.js';

/** Parameter → its name in the request. */
export const parameters = {
  client_id: 'clientId',
  redirect_uri: 'redirectAddress',
  response_type: 'responseType',
  scope: 'scope',
  purpose: 'purpose',
  code_challenge: 'codeChallenge',
  code_challenge_method: 'codeChallengeMethod',
} as const;
const others = ['state', 'prompt', 'force_login', 'unique_id', 'decision', 'code', 'error'] as const;
export const names = [...(Object.keys(parameters) as (keyof typeof parameters)[]), ...others] as const;

export type Said = Partial<Record<(typeof names)[number], string>>;

/** An application that may ask what it asks, and how. */
export interface AskedByApplication {
  readonly said: Said;
  readonly request: AuthorizationRequest;
  readonly client: ClientRow;
  readonly tenant: HostTenant;
  readonly place: Place;
}
