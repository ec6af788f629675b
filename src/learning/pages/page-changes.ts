/** How pages change: what a request says of one, and the revision that it leaves. */
import { permitted } from '../../platform/authorization/authorize.js';
import { refuseFields, refuseInvalid } from '../../platform/refusal/refusal.js';
import { htmlCleaner } from '../../platform/transaction/authored-html.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { createRow } from '../../platform/transaction/insert.js';
import { applyPatch, changedFields } from '../../platform/transaction/patch.js';
import { write } from '../../platform/transaction/write.js';
import { refuseLockedFields } from '../course-copies/index.js';
import { Course } from '../courses/index.js';
import { recordContribution } from '../modules/index.js';
import type { Page, PageEditingRole } from './page.entity.js';
import { pageReads } from './page.reads.js';
import {
  beginning,
  firstFreeName,
  frontPageRefusals,
  orderedRoles,
  type PagePatch,
  pageAspects,
  pageRefusals,
  publishedState,
  urlOf,
} from './page.rules.js';
import { tellOfPage } from './page-notice.js';
import { PageRevision } from './page-revision.entity.js';
import { itemsFollowUrl, namesBeside, otherFrontPagesUnset, ownerOf, type PageOwner } from './pages.sql.js';

/** The title and the url that a page of the place gets; `id` is its own, 0 for a new one. The place is locked. */
export async function namesFor(
  ctx: OperationContext,
  { courseId, groupId }: PageOwner,
  { id, title }: { readonly id: number; readonly title: string },
): Promise<{ title: string; url: string }> {
  const asked = namesBeside.with({ courseId, groupId, id, title: beginning(title), url: beginning(urlOf(title)) });
  const rows = await ctx.services.database.rows<{ title: string; url: string }>(asked, ctx.em, ctx.meter);
  const ownTitle = firstFreeName(title, new Set(rows.map((row) => row.title)));
  return { title: ownTitle, url: firstFreeName(urlOf(ownTitle), new Set(rows.map((row) => row.url))) };
}

/** The columns that a patch makes of where a page stands, without those that stay. */
async function standingOf(ctx: OperationContext, page: Page, { published, editingRoles }: PagePatch) {
  const wanted = editingRoles === undefined ? undefined : await rolesFor(ctx, page, editingRoles);
  const isSame = wanted === undefined || wanted.join() === page.editingRoles.join();
  return {
    ...(published != null && { workflowState: publishedState(published) }),
    ...(!isSame && { editingRoles: wanted }),
  };
}

/** Who edits a page of the place; where nobody is named, whoever its course says, and the members of its group. */
export async function rolesFor(
  ctx: OperationContext,
  { courseId }: PageOwner,
  given: readonly PageEditingRole[] | null | undefined,
): Promise<PageEditingRole[]> {
  if (given != null && given.length > 0) return orderedRoles(given);
  if (courseId === null) return ['members'];
  // unguarded: the course of a page that was authorized.
  const course = await ctx.em.findOneOrFail(Course, courseId, { fields: ['allowStudentWikiEdits'] });
  return course.allowStudentWikiEdits ? ['teachers', 'students'] : ['teachers'];
}

/** Makes it the front page in place of the one there is, or leaves the place without one. The place is locked. */
async function setFrontPage(ctx: OperationContext, page: Page, frontPage: boolean): Promise<void> {
  const { id, courseId, groupId } = page;
  if (frontPage) await write(ctx, otherFrontPagesUnset.with({ id, courseId, groupId }));
  page.frontPage = frontPage;
}

/** Keeps what the page says now as its next revision. */
export async function revise(ctx: OperationContext, page: Page): Promise<PageRevision> {
  page.revision += 1;
  page.revisedAt = ctx.clock;
  page.lastEditedById = ctx.actor.userId;
  if (page.courseId !== null) {
    const shown = { courseId: page.courseId, type: 'Page', contentId: page.id } as const;
    await recordContribution(ctx, shown, ctx.actor.userId);
  }
  return keepRevision(ctx, page);
}

/** The row of the page's last revision. */
export function keepRevision(ctx: OperationContext, page: Page): PageRevision {
  const { id: pageId, rootAccountId, courseId, groupId, title, url, body, revision, lastEditedById } = page;
  const said = { title, url, body, number: revision, editedById: lastEditedById };
  return createRow(ctx.em, PageRevision, { pageId, rootAccountId, courseId, groupId, ...said });
}

/** Refuses what only those change who manage the page. @throws Refusal 403 by field */
async function refuseUnmanaged(ctx: OperationContext, page: Page, patch: PagePatch): Promise<void> {
  if (await permitted(ctx, pageReads, 'manage', page.id)) return;
  const now = { title: page.title, published: page.workflowState === 'active', frontPage: page.frontPage };
  const fields: string[] = changedFields(now, patch, ['title', 'published', 'frontPage']);
  refuseFields(
    patch.editingRoles !== undefined && (await wouldOpen(ctx, page, patch.editingRoles, page.editingRoles))
      ? [...fields, 'editingRoles']
      : fields,
  );
}

/** Whether others than these would edit a page. @param given as a request says it; null for whoever the place says */
export async function wouldOpen(
  ctx: OperationContext,
  owner: PageOwner,
  given: readonly PageEditingRole[] | null,
  to: readonly PageEditingRole[],
): Promise<boolean> {
  return (await rolesFor(ctx, owner, given)).join() !== to.join();
}

/**
 * Changes a locked page as far as the actor may: whoever merely edits it changes what it says. What it says leaves a
 * revision. Refusals: 400 by field; 403 by field, also for what a blueprint has locked.
 */
export async function changePage(ctx: OperationContext, page: Page, patch: PagePatch): Promise<void> {
  await refuseUnmanaged(ctx, page, patch);
  refuseInvalid(pageRefusals(patch));
  const published = patch.published ?? page.workflowState === 'active';
  const frontPage = patch.frontPage ?? page.frontPage;
  refuseInvalid(frontPageRefusals({ published, frontPage }, patch));
  const title = patch.title?.trim();
  const names = title !== undefined && title !== page.title ? await namesFor(ctx, page, { id: page.id, title }) : {};
  const said = { ...names, ...(patch.body !== undefined && { body: htmlCleaner(ctx)('body', patch.body ?? '') }) };
  const changed = [
    ...applyPatch(page, said, ['title', 'url', 'body']),
    ...applyPatch(page, await standingOf(ctx, page, patch), ['editingRoles', 'workflowState']),
  ] as string[];
  refuseLockedFields(page, changed, pageAspects);
  if (changed.includes('url')) await write(ctx, itemsFollowUrl.with({ id: page.id, url: page.url }));
  if (frontPage !== page.frontPage) {
    await setFrontPage(ctx, page, frontPage);
    changed.push('frontPage');
  }
  const isOthers = page.lastEditedById !== ctx.actor.userId && (patch.title != null || patch.body !== undefined);
  if (isOthers || changed.some((name) => name in said)) await revise(ctx, page);
  if (changed.length > 0)
    ctx.audit({ type: 'page_updated', subjectType: 'Page', subjectId: page.id, data: { ...ownerOf(page), changed } });
  if (patch.notifyOfUpdate) await tellOfPage(ctx, page);
}
