import { permitted } from '../../../platform/authorization/authorize.js';
import { notFound, refuseFields } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { changedNames } from '../../../platform/transaction/patch.js';
import { write } from '../../../platform/transaction/write.js';
import { refuseLockedFields } from '../../course-copies/index.js';
import { pageReads } from '../page.reads.js';
import { pageAspects } from '../page.rules.js';
import { namesFor, revise } from '../page-changes.js';
import { lockedPage, namedPage, type PageReference } from '../page-place.js';
import { PageRevision } from '../page-revision.entity.js';
import { itemsFollowUrl } from '../pages.sql.js';

/**
 * Gives a page what it said in an earlier revision, as its next one. A title or url that another page has by now gets a
 * number. Refusals: 403, also for another title by who edits the text alone, and for what a blueprint has locked; 404, also for a revision that the page never
 * had. Source: D2 · Pages; supplement §3.7.
 */
export async function revertPage(ctx: OperationContext, at: PageReference, revisionId: number): Promise<PageRevision> {
  const page = await lockedPage(ctx, await namedPage(ctx, at), 'edit', { names: true });
  // unguarded: a revision of a page that was authorized.
  const old = await ctx.em.findOne(PageRevision, { pageId: page.id, number: revisionId });
  if (old === null) throw notFound();
  refuseLockedFields(page, changedNames(page, { title: old.title, body: old.body }), pageAspects);
  if (old.title !== page.title) {
    if (!(await permitted(ctx, pageReads, 'manage', page.id))) refuseFields(['title']);
    Object.assign(page, await namesFor(ctx, page, { id: page.id, title: old.title }));
    await write(ctx, itemsFollowUrl.with({ id: page.id, url: page.url }));
  }
  page.body = old.body;
  const revision = await revise(ctx, page);
  ctx.audit({ type: 'page_reverted', subjectType: 'Page', subjectId: page.id, data: { revision: revisionId } });
  await ctx.em.flush();
  return revision;
}
