/** The looks of a tenant, and the files of them, for whoever comes by: without a token as well. */
import { notFound } from '../../platform/refusal/refusal.js';
import type { RequestContext, Services } from '../../platform/transaction/context.js';
import { type BrandVariables, brandFileOf, brandFilePath } from './brand-variables.rules.js';
import { brandOfAccount, storedBrandFile } from './brands.sql.js';

/** Where the file of the actor's tenant is found just now, which is that of their token, or of the host for who has none. @throws Refusal 404 for a tenant that is gone */
export async function brandFileAddress({ services, actor, meter }: RequestContext): Promise<string> {
  const bound = brandOfAccount.with({ accountId: actor.rootAccountId });
  const [row] = await services.database.rows<{ variables: BrandVariables }>(bound, undefined, meter);
  if (row === undefined) throw notFound();
  return brandFilePath(brandFileOf(row.variables).digest);
}

/** The file of that name; null where there never was one. */
export async function brandFileNamed(services: Services, digest: string): Promise<string | null> {
  const usual = brandFileOf({});
  if (digest === usual.digest) return usual.content;
  const { database } = services.acrossTenants('brand file');
  const [row] = await database.rows<{ content: string }>(storedBrandFile.with({ digest }));
  return row?.content ?? null;
}
