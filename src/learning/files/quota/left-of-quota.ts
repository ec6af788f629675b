import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../../../platform/transaction/context.js';
import type { Folder } from '../folder.entity.js';
import { rootOfFolder } from '../folders.sql.js';
import { leftOf, type Quota, refuseOverQuota } from './quota.rules.js';
import { handedInBelow, quotaBelow } from './quota.sql.js';

type Services = Pick<RequestContext['services'], 'database' | 'fileLimits'>;

/** Bytes of the largest file that is taken there. */
export const largestFile = ({ fileLimits }: Pick<Services, 'fileLimits'>, to: { forSubmissions: boolean }): number =>
  to.forSubmissions ? fileLimits.handedInFile : fileLimits.file;

/** The quota below a root folder and what counts against it; 404 is the caller's to say. */
export async function quotaOf({ database }: Services, rootId: number, em?: EntityManager): Promise<Quota> {
  const [row] = await database.rows<Quota>(quotaBelow.with({ rootId }), em);
  return row as Quota;
}

/** The same for what the person of the root folder hands in, which has a limit of its own. */
async function submissionQuotaOf(services: Services, rootId: number, em?: EntityManager): Promise<Quota> {
  const [row] = await services.database.rows<Pick<Quota, 'used'>>(handedInBelow.with({ rootId }), em);
  return { quota: services.fileLimits.handedInByUser, used: (row as Quota).used };
}

/** Bytes that still fit below a root folder; less than none where the quota has become smaller than what is there. */
export async function bytesLeft(
  services: Services,
  rootId: number,
  forSubmissions: boolean,
  em?: EntityManager,
): Promise<number> {
  return leftOf(await (forSubmissions ? submissionQuotaOf : quotaOf)(services, rootId, em));
}

/** A file that is to come, with the bytes that were announced of it. */
export interface PlaceOfFile {
  readonly folderId: number;
  readonly forSubmissions: boolean;
  readonly size: number;
}

/** Bytes that a file whose size nobody knows may have; the commit asks again, under the lock. */
export async function mostBytesFor(services: Services, file: PlaceOfFile): Promise<number> {
  const [row] = await services.database.rows<{ root: number }>(rootOfFolder.with({ id: file.folderId }));
  const left = await bytesLeft(services, (row as { root: number }).root, file.forSubmissions);
  return Math.min(largestFile(services, file), Math.max(0, left + file.size));
}

/**
 * Refuses bytes for which there is no place left. Exact where the caller holds the lock on the root folder.
 * @throws Refusal 400 `quota_exceeded`
 */
export async function refuseWithoutRoom(
  services: Services,
  root: Folder,
  { bytes, forSubmissions }: { readonly bytes: number; readonly forSubmissions: boolean },
  em: EntityManager,
): Promise<void> {
  refuseOverQuota(bytes, await bytesLeft(services, root.id, forSubmissions, em));
}
