import { activeStudentIn, may, on, onAccount } from '../../identity/access/index.js';
import {
  actorId,
  actorTenant,
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  is,
  ofTenant,
  sqlCondition,
} from '../../platform/authorization/policy.js';
import { snakeCase } from '../../platform/sql/catalogue.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { inLivingCourse } from '../courses/index.js';
import { Group } from './group.entity.js';
import {
  activeMemberSql,
  aroundSql,
  type GroupSql,
  heldAround,
  memberSql,
  moderatorSql,
  ofGroup,
} from './group-context.sql.js';

/** SQL: who reads what lives in the group `g`: its members, those who look into the groups around, everybody there when it is public. */
const reads: GroupSql = (g, askActor) => sql`
  ${memberSql(g)}
  or ${heldAround('view_group_pages', g, askActor)}
  or ${heldAround('manage_groups', g, askActor)}
  or (${g}.is_public and ${aroundSql(g)})
`;
const manages: GroupSql = (g, askActor) => heldAround('manage_groups', g, askActor);

const word = (name: string, column: string, holds: GroupSql): Expr<never> =>
  sqlCondition(`${name}:${column}`, ofGroup(snakeCase(column), holds));

/** May read what lives in the group that the column names: pages, files, feeds, discussions. */
export const readsGroup = (column: string): Expr<never> => word('groupRead', column, reads);
/** May take part there: write, answer, upload. Members until their course is over, and who manages its groups. */
export const participatesInGroup = (column: string): Expr<never> =>
  word('groupJoined', column, (g, askActor) => sql`${activeMemberSql(g)} or ${manages(g, askActor)}`);
/** May change there what others made: who manages the groups of the course or account, and the group's moderators. */
export const managesGroup = (column: string): Expr<never> =>
  word('groupManaged', column, (g, askActor) => sql`${manages(g, askActor)} or ${moderatorSql(g)}`);

/** SQL: the actor sees the group `g`, wherever its row stands in a statement. */
export const seesGroupSql = (g: Sql): Sql => sql`
  ${g}.workflow_state = 'available'
  and ${g}.root_account_id = ${actorTenant}
  and (${reads(g)} or ${heldAround('read_roster', g)})
`;

const course = on('courseId');
const account = onAccount('accountId');
const member = sqlCondition('member', memberSql);
const activeMember = sqlCondition('activeMember', activeMemberSql);
const moderator = sqlCondition('moderator', moderatorSql);
const around = sqlCondition('around', aroundSql);
const manage = anyOf(may('manage_groups', course), may('manage_groups', account));
const readRoster = anyOf(may('read_roster', course), may('read_roster', account), manage);
const awaited = sqlCondition(
  'awaited',
  (row) => sql`
    exists (
      select 1
      from group_memberships fm
      where fm.group_id = ${row}.id
        and fm.user_id = ${actorId}
        and fm.workflow_state in ('invited', 'requested')
    )
  `,
);
const organized = sqlCondition(
  'organized',
  (row) => sql`(select fo.role is not null from group_categories fo where fo.id = ${row}.group_category_id)`,
);
const open = anyOf(is({ isPublic: true }), is({ joinLevel: ['parent_context_auto_join', 'parent_context_request'] }));

/**
 * A group is seen by its members and those who are awaited there, by whoever may read the roster around it, and, where it is
 * public or open to join, by everybody of its course or account. Decision 0018.
 */
export const groupPolicy = definePolicy(Group, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'available' }),
    anyOf(member, awaited, readRoster, allOf(open, around)),
    inLivingCourse,
  ),
  actions: {
    manage,
    update: anyOf(manage, moderator),
    updateQuota: anyOf(may('manage_storage_quotas', course), may('manage_storage_quotas', account)),
    readMembers: anyOf(member, readRoster),
    participate: anyOf(manage, activeMember),
    /** Groups that people made for themselves are theirs to end; those of a set are not. */
    delete: anyOf(manage, allOf(moderator, organized)),
    /** Belongs to those whom the group could take, and still takes part. */
    enter: anyOf(activeStudentIn('courseId'), allOf(is({ courseId: null }), around)),
    readSis: anyOf(may('read_sis', course), may('read_sis', account)),
  },
  fields: { sisGroupId: anyOf(may('read_sis', course), may('read_sis', account)) },
});
