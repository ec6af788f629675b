import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Page } from '../page.entity.js';
import type { PagePatch } from '../page.rules.js';
import { changePage } from '../page-changes.js';
import { frontPageAt, lockedPage, namesPages, type PagePlace } from '../page-place.js';

/**
 * Changes the front page of a course or group. Refusals: 400 by field; 403; 404, also where there is no front page.
 * Source: D2 · Pages; supplement §3.7.
 */
export async function updateFrontPage(ctx: OperationContext, at: PagePlace, patch: PagePatch): Promise<Page> {
  const page = await lockedPage(ctx, await frontPageAt(ctx, at), 'edit', { names: namesPages(patch) });
  await changePage(ctx, page, patch);
  return page;
}
