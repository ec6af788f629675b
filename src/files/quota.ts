import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../kernel/context.js';
import { badRequest } from '../kernel/refusal.js';
import type { Folder } from './folder.entity.js';
import { quotaMbSql, usedSql } from './quota.sql.js';

/** Bytes. */
export interface Quota {
  readonly quota: number;
  readonly used: number;
}

type Database = Pick<RequestContext['services'], 'database'>;

/** The quota below a root folder and what counts against it; 404 is the caller's to say. */
export async function quotaOf({ database }: Database, rootId: number, em?: EntityManager): Promise<Quota> {
  const text = `select (${quotaMbSql})::bigint * 1048576 as quota, (${usedSql}) as used from folders f where f.id = $1`;
  const [row] = await database.rows<Quota>({ text, values: [rootId] }, em);
  return row as Quota;
}

/**
 * Refuses bytes for which there is no place left. Exact where the caller holds the lock on the root folder.
 * @throws Refusal 400 `quota_exceeded`
 */
export async function refuseOverQuota(
  services: Database,
  root: Folder,
  bytes: number,
  em: EntityManager,
): Promise<void> {
  const { quota, used } = await quotaOf(services, root.id, em);
  if (used + bytes > quota) throw badRequest('quota_exceeded', 'The file does not fit: the quota is exceeded.');
}
