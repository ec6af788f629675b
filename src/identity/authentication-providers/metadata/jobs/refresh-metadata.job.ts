import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Job, JobRun } from '../../../../platform/jobs/jobs.js';
import { Refusal, refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { XmlElement } from '../../../../platform/text/xml.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { clockOf } from '../../../../platform/transaction/transaction.js';
import { AuthenticationProvider } from '../../authentication-provider.entity.js';
import { addressesIn, settingsIn } from '../../authentication-provider.rules.js';
import { loadedMetadata, settingsOfMetadata } from '../loaded-metadata.js';
import { type DueMetadata, dueMetadata, handful } from '../metadata.sql.js';
import { metadataRefreshed, metadataUnloaded } from '../metadata-times.rules.js';

/**
 * Loads the metadata of SAML providers again: each day, and after a failure sooner, then less and less often. What cannot
 * be loaded or read leaves a provider as it is, with what went wrong. Source: D1 · Authentication providers, metadata_uri.
 */
export const refreshMetadata: Job = {
  task: 'refresh_saml_metadata',
  lane: 'download',
  every: '*/10 * * * *',
  async run(run) {
    let last: DueMetadata | undefined;
    do last = await refreshHandful(run, last);
    while (last !== undefined && !run.signal.aborted);
  },
};

/** A document, or why there is none. */
type Loaded = XmlElement | string;

/** Answers the last one of a full handful: there may be more. */
async function refreshHandful(run: JobRun, after: DueMetadata | undefined): Promise<DueMetadata | undefined> {
  const { services, signal } = run;
  const due = dueMetadata.with({ uri: after?.metadataUri ?? '', id: after?.id ?? 0 });
  const rows = await services.database.rows<DueMetadata>(due);
  let loaded: { readonly uri: string; readonly document: Loaded } | undefined;
  for (const one of rows) {
    if (signal.aborted) return undefined;
    if (loaded?.uri !== one.metadataUri) loaded = { uri: one.metadataUri, document: await load(run, one.metadataUri) };
    const { document } = loaded;
    await services.transaction((em) => refresh(services, em, one, document));
  }
  return rows.length === handful ? rows.at(-1) : undefined;
}

async function load({ services, signal }: JobRun, uri: string): Promise<Loaded> {
  try {
    return (await loadedMetadata(services, uri, new Date(), signal)) ?? 'The federation is not known to this service.';
  } catch (error) {
    return said(error);
  }
}

/** A refusal is for people; what else goes wrong is a fault. */
function said(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}

async function refresh(
  services: Services,
  em: EntityManager,
  { id, metadataUri }: DueMetadata,
  document: Loaded,
): Promise<void> {
  // unguarded: a job that goes through all tenants.
  const provider = await em.findOne(AuthenticationProvider, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (provider === null || provider.workflowState !== 'active') return;
  // Meanwhile somebody has named another address.
  if (provider.settings['metadataUri'] !== metadataUri) return;
  const fault = typeof document === 'string' ? document : taken(services, provider, document);
  const now = await clockOf(services, em);
  Object.assign(provider, fault === null ? metadataRefreshed(now) : metadataUnloaded(provider, fault, now));
}

/** Takes over what the document tells of the provider. Answers why it does not. */
function taken({ outbound }: Services, provider: AuthenticationProvider, document: XmlElement): string | null {
  const entityId = provider.settings['idpEntityId'];
  try {
    const told = settingsOfMetadata(document, typeof entityId === 'string' ? entityId : null, 'metadataUri');
    const { settings, refusals } = settingsIn('saml', { authType: 'saml', ...told }, provider.settings);
    refuseInvalid(refusals);
    for (const { address } of addressesIn('saml', settings, { authType: 'saml', ...told })) outbound.checked(address);
    provider.settings = settings;
    return null;
  } catch (error) {
    return said(error);
  }
}
