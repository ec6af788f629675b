import type { RowColumns } from '../../platform/authorization/authorize.js';
import { bulkStatement } from '../../platform/sql/bulk.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../platform/sql/statement.js';
import { ModuleItem } from '../modules/index.js';
import { Page } from './page.entity.js';

/** Where pages stand: one of the two. */
export interface PageOwner {
  readonly courseId: number | null;
  readonly groupId: number | null;
}

export const ownerOf = ({ courseId, groupId }: PageOwner): PageOwner => ({ courseId, groupId });

const standsIn = (page: Sql, value: ValueSql<PageOwner>): Sql => sql`
  (
    ${page}.course_id = ${value('courseId', 'bigint')}
    or ${page}.group_id = ${value('groupId', 'bigint')}
  )
  and ${page}.workflow_state <> 'deleted'
`;

/** A course or group where nobody else names a page, or chooses the front page, before the end of the transaction. */
export const placeLocked = {
  // unguarded: a lock on a place of pages, of which the actor edits one.
  courseId: statement<{ id: number }>(
    (value) => sql`select id from courses where id = ${value('id', 'bigint')} for no key update`,
  ),
  // unguarded: likewise.
  groupId: statement<{ id: number }>(
    (value) => sql`select id from groups where id = ${value('id', 'bigint')} for no key update`,
  ),
};

/** Where a page stands. */
export const ownerColumns: RowColumns<PageOwner> = {
  courseId: (row) => sql`${row}.course_id`,
  groupId: (row) => sql`${row}.group_id`,
};

/** Titles and urls of other pages of the place that begin in the same way. */
// unguarded: what is taken is taken, also by what the actor does not see.
export const namesBeside = statement<PageOwner & { id: number; title: string; url: string }>(
  (value) => sql`
    select p.title, p.url
    from pages p
    where ${standsIn(sql`p`, value as ValueSql<PageOwner>)}
      and p.id <> ${value('id', 'bigint')}
      and (
        starts_with(p.url, ${value('url', 'text')}) or starts_with(p.title, ${value('title', 'text')})
      )
  `,
);

/** The id of the page at a url, or by its id where it stands there. */
// unguarded: which page is meant; the use case authorizes it next.
export const pageAtUrl = statement<PageOwner & { url: string; named: number | null }>(
  (value) => sql`
    select p.id
    from pages p
    where ${standsIn(sql`p`, value as ValueSql<PageOwner>)}
      and (p.url = ${value('url', 'text')} or p.id = ${value('named', 'bigint')})
  `,
);

/** The id of the front page. */
// unguarded: which page is meant; the use case authorizes it next.
export const frontPageOf = statement<PageOwner>(
  (value) => sql`select p.id from pages p where p.front_page and ${standsIn(sql`p`, value)}`,
);

/** No other page of the place is its front page. */
// unguarded: the pages of a place whose front page the actor chooses.
export const otherFrontPagesUnset = bulkStatement<PageOwner & { id: number }>(
  [Page],
  (value) => sql`
    update pages p
    set front_page = false
    where p.front_page and p.id <> ${value('id', 'bigint')} and ${standsIn(sql`p`, value as ValueSql<PageOwner>)}
  `,
);

/** Items of modules that show a page follow its url. */
// unguarded: items that show a page which the actor manages.
export const itemsFollowUrl = bulkStatement<{ id: number; url: string }>(
  [ModuleItem],
  (value) => sql`
    update module_items
    set page_url = ${value('url', 'text')}
    where type = 'Page' and content_id = ${value('id', 'bigint')}
  `,
);
