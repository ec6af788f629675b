import { authorizedId, authorizedRow } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { XmlElement } from '../../../platform/text/xml.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { refuseWhileActing } from '../../access/index.js';
import { accountReads } from '../../accounts/index.js';
import { authenticationProviderReads } from '../authentication-provider.reads.js';
import { isUrn, type ProviderPatch, parameterIn } from '../authentication-provider.rules.js';
import { typeColumns } from '../authentication-provider.sql.js';
import { type AuthType, isAuthType, providerTypes } from '../provider-types.js';
import { loadedMetadata } from './loaded-metadata.js';

/** A document that was loaded from the address in a request, before the transaction of the request began. */
export class FetchedMetadata {
  constructor(readonly document: XmlElement | null) {}
}

/** The address of metadata that a request names; null for none, and for a URN. */
export function namedAddress(patch: ProviderPatch): string | null {
  const given = parameterIn(patch, 'metadataUri');
  const address = typeof given === 'string' ? given.trim() : '';
  return address === '' || isUrn(address) ? null : address;
}

/**
 * Loads the metadata that a request names by its address, for who may set it; nothing where it names none. No connection of
 * the database is held while another server is waited for.
 * @param of the account of a provider that is to be made, or the provider that changes
 * @throws Refusal 400 `blocked_url`, `unreachable_url`, by the field `metadataUri`; 403, also `not_while_acting`,
 * `too_many_attempts`; 404
 */
export async function fetchMetadata(
  ctx: RequestContext,
  patch: ProviderPatch,
  of: { readonly account: RecordKey } | { readonly provider: RecordKey },
): Promise<FetchedMetadata | undefined> {
  const address = namedAddress(patch);
  if (address === null) return undefined;
  refuseWhileActing(ctx.actor);
  const { services, actor } = ctx;
  if (!takesAddress('account' in of ? patch.authType : await typeOf(ctx, of.provider))) return undefined;
  if ('account' in of) await authorizedId(ctx, accountReads, 'manageSignOn', of.account);
  services.outbound.checkedIn('metadataUri', address);
  await services.throttle.begin({ what: `metadata of ${actor.rootAccountId}`, perMinute: 60 });
  return new FetchedMetadata(await loadedMetadata(services, address, new Date()));
}

const takesAddress = (authType: unknown): boolean =>
  isAuthType(authType) && providerTypes[authType].parameters['metadataUri'] !== undefined;

async function typeOf(ctx: RequestContext, key: RecordKey): Promise<AuthType> {
  const asked = { columns: typeColumns };
  return (await authorizedRow(ctx, authenticationProviderReads, 'manage', key, asked)).authType;
}
