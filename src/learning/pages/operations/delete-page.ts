import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { refuseLockedDeletion } from '../../course-copies/index.js';
import type { Page } from '../page.entity.js';
import { frontPageStays } from '../page.refusals.js';
import { lockedPage, namedPage, type PageReference } from '../page-place.js';

/** Deletes a page; its url is free for another one. Refusals: 400 for the front page; 403, also for one that a blueprint has locked; 404. Source: D2 · Pages; supplement §3.7. */
export async function deletePage(ctx: OperationContext, at: PageReference): Promise<Page> {
  const page = await lockedPage(ctx, await namedPage(ctx, at), 'manage', { names: false });
  refuseLockedDeletion(page);
  if (page.frontPage) throw frontPageStays();
  transition(page, removal);
  const { courseId, groupId, url } = page;
  ctx.audit({ type: 'page_deleted', subjectType: 'Page', subjectId: page.id, data: { courseId, groupId, url } });
  return page;
}
