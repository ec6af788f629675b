/** What a request says of metadata, and what becomes of it. Source: D1 · Authentication providers, saml. */
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { AuthenticationProvider } from '../authentication-provider.entity.js';
import { isUrn, type ProviderPatch, parameterIn } from '../authentication-provider.rules.js';
import { type AuthType, providerTypes } from '../provider-types.js';
import { givenMetadata, loadedMetadata, settingsOfMetadata } from './loaded-metadata.js';
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

/** Whether the request names an address, which is loaded before anything is locked. */
export const namesAddress = (patch: ProviderPatch): boolean => {
  const uri = textIn(parameterIn(patch, 'metadataUri'));
  return uri !== null && !isUrn(uri);
};

/**
 * Reads the metadata that a request brings along, or loads it from the address that it names. An address goes before a
 * document. The aggregate of a federation is loaded by a job: it is large.
 * @param entityId the one that the provider has, where the request names none
 * @throws Refusal 400 by field, `blocked_url`, `unreachable_url`; 403 `too_many_attempts`
 */
export async function requestedMetadata(
  ctx: OperationContext,
  authType: AuthType,
  patch: ProviderPatch,
  entityId: unknown,
): Promise<RequestedMetadata> {
  if (providerTypes[authType].parameters['metadataUri'] === undefined) return nothing;
  const chosen = textIn(parameterIn(patch, 'idpEntityId')) ?? textIn(entityId);
  const uri = textIn(parameterIn(patch, 'metadataUri'));
  if (namesAddress(patch) && uri !== null) {
    ctx.services.outbound.checked(uri);
    await ctx.services.throttle.begin({ what: `metadata of ${ctx.actor.rootAccountId}`, perMinute: 60 });
    const document = await loadedMetadata(ctx.services, uri, ctx.clock);
    const told = document === null ? {} : settingsOfMetadata(document, chosen, 'metadataUri');
    return { told, times: metadataRefreshed(ctx.clock) };
  }
  const given = textIn(patch.metadata);
  const told = given === null ? {} : settingsOfMetadata(givenMetadata(given), chosen, 'metadata');
  return { told, times: parameterIn(patch, 'metadataUri') === undefined ? {} : metadataAwaited(uri, ctx.clock) };
}

/** The times of a provider, as its columns. */
export type MetadataTimes = Pick<
  AuthenticationProvider,
  'metadataLoadedAt' | 'metadataDueAt' | 'metadataFailures' | 'metadataFault'
>;
