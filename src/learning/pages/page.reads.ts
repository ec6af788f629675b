import { userReads } from '../../identity/users/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import {
  type Connection,
  connection,
  defineReads,
  extendReads,
  type FilterSql,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import { containingTrimmed, type Sql, sql } from '../../platform/sql/sql.js';
import { shownLocks } from '../course-copies/index.js';
import { type Course, courseReads } from '../courses/index.js';
import { refuseShortTerm } from '../enrollments/index.js';
import { groupReads, readsGroup } from '../groups/index.js';
import { moduleItemReads } from '../modules/index.js';
import { coursePagesPolicy, findsPages, listsPages } from './course-pages.policy.js';
import { Page } from './page.entity.js';
import { pagePolicy, pageRevisionPolicy, viewerLock } from './page.policy.js';
import { asUrl, idInUrl } from './page.rules.js';
import { PageRevision } from './page-revision.entity.js';

/** The course, with the policy that applies to its pages. */
export const coursePagesReads: Reads<Course, ActionOf<typeof coursePagesPolicy>> = defineReads(courseReads.entity, {
  policy: coursePagesPolicy,
  keys: courseReads.keys,
});

export const pageRevisionReads: Reads<PageRevision, ActionOf<typeof pageRevisionPolicy>> = defineReads(PageRevision, {
  policy: pageRevisionPolicy,
  orders: { number: ['number', 'id'] },
  computed: {
    latest: (row, { lookUp }) => sql`${row}.number = ${lookUp('pages', 'page_id', 'revision')}`,
  },
  relations: {
    page: one(() => pageReads, 'pageId'),
    // Whoever sees what a page said sees who wrote it.
    editedBy: one(() => userReads, 'editedById', { trusted: true }),
  },
});

/** Without a number, the last one is the first of the list. */
const byNumber: FilterSql = (filter) =>
  filter.given ? sql`${filter.row}.number = ${filter.parameter('bigint')}` : undefined;
const newestFirst = {
  foreignKey: 'pageId',
  order: 'number',
  descending: () => true,
  listed: pagePolicy.actions.readRevisions,
};

export const pageReads: Reads<Page, ActionOf<typeof pagePolicy>> = defineReads(Page, {
  policy: pagePolicy,
  // Called by the words that a request orders a list with.
  orders: {
    title: ['title', 'id'],
    created_at: ['createdAt', 'id'],
    updated_at: ['revisedAt', 'id'],
  },
  computed: {
    /** True for who looks after the pages, null for the others. */
    managed: () => sql`true`,
    shownLocks: shownLocks('wiki_page'),
    /** What keeps the viewer out, unless they look after the pages: `{moduleId, moduleName, unlockAt}`; null for nothing. */
    lockInWay: (row, { lookUp }) => viewerLock(row, lookUp),
  },
  relations: {
    course: one(() => courseReads, 'courseId'),
    group: one(() => groupReads, 'groupId'),
    // Whoever sees a page sees who wrote it last.
    lastEditedBy: one(() => userReads, 'lastEditedById', { trusted: true }),
  },
  connections: {
    revisions: connection(() => pageRevisionReads, newestFirst),
    oneRevision: connection(() => pageRevisionReads, { ...newestFirst, filters: { revisionId: byNumber } }),
  },
});

type Within = NonNullable<Connection['joinOn']>;

const byUrl: FilterSql = (filter) => {
  const url = filter.parameter('text', (given: string) => asUrl(given));
  const id = filter.parameter('bigint', (given: string) => idInUrl(given));
  return sql`(${filter.row}.url = ${url} or ${filter.row}.id = ${id})`;
};

/** The pages of a course or group: all, one by its url, and the front page. */
const pagesIn = (joinOn: Within, { listed, found }: Pick<Connection, 'listed' | 'found'>) => ({
  pages: connection(() => pageReads, {
    joinOn,
    listed,
    found,
    check: refuseShortTerm,
    filters: {
      searchTerm: (filter) =>
        filter.given ? sql`${filter.row}.title ilike ${filter.parameter('text', containingTrimmed)}` : undefined,
      published: ({ row, flag }) => {
        if (flag === undefined) return undefined;
        return flag ? sql`${row}.workflow_state = 'active'` : sql`${row}.workflow_state = 'unpublished'`;
      },
    },
  }),
  pageAtUrl: connection(() => pageReads, { joinOn, listed, filters: { url: byUrl } }),
  frontPages: connection(() => pageReads, {
    joinOn,
    listed,
    filters: { isFront: ({ row }) => sql`${row}.front_page` },
  }),
});

const ofParent =
  (column: string): Within =>
  (page: Sql, parent: Sql) =>
    sql`${page}.${sql.ref(column)} = ${parent}.id`;

export const pagesOfCourse = extendReads(courseReads, {
  connections: pagesIn(ofParent('course_id'), { listed: listsPages, found: findsPages }),
});
export const pagesOfGroup = extendReads(groupReads, {
  connections: pagesIn(ofParent('group_id'), { listed: readsGroup('id'), found: undefined }),
});

export const pageOfModuleItem = extendReads(moduleItemReads, {
  relations: { page: one(() => pageReads, 'contentId', { when: (item) => sql`${item}.type = 'Page'` }) },
});
