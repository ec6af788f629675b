import { actorSet } from '../../../identity/access/index.js';
import {
  type AskActor,
  allOf,
  anyOf,
  type ConditionSql,
  definePolicy,
  is,
  ofTenant,
  own,
  sqlCondition,
} from '../../../platform/authorization/policy.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { activeMemberSql, heldAround, inReachSql, memberSql, moderatorSql, ofGroup } from '../group-context.sql.js';
import { GroupMembership } from './group-membership.entity.js';

/** A condition on the group of a membership and its user. */
const ofMember =
  (holds: (g: Sql, user: Sql, askActor?: AskActor) => Sql): ConditionSql =>
  (row, askActor) =>
    ofGroup('group_id', (g, known) => holds(g, sql`${row}.user_id`, known))(row, askActor);

/** Who may read the group's members sees the accepted ones, no further than their sections where their rights end there. */
const listed = sqlCondition(
  'listed',
  ofMember(
    (g, user, askActor) =>
      sql`${memberSql(g)} or (${heldAround('read_roster', g, askActor)} and ${inReachSql(user, g)})`,
  ),
);
/** Who manages the groups around does so for the people whom they see; the group's moderators look after all of its members. */
const managedFromAround = ofMember(
  (g, user, askActor) => sql`${heldAround('manage_groups', g, askActor)} and ${inReachSql(user, g)}`,
);
const manageAll = sqlCondition('managedFromAround', managedFromAround);
const manage = anyOf(manageAll, sqlCondition('moderated', ofGroup('group_id', moderatorSql)));
/** The group's course still lets its people do something. */
export const groupUnderWay = sqlCondition(
  'underWay',
  ofGroup(
    'group_id',
    (g) => sql`
      ${activeMemberSql(g)} or ${g}.course_id is null or ${g}.course_id = any(${actorSet('asActiveStudent')})
    `,
  ),
);

/** A membership is seen by its user and those who manage the group; once it is accepted, by whoever may list the members. */
export const groupMembershipPolicy = definePolicy(GroupMembership, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['accepted', 'invited', 'requested'] }),
    anyOf(own('userId'), manage, allOf(is({ workflowState: 'accepted' }), listed)),
  ),
  actions: {
    manage,
    manageAll,
    /** Answers an invitation, or one's own request. */
    answer: anyOf(manage, allOf(own('userId'), groupUnderWay)),
  },
});
