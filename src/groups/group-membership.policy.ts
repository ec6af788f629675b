import { allOf, anyOf, definePolicy, type FactSql, fact, is, ofTenant, own } from '../kernel/policy.js';
import {
  activeMemberSql,
  type GroupSql,
  heldAround,
  inReachSql,
  memberSql,
  moderatorSql,
  ofGroup,
} from './group-context.sql.js';
import { GroupMembership } from './group-membership.entity.js';

/** A fact about the group of a membership and its user. */
const ofMember =
  (sql: (g: string, user: string, ...more: Rest<Parameters<GroupSql>>) => string): FactSql =>
  (alias, parameters, reach) =>
    ofGroup('group_id', (g, ...more) => sql(g, `${alias}.user_id`, ...more))(alias, parameters, reach);
type Rest<All> = All extends [string, ...infer Others] ? Others : never;

/** Who may read the group's members sees the accepted ones, no further than their sections where their rights end there. */
const listed = fact(
  'listed',
  ofMember(
    (g, user, sink, reach) =>
      `${memberSql(g, sink)} or (${heldAround('read_roster', g, sink, reach)} and ${inReachSql(user, g, sink)})`,
  ),
);
/** Who manages the groups around does so for the people whom they see; the group's moderators look after all of its members. */
const managedFromAround = ofMember(
  (g, user, sink, reach) => `${heldAround('manage_groups', g, sink, reach)} and ${inReachSql(user, g, sink)}`,
);
const manageAll = fact('managedFromAround', managedFromAround);
const manage = anyOf(manageAll, fact('moderated', ofGroup('group_id', moderatorSql)));
/** The group's course still lets its people do something. */
const underWay = fact(
  'underWay',
  ofGroup(
    'group_id',
    (g, sink) =>
      `${activeMemberSql(g, sink)} or ${g}.course_id is null or ${g}.course_id = any(${sink.add('actor.asActiveStudent', 'bigint[]', (env) => env.actor.memberships.asActiveStudent)})`,
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
    answer: anyOf(manage, allOf(own('userId'), underWay)),
  },
});
