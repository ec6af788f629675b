import { activeStudentIn, actorSet, among, may, memberNowOrBefore, on, staffIn } from '../../identity/access/index.js';
import {
  actorId,
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  is,
  ofTenant,
  sqlCondition,
} from '../../platform/authorization/policy.js';
import { type LookUpSql, type Sql, sql } from '../../platform/sql/sql.js';
import { lockedInNothing, unlocked } from '../course-copies/index.js';
import { inLivingCourse } from '../courses/index.js';
import { managesGroup, participatesInGroup, readsGroup } from '../groups/index.js';
import { Page, type PageEditingRole } from './page.entity.js';
import { pageLockOf } from './page-lock.sql.js';
import { PageRevision } from './page-revision.entity.js';

const course = on('courseId');

type OfPage = (page: Sql, lookUp?: LookUpSql) => Sql;

/** The page that a row is about. */
type PageOf = (row: Sql, holds: OfPage, lookUp?: LookUpSql) => Sql;
const itself: PageOf = (row, holds, lookUp) => holds(row, lookUp);
const above: PageOf = (row, holds) => sql`
  exists (select 1 from pages vp where vp.id = ${row}.page_id and ${holds(sql`vp`)})
`;

/**
 * SQL: JSON of what keeps the actor out of the page, computed once for each row where something can be looked up. It says
 * nothing of who looks after the pages, whom nothing keeps out.
 */
export const viewerLock: OfPage = (page, lookUp) => {
  const lock = pageLockOf(page, actorId, sql`${page}.course_id = any(${actorSet('asStudent')})`);
  return lookUp === undefined ? lock : lookUp.row(sql`select ${lock} as lock offset 0`, 'lock');
};

const courseOf = (row: Sql, holds: (course: Sql) => Sql): Sql => sql`
  exists (select 1 from courses vc where vc.id = ${row}.course_id and ${holds(sql`vc`)})
`;

/** The course, or that of the group, goes on, and is not over for the actor alone. */
const goesOn = sqlCondition(
  'pageGoesOn',
  (row) => sql`
    not exists (
      select 1
      from courses vc
      where vc.id = coalesce(
          ${row}.course_id, (select vg.course_id from groups vg where vg.id = ${row}.group_id)
        )
        and (
          vc.workflow_state <> 'available'
          or vc.id = any(${actorSet('concluded')})
          or (vc.id = any(${actorSet('asStudent')}) and vc.id <> all(${actorSet('asActiveStudent')}))
        )
    )
  `,
);

/** Students of the course in which a group works. */
const studiesBesideGroup = sqlCondition(
  'pageStudent',
  (row) => sql`
    exists (
      select 1
      from groups vg
      where vg.id = ${row}.group_id and vg.course_id = any(${actorSet('asActiveStudent')})
    )
  `,
);

const ofOpenCourse = sqlCondition('pageOfOpenCourse', (row) =>
  courseOf(
    row,
    (c) => sql`${c}.workflow_state in ('available', 'completed') and (${c}.is_public or ${c}.is_public_to_auth_users)`,
  ),
);

/** Who does what with pages, over a row that is one or that belongs to one. */
function roles(named: string, pageOf: PageOf) {
  const is = (name: string, holds: OfPage) =>
    sqlCondition(`${named}:${name}`, (row, _askActor, lookUp) => pageOf(row, holds, lookUp));
  const edits = (role: PageEditingRole) => is(role, (page) => sql`${sql.literal(role)} = any(${page}.editing_roles)`);
  const open = is('open', (page, lookUp) => sql`${viewerLock(page, lookUp)} is null`);
  const published = is('published', (page) => sql`${page}.workflow_state = 'active'`);
  const there = is('there', (page) => sql`${page}.workflow_state <> 'deleted'`);
  // The members of a group look after its pages together, where these are for members.
  const manages = anyOf(
    may('manage_wiki', course),
    managesGroup('groupId'),
    allOf(edits('members'), participatesInGroup('groupId')),
  );
  const invited = anyOf(
    allOf(edits('students'), anyOf(activeStudentIn('courseId'), studiesBesideGroup)),
    allOf(edits('members'), anyOf(activeStudentIn('courseId'), staffIn('courseId'), among('courseId', 'asObserver'))),
    edits('public'),
  );
  const seesDrafts = anyOf(manages, may('read_course_content', course));
  const reads = anyOf(memberNowOrBefore('courseId'), readsGroup('groupId'), ofOpenCourse);
  const visible = allOf(
    ofTenant('rootAccountId'),
    there,
    inLivingCourse,
    anyOf(seesDrafts, allOf(published, reads)),
  ) as Expr<'rootAccountId' | 'courseId'>;
  const contentUnlocked = is('contentUnlocked', (page) => sql`'content' <> all(${page}.blueprint_locks)`);
  return {
    manages,
    seesDrafts,
    open,
    visible,
    contentUnlocked,
    edits: anyOf(manages, allOf(published, reads, open, goesOn, invited)),
  };
}

const ofPage = roles('page', itself);
const ofRevision = roles('revisedPage', above);

/**
 * A published page is seen by everybody who sees the contents of its course or group; a draft by those who look after the
 * pages. Without a token, published pages of public courses are seen.
 */
export const pagePolicy = definePolicy(Page, {
  visible: ofPage.visible,
  actions: {
    /** Changes it as far as that is theirs and no blueprint has locked it. */
    edit: ofPage.edits,
    /** Changes what it says. */
    update: allOf(ofPage.edits, unlocked('content')),
    /** Changes the rest: its title, who edits it, whether it is published or the front page. */
    manage: ofPage.manages,
    delete: allOf(ofPage.manages, lockedInNothing),
    readRevisions: ofPage.edits,
  },
  fields: { body: anyOf(ofPage.seesDrafts, ofPage.open), managed: ofPage.seesDrafts, shownLocks: ofPage.seesDrafts },
  visitors: {
    visible: allOf(
      ofTenant('rootAccountId'),
      is({ workflowState: 'active' }),
      sqlCondition('pageOfPublicCourse', (row) =>
        courseOf(row, (c) => sql`${c}.workflow_state = 'available' and ${c}.is_public`),
      ),
    ),
    fields: { body: ofPage.open },
  },
});

/** What a page said is seen by those who may edit it. Source: D1 · page history requires edit rights. */
export const pageRevisionPolicy = definePolicy(PageRevision, {
  visible: allOf(ofRevision.visible, ofRevision.edits),
  actions: { revert: allOf(ofRevision.edits, ofRevision.contentUnlocked) },
});
