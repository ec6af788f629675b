/** How pages are copied into another course. */

import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { write } from '../../platform/transaction/write.js';
import { type Copying, copiedContent } from '../course-copies/index.js';
import { Page } from './page.entity.js';
import { firstFree } from './page.rules.js';
import { PageRevision } from './page-revision.entity.js';

interface PageUrls {
  readonly id: number;
  readonly url: string;
  readonly courseId: number;
}

/** The urls of the pages of two courses, those that are not deleted: `PageUrls`. */
// unguarded: courses between which the actor copies.
const urlsOfPages = statement<{ courseIds: readonly number[] }>(
  (value) => sql`
    select p.id, p.url, p.course_id as "courseId"
    from pages p
    where p.course_id = any(${value('courseIds', 'bigint[]')}) and p.workflow_state <> 'deleted'
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

/** A page gets the url of its source, or the next that is free; it stays with that one. */
async function reserveUrls({ ctx, sourceCourseId, course, copies, pageUrls }: Copying): Promise<void> {
  const asked = urlsOfPages.with({ courseIds: [sourceCourseId, course.id] });
  const pages = await ctx.services.database.rows<PageUrls>(asked, ctx.em, ctx.meter);
  const here = pages.filter(({ courseId }) => courseId === course.id);
  const urlById = new Map(here.map(({ id, url }) => [id, url]));
  const taken = new Set(here.map(({ url }) => url));
  for (const { id, url } of pages.filter(({ courseId }) => courseId === sourceCourseId)) {
    const copyId = copies.of('wiki_page', id);
    if (copyId === undefined) continue;
    const own = urlById.get(copyId) ?? firstFree(url, taken);
    taken.add(own);
    pageUrls.set(url, own);
  }
}

/** Source: supplement §3.7; decision 0129. */
export const copiedPage = copiedContent({
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
  path: ({ url }) => `pages/${url}`,
  begin: reserveUrls,
  /** A course has one front page: one that it has chosen by itself stays. */
  prepare: async ({ ctx, course, pageUrls }, rows) => {
    // unguarded: the course into which the actor copies.
    const front = await ctx.em.findOne(Page, { courseId: course.id, frontPage: true }, { fields: ['id'] });
    for (const { row, before } of rows) {
      row['url'] = before?.['url'] ?? pageUrls.get(String(row['url'])) ?? row['url'];
      if (row['front_page'] === true && front !== null && front.id !== row.id) row['front_page'] = false;
      if (row['workflow_state'] !== 'active') row['front_page'] = false;
    }
  },
  follow: async ({ ctx }, written) => {
    await write(ctx, revised.with({ ids: written.map(({ row }) => row.id), userId: ctx.actor.userId }));
  },
  remove: async ({ ctx }, ids) => {
    await write(ctx, pagesDeleted.with({ ids }));
  },
});
