import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Page } from '../page.entity.js';
import { type PagePatch, titleOfUrl } from '../page.rules.js';
import { changePage } from '../page-changes.js';
import { makePage } from '../page-making.js';
import { idAtUrl, lockedPage, namesPages, type PagePlace, seenPlace, writingPlace } from '../page-place.js';

/**
 * Changes the page at a url of a course or group; where there is none, makes it, called after its url unless it has a title.
 * Refusals: 400 by field; 403; 404. Source: D2 · Pages; supplement §3.7.
 */
export async function savePage(ctx: OperationContext, at: PagePlace, url: string, patch: PagePatch): Promise<Page> {
  const owner = await seenPlace(ctx, at);
  const known = await idAtUrl(ctx, owner, url);
  if (known !== null) return changed(ctx, known, patch);
  const place = await writingPlace(ctx, owner);
  // Whoever held the place before may have made it.
  const made = await idAtUrl(ctx, owner, url);
  if (made !== null) return changed(ctx, made, patch);
  return makePage(ctx, place, { ...patch, title: patch.title === undefined ? titleOfUrl(url) : patch.title });
}

async function changed(ctx: OperationContext, id: number, patch: PagePatch): Promise<Page> {
  const page = await lockedPage(ctx, id, 'edit', { names: namesPages(patch) });
  await changePage(ctx, page, patch);
  return page;
}
