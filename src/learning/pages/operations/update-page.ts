import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Page } from '../page.entity.js';
import { stalePage } from '../page.refusals.js';
import type { PagePatch } from '../page.rules.js';
import { changePage } from '../page-changes.js';
import { lockedPage, namedPage, namesPages, type PageReference } from '../page-place.js';

/**
 * Changes a page. Who says which revision they edited is refused where it is not the last one. Refusals: 400 by field;
 * 403, by field for what only those change who manage the page; 404; 409 `stale_revision`. Source: D2 · Pages; supplement §3.7.
 */
export async function updatePage(
  ctx: OperationContext,
  at: PageReference,
  patch: PagePatch,
  revision: number | null,
): Promise<Page> {
  const page = await lockedPage(ctx, await namedPage(ctx, at), 'edit', { names: namesPages(patch) });
  if (revision !== null && revision !== page.revision) throw stalePage(page.id, page.revision);
  await changePage(ctx, page, patch);
  return page;
}
