/** How pages come about. */
import { refuseFields, refuseInvalid } from '../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { insertNow } from '../../platform/transaction/insert.js';
import { write } from '../../platform/transaction/write.js';
import { Page } from './page.entity.js';
import { frontPageRefusals, type PagePatch, pageRefusals, pageTitleRefusals, publishedState } from './page.rules.js';
import { keepRevision, namesFor, rolesFor, wouldOpen } from './page-changes.js';
import { tellOfPage } from './page-notice.js';
import type { WritingPlace } from './page-place.js';
import { otherFrontPagesUnset } from './pages.sql.js';

/** Who does not manage pages publishes what they write, for those to edit who edit pages there. @throws Refusal 403 by field */
async function refuseOfNew(ctx: OperationContext, { manages, owner }: WritingPlace, given: PagePatch): Promise<void> {
  if (manages) return;
  const { published, frontPage, editingRoles } = given;
  const usual = await rolesFor(ctx, owner, null);
  refuseFields([
    ...(published === false ? ['published'] : []),
    ...(frontPage === true ? ['frontPage'] : []),
    ...(editingRoles != null && (await wouldOpen(ctx, owner, editingRoles, usual)) ? ['editingRoles'] : []),
  ]);
}

/** Makes a page in a place that is locked. Refusals: 400 by field; 403 by field. */
export async function makePage(ctx: OperationContext, place: WritingPlace, patch: PagePatch): Promise<Page> {
  await refuseOfNew(ctx, place, patch);
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
