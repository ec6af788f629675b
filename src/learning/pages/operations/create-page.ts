import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Page } from '../page.entity.js';
import type { PagePatch } from '../page.rules.js';
import { makePage } from '../page-making.js';
import { type PagePlace, writingPlace } from '../page-place.js';

/**
 * Makes a page with its first revision. Where the title is taken, a number is put behind it. Refusals: 400 by field; 403
 * for who may not write pages there, by field for what only those say who manage them; 404. Source: D2 · Pages; supplement §3.7.
 */
export async function createPage(ctx: OperationContext, at: PagePlace, given: PagePatch): Promise<Page> {
  return makePage(ctx, await writingPlace(ctx, at), given);
}
