/** How pages come about. */
import { refuseFields, refuseInvalid } from '../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { insertNow } from '../../platform/transaction/insert.js';
import { write } from '../../platform/transaction/write.js';
import { Page } from './page.entity.js';
import { frontPageRefusals, type PagePatch, pageRefusals, pageTitleRefusals, publishedState } from './page.rules.js';
import { keepRevision, namesFor, rolesFor, rolesIgnored } from './page-changes.js';
import { tellOfPage } from './page-notice.js';
import type { WritingPlace } from './page-place.js';
import { otherFrontPagesUnset } from './pages.sql.js';

/** What a new page is, as far as the actor says it. Who does not manage pages publishes what they write. @throws Refusal 403 by field */
function permittedOfNew(ctx: OperationContext, place: WritingPlace, { editingRoles, ...given }: PagePatch): PagePatch {
  if (place.manages) return { editingRoles: editingRoles ?? null, ...given };
  if (editingRoles != null) ctx.ignored.push(rolesIgnored);
  refuseFields([
    ...(given.published === false ? ['published'] : []),
    ...(given.frontPage === true ? ['frontPage'] : []),
  ]);
  return given;
}

/** Makes a page in a place that is locked. Refusals: 400 by field; 403 by field. */
export async function makePage(ctx: OperationContext, place: WritingPlace, given: PagePatch): Promise<Page> {
  const patch = permittedOfNew(ctx, place, given);
  refuseInvalid([...pageTitleRefusals(patch.title), ...pageRefusals({ ...patch, title: undefined })]);
  const frontPage = patch.frontPage ?? false;
  // What students write is seen, as is what stands in a group; in a course, who manages the pages publishes them apart.
  const published = patch.published ?? (frontPage || !place.manages || place.owner.groupId !== null);
  refuseInvalid(frontPageRefusals({ published, frontPage }, patch));
  const names = await namesFor(ctx, place.owner, { id: 0, title: (patch.title as string).trim() });
  if (frontPage) await write(ctx, otherFrontPagesUnset.with({ id: 0, ...place.owner }));
  const { rootAccountId, userId } = ctx.actor;
  const page = await insertNow(ctx, Page, {
    rootAccountId,
    ...place.owner,
    ...names,
    body: htmlCleaner(ctx)('body', patch.body ?? ''),
    editingRoles: await rolesFor(ctx, place.owner, patch.editingRoles),
    frontPage,
    lastEditedById: userId,
    revisedAt: ctx.clock,
    workflowState: publishedState(published),
  });
  keepRevision(ctx, page);
  ctx.audit({ type: 'page_created', subjectType: 'Page', subjectId: page.id, data: { ...place.owner, url: page.url } });
  if (patch.notifyOfUpdate) await tellOfPage(ctx, page);
  return page;
}
