/** What a request says of metadata, and what becomes of it. Source: D1 · Authentication providers, saml. */
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { AuthenticationProvider } from '../authentication-provider.entity.js';
import { type ProviderPatch, parameterIn } from '../authentication-provider.rules.js';
import { type AuthType, providerTypes } from '../provider-types.js';
import { FetchedMetadata, namedAddress } from './fetched-metadata.js';
import { givenMetadata, settingsOfMetadata } from './loaded-metadata.js';
import { metadataAwaited, metadataRefreshed } from './metadata-times.rules.js';
import type { MetadataSettings } from './saml-metadata.rules.js';

/** What a document told, and when it is loaded again. */
export interface RequestedMetadata {
  readonly told: MetadataSettings;
  /** Absent where the request says nothing of the address. */
  readonly times: Partial<ReturnType<typeof metadataRefreshed>>;
}

const nothing: RequestedMetadata = { told: {}, times: {} };

const textIn = (given: unknown): string | null =>
  typeof given === 'string' && given.trim() !== '' ? given.trim() : null;

/**
 * Reads the metadata that a request brings along, or what was loaded before from the address that it names. An address goes
 * before a document. The aggregate of a federation is loaded by a job: it is large.
 * @param entityId the one that the provider has, where the request names none
 * @throws Refusal 400 by field
 */
export function requestedMetadata(
  ctx: OperationContext,
  authType: AuthType,
  patch: ProviderPatch,
  entityId: unknown,
): RequestedMetadata {
  if (providerTypes[authType].parameters['metadataUri'] === undefined) return nothing;
  const chosen = textIn(parameterIn(patch, 'idpEntityId')) ?? textIn(entityId);
  if (namedAddress(patch) !== null) {
    const document = ctx.fetched instanceof FetchedMetadata ? ctx.fetched.document : null;
    const told = document === null ? {} : settingsOfMetadata(document, chosen, 'metadataUri');
    return { told, times: metadataRefreshed(ctx.clock) };
  }
  const uri = textIn(parameterIn(patch, 'metadataUri'));
  const given = textIn(patch.metadata);
  const told = given === null ? {} : settingsOfMetadata(givenMetadata(given), chosen, 'metadata');
  return { told, times: parameterIn(patch, 'metadataUri') === undefined ? {} : metadataAwaited(uri, ctx.clock) };
}

/** The times of a provider, as its columns. */
export type MetadataTimes = Pick<
  AuthenticationProvider,
  'metadataLoadedAt' | 'metadataDueAt' | 'metadataFailures' | 'metadataFault'
>;
