import { allOf, anyOf, definePolicy, fact, is, ofTenant, own } from '../kernel/policy.js';
import { managesGroup, managesGroupsAround } from './group.policy.js';
import { activeMemberSql, heldAround, memberSql, ofGroup } from './group-context.sql.js';
import { GroupMembership } from './group-membership.entity.js';

/** Who may read the group's members sees the accepted ones. */
const listed = fact(
  'listed',
  ofGroup('group_id', (g, sink, reach) => `${memberSql(g, sink)} or ${heldAround('read_roster', g, sink, reach)}`),
);
/** The group's course still lets its people do something. */
const underWay = fact(
  'underWay',
  ofGroup(
    'group_id',
    (g, sink) =>
      `${activeMemberSql(g, sink)} or ${g}.course_id is null or ${g}.course_id = any(${sink.add('actor.asActiveStudent', 'bigint[]', (env) => env.actor.memberships.asActiveStudent)})`,
  ),
);
const manage = managesGroup('groupId');

/** A membership is seen by its user and those who manage the group; once it is accepted, by whoever may list the members. */
export const groupMembershipPolicy = definePolicy(GroupMembership, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['accepted', 'invited', 'requested'] }),
    anyOf(own('userId'), manage, allOf(is({ workflowState: 'accepted' }), listed)),
  ),
  actions: {
    manage,
    manageAll: managesGroupsAround('groupId'),
    /** Answers an invitation, or one's own request. */
    answer: anyOf(manage, allOf(own('userId'), underWay)),
  },
});
