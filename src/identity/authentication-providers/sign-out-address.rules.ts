/** Where a browser goes that signs out here and was signed on elsewhere. Source: D1 · Authentication providers, openid_connect and saml. */
import type { ProviderSettings } from './authentication-provider.entity.js';

/** The page of the provider on which its own session ends; null where it names none. */
export function signOutAddress(settings: ProviderSettings): string | null {
  const { endSessionEndpoint, logOutUrl, clientId } = settings;
  if (typeof logOutUrl === 'string' && logOutUrl !== '') return logOutUrl;
  if (typeof endSessionEndpoint !== 'string' || !URL.canParse(endSessionEndpoint)) return null;
  const url = new URL(endSessionEndpoint);
  if (typeof clientId === 'string') url.searchParams.set('client_id', clientId);
  return url.href;
}
