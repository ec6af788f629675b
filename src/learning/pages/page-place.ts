/** Where pages stand, and which page a request means. */
import { authorizedFind, authorizedId, authorizedRow, permitted } from '../../platform/authorization/authorize.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { Bound } from '../../platform/sql/statement.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { courseReads } from '../courses/index.js';
import { groupReads } from '../groups/index.js';
import type { Page } from './page.entity.js';
import { coursePagesReads, pageReads } from './page.reads.js';
import { asUrl, idInUrl, type PagePatch } from './page.rules.js';
import { frontPageOf, ownerColumns, type PageOwner, pageAtUrl, placeLocked } from './pages.sql.js';

/** Where pages stand, as requests say it: one of the two. */
export interface PagePlace {
  readonly courseId?: RecordKey | null | undefined;
  readonly groupId?: RecordKey | null | undefined;
}

/** A page by itself, or by its url in a course or group: one of the three. */
export interface PageReference {
  readonly id?: RecordKey | null | undefined;
  readonly inCourse?: { readonly courseId: RecordKey; readonly url: string } | null | undefined;
  readonly inGroup?: { readonly groupId: RecordKey; readonly url: string } | null | undefined;
}

/** The course or group. @throws Refusal 404 for one that the actor does not see */
export async function seenPlace(ctx: OperationContext, { courseId, groupId }: PagePlace): Promise<PageOwner> {
  if (courseId != null) return { courseId: await authorizedId(ctx, courseReads, 'visible', courseId), groupId: null };
  if (groupId == null) throw notFound();
  return { courseId: null, groupId: await authorizedId(ctx, groupReads, 'visible', groupId) };
}

/** A place in which the actor writes pages. */
export interface WritingPlace {
  readonly owner: PageOwner;
  /** They also say whether pages are published, who edits them and which is the first. */
  readonly manages: boolean;
  /** In a course students edit new pages where it says so. */
  readonly studentsEdit: boolean;
}

/** The place for a new page, locked. @throws Refusal 404; 403 for who may not write pages there */
export async function writingPlace(ctx: OperationContext, { courseId, groupId }: PagePlace): Promise<WritingPlace> {
  if (courseId != null) {
    const course = await authorizedFind(ctx, coursePagesReads, 'createPage', courseId);
    const manages = await permitted(ctx, coursePagesReads, 'managePages', course.id);
    return { owner: { courseId: course.id, groupId: null }, manages, studentsEdit: course.allowStudentWikiEdits };
  }
  if (groupId == null) throw notFound();
  const group = await authorizedFind(ctx, groupReads, 'participate', groupId);
  return { owner: { courseId: null, groupId: group.id }, manages: true, studentsEdit: false };
}

/** Nobody else names a page there, or chooses the front page, before the end of the transaction. */
export async function lockPlace(ctx: OperationContext, { courseId, groupId }: PageOwner): Promise<void> {
  const bound =
    courseId === null ? placeLocked.groupId.with({ id: groupId! }) : placeLocked.courseId.with({ id: courseId });
  await ctx.services.database.rows(bound, ctx.em, ctx.meter);
}

async function idFound(ctx: OperationContext, bound: Bound): Promise<number | null> {
  const [row] = await ctx.services.database.rows<{ id: number }>(bound, ctx.em, ctx.meter);
  return row?.id ?? null;
}

/** The page at a url of the place; null for none. Whether the actor sees it is asked by who finds it. */
export const idAtUrl = (ctx: OperationContext, owner: PageOwner, url: string): Promise<number | null> =>
  idFound(ctx, pageAtUrl.with({ ...owner, url: asUrl(url), named: idInUrl(url) }));

/** The front page of a course or group. @throws Refusal 404, also where there is none */
export async function frontPageAt(ctx: OperationContext, place: PagePlace): Promise<number> {
  const id = await idFound(ctx, frontPageOf.with(await seenPlace(ctx, place)));
  if (id === null) throw notFound();
  return id;
}

/** The id that a reference leads to. @throws Refusal 404 */
export async function namedPage(ctx: OperationContext, { id, inCourse, inGroup }: PageReference): Promise<RecordKey> {
  if (id != null) return id;
  const at = inCourse ?? inGroup;
  if (at == null) throw notFound();
  const found = await idAtUrl(ctx, await seenPlace(ctx, at), at.url);
  if (found === null) throw notFound();
  return found;
}

/**
 * The page, locked, on which the actor may take the action. Who gives pages names, or chooses the front page, holds the
 * lock on their place first. Refusals: 403; 404.
 */
export async function lockedPage(
  ctx: OperationContext,
  key: RecordKey,
  action: ActionOf<typeof pageReads.policy>,
  { names }: { names: boolean },
): Promise<Page> {
  if (names) {
    const owner = await authorizedRow(ctx, pageReads, action, key, { columns: ownerColumns });
    await lockPlace(ctx, owner);
  }
  return authorizedFind(ctx, pageReads, action, key);
}

/** Whether a change gives a page another name, or a place another front page. */
export const namesPages = ({ title, frontPage }: PagePatch): boolean => title != null || frontPage != null;
