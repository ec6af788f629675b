/** How pages are copied into another course. */

import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { write } from '../../platform/transaction/write.js';
import {
  ContentCopy,
  type CopiedKind,
  type Copying,
  copiedContent,
  digestsOf,
  readContents,
  type WrittenRow,
} from '../course-copies/index.js';
import { Page } from './page.entity.js';
import { firstFreeName } from './page.rules.js';
import { PageRevision } from './page-revision.entity.js';

interface PageUrls {
  readonly id: number;
  readonly url: string;
  readonly courseId: number;
  readonly living: boolean;
}

/** The urls of the pages of two courses, those of deleted ones as well: `PageUrls`. */
// unguarded: courses between which the actor copies.
const urlsOfPages = statement<{ courseIds: readonly number[] }>(
  (value) => sql`
    select p.id, p.url, p.course_id as "courseId", p.workflow_state <> 'deleted' as living
    from pages p
    where p.course_id = any(${value('courseIds', 'bigint[]')})
    order by p.id
  `,
);

/** Keeps what pages say now as their next revision. */
// unguarded: copies that the actor has just written.
const revised = bulkStatement<{ ids: readonly number[]; userId: number }>(
  [updated(Page, 'revision', 'revisedAt', 'lastEditedById'), PageRevision],
  (value) => sql`
    with said as (
      update pages p
      set revision = coalesce((select max(r.number) from page_revisions r where r.page_id = p.id), 0) + 1,
        revised_at = now(), last_edited_by_id = ${value('userId', 'bigint')}
      where p.id = any(${value('ids', 'bigint[]')})
      returning p.*
    )
    insert into page_revisions (root_account_id, page_id, course_id, group_id, number, title, url, body, edited_by_id)
    select s.root_account_id, s.id, s.course_id, s.group_id, s.revision, s.title, s.url, s.body, s.last_edited_by_id
    from said s
  `,
);

/** Deletes pages, also where one is the front page. */
// unguarded: copies whose source was deleted.
const pagesDeleted = bulkStatement<{ ids: readonly number[] }>(
  [updated(Page, 'workflowState', 'frontPage')],
  (value) => sql`
    update pages set workflow_state = 'deleted', front_page = false where id = any(${value('ids', 'bigint[]')})
  `,
);

/** Copies that the course has deleted take other urls, so that they can come back. */
// unguarded: deleted copies in the course into which the actor copies.
const urlsGiven = bulkStatement<{ ids: readonly number[]; urls: readonly string[] }>(
  [updated(Page, 'url')],
  (value) => sql`
    update pages p
    set url = x.url
    from unnest(${value('ids', 'bigint[]')}, ${value('urls', 'text[]')}) as x (id, url)
    where p.id = x.id and p.workflow_state = 'deleted'
  `,
);

/**
 * A page gets the url of its source, or the next that is free; it stays with that one, unless another page has taken it
 * while the copy was deleted.
 */
async function reserveUrls({ ctx, sourceCourseId, course, copies, pageUrls }: Copying): Promise<void> {
  const asked = urlsOfPages.with({ courseIds: [sourceCourseId, course.id] });
  const pages = await ctx.services.database.rows<PageUrls>(asked, ctx.em, ctx.meter);
  const here = new Map(pages.filter(({ courseId }) => courseId === course.id).map((page) => [page.id, page]));
  const taken = new Set([...here.values()].filter(({ living }) => living).map(({ url }) => url));
  const moved = new Map<number, string>();
  for (const { id, url } of pages.filter(({ courseId, living }) => courseId === sourceCourseId && living)) {
    const copyId = copies.of('wiki_page', id);
    if (copyId === undefined) continue;
    const copy = here.get(copyId);
    const own = copy?.living === true ? copy.url : firstFreeName(copy?.url ?? url, taken);
    if (copy !== undefined && own !== copy.url) moved.set(copyId, own);
    taken.add(own);
    pageUrls.set(url, own);
  }
  if (moved.size > 0) await write(ctx, urlsGiven.with({ ids: [...moved.keys()], urls: [...moved.values()] }));
}

interface FrontPage {
  readonly id: number;
  /** The digest of its settings as it was last copied; null for a page that is no copy. */
  readonly left: string | null;
}

/** The front page of a course, if it has one, held: `FrontPage`. */
// unguarded: the course into which the actor copies.
const frontPageOf = statement<{ courseId: number }>(
  (value) => sql`
    select p.id,
      (
        select k.copy_digests ->> 'settings'
        from content_copies k
        where k.course_id = p.course_id and k.kind = 'wiki_page' and k.copy_id = p.id
        limit 1
      ) as left
    from pages p
    where p.course_id = ${value('courseId', 'bigint')} and p.front_page
    for no key update
  `,
);

/** A page that was the front page because its source was is none any more, and has not been changed by that. */
// unguarded: likewise.
const frontPageGivesWay = bulkStatement<{ id: number; courseId: number; settings: string }>(
  [updated(Page, 'frontPage'), updated(ContentCopy, 'copyDigests')],
  (value) => sql`
    with kept as (
      update content_copies k
      set copy_digests = k.copy_digests || jsonb_build_object('settings', ${value('settings', 'text')})
      where k.course_id = ${value('courseId', 'bigint')}
        and k.kind = 'wiki_page'
        and k.copy_id = ${value('id', 'bigint')}
    )
    update pages set front_page = false where id = ${value('id', 'bigint')}
  `,
);

/** A course has one front page: one that it has chosen by itself stays, one that came with a copy gives way to the next. */
async function oneFrontPage({ ctx, course }: Copying, rows: readonly WrittenRow[]): Promise<void> {
  const wanted = rows.filter(({ row }) => row['front_page'] === true);
  if (wanted.length === 0) return;
  const asked = frontPageOf.with({ courseId: course.id });
  const [front] = await ctx.services.database.rows<FrontPage>(asked, ctx.em, ctx.meter);
  if (front === undefined || wanted.some(({ row }) => row.id === front.id)) {
    for (const { row } of wanted) if (front !== undefined && row.id !== front.id) row['front_page'] = false;
    return;
  }
  const [now] = await readContents(ctx, copiedPage, [front.id]);
  if (now === undefined || digestsOf(copiedPage, now).settings !== front.left) {
    for (const { row } of wanted) row['front_page'] = false;
    return;
  }
  const settings = digestsOf(copiedPage, { ...now, row: { ...now.row, front_page: false } }).settings ?? '';
  await write(ctx, frontPageGivesWay.with({ id: front.id, courseId: course.id, settings }));
}

/** Source: supplement §3.7; decision 0129. */
export const copiedPage: CopiedKind = copiedContent({
  kind: 'wiki_page',
  entity: Page,
  table: 'pages',
  columns: {
    content: ['title', 'body'],
    settings: ['editing_roles', 'front_page'],
    state: ['workflow_state'],
  },
  once: ['url'],
  html: ['body'],
  name: 'title',
  path: ({ url }) => `pages/${String(url)}`,
  begin: reserveUrls,
  prepare: async (copying, rows) => {
    for (const { row, before } of rows) {
      row['url'] = before?.['url'] ?? copying.pageUrls.get(String(row['url'])) ?? row['url'];
      if (row['workflow_state'] !== 'active') row['front_page'] = false;
    }
    await oneFrontPage(copying, rows);
  },
  follow: async ({ ctx }, written) => {
    await write(ctx, revised.with({ ids: written.map(({ row }) => row.id), userId: ctx.actor.userId }));
  },
  remove: async ({ ctx }, ids) => {
    await write(ctx, pagesDeleted.with({ ids }));
  },
});
