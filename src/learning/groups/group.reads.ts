import { actorSet } from '../../identity/access/index.js';
import { accountPolicy, accountReads } from '../../identity/accounts/index.js';
import { userPolicy, userReads } from '../../identity/users/index.js';
import { type ActionOf, actorTenant } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, type FilterSql, one, type Reads } from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { coursePolicy, courseReads } from '../courses/index.js';
import { enrollmentReads } from '../enrollments/index.js';
import { Group } from './group.entity.js';
import { groupPolicy, seesGroupSql } from './group.policy.js';
import { groupCategoryReads } from './group-category.reads.js';
import { named, refuseShortSearch } from './group-lists.filters.js';
import { groupMemberReads } from './memberships/group-member.reads.js';

const defaultQuotaMb = sql.literal(50);

/** SQL: the ids of the groups of one course whose member the user is, as far as the actor sees them. */
const groupIdsOf = (user: Sql, course: Sql): Sql => sql`
  select coalesce(json_agg(gg.id order by gg.id), '[]'::json)
  from group_memberships gu
  join groups gg on gg.id = gu.group_id
  where gu.user_id = ${user}
    and gu.workflow_state = 'accepted'
    and gg.course_id = ${course}
    and ${seesGroupSql(sql`gg`)}
`;

export const groupReads: Reads<Group, ActionOf<typeof groupPolicy>> = defineReads(Group, {
  policy: groupPolicy,
  keys: {
    sis_group_id: (row, value, tenant) => sql`
      ${row}.root_account_id = ${tenant}
      and ${row}.sis_group_id = ${value}
      and ${row}.workflow_state = 'available'
    `,
  },
  computed: {
    contextType: (row) => sql`case when ${row}.course_id is null then 'Account' else 'Course' end`,
    // Known to clients of old: nobody follows a group, and groups have no picture.
    followedByUser: () => sql`false`,
    avatarUrl: () => sql`null::text`,
    role: (_row, { lookUp }) => lookUp('group_categories', 'group_category_id', 'role'),
    /** Accepted members. */
    membersCount: (row) => sql`
      select count(*)::int
      from group_memberships gn
      where gn.group_id = ${row}.id and gn.workflow_state = 'accepted'
    `,
    /** The group's own quota, else what the nearest account gives to groups; megabytes. */
    effectiveQuotaMb: (row) => sql`
      coalesce(
        ${row}.storage_quota_mb,
        (
          select qa.default_group_storage_quota_mb
          from accounts qh
          join accounts qa on qa.id = any(qh.ancestors)
          where qh.id = coalesce(
            ${row}.account_id, (select qc.account_id from courses qc where qc.id = ${row}.course_id)
          )
            and qa.default_group_storage_quota_mb is not null
          order by cardinality(qa.ancestors) desc
          limit 1
        ),
        ${defaultQuotaMb}
      )
    `,
    /** The course is over, by its state or by its dates; never for groups of accounts. */
    concluded: (row) => sql`
      coalesce(
        (
          select kc.workflow_state = 'completed' or coalesce(coalesce(kc.end_at, kt.end_at) < now(), false)
          from courses kc
          join terms kt on kt.id = kc.enrollment_term_id
          where kc.id = ${row}.course_id
        ),
        false
      )
    `,
    hasSubmission: (row) => sql`
      exists (select 1 from submissions hs where hs.group_id = ${row}.id and hs.submitted_at is not null)
    `,
  },
  relations: {
    category: one(() => groupCategoryReads, 'groupCategoryId'),
    course: one(() => courseReads, 'courseId'),
    account: one(() => accountReads, 'accountId'),
    // Whoever sees the group may know who leads it.
    leader: one(() => userReads, 'leaderId', { trusted: true }),
  },
  connections: {
    users: connection(() => userReads, {
      joinOn: (child, parent) => sql`
        ${child}.id in (
          select gm.user_id
          from group_memberships gm
          where gm.group_id = ${parent}.id and gm.workflow_state = 'accepted'
        )
      `,
      listed: groupPolicy.actions.readMembers,
      filters: { searchTerm: named },
      check: refuseShortSearch,
      order: 'name',
      visible: groupMemberReads.policy.visible,
    }),
  },
});

const onlyOwn: FilterSql = (filter) =>
  filter.flag === true ? sql`${filter.row}.id = any(${actorSet('groups')})` : undefined;

export const groupsOfCourse = extendReads(courseReads, {
  connections: {
    groups: connection(() => groupReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: coursePolicy.actions.listGroups,
      filters: { onlyOwn },
    }),
  },
});

export const groupsOfAccount = extendReads(accountReads, {
  connections: {
    groups: connection(() => groupReads, {
      joinOn: (child, parent) => sql`${child}.account_id = ${parent}.id`,
      listed: accountPolicy.actions.listGroups,
      filters: { onlyOwn },
    }),
  },
});

export const groupsOfCategory = extendReads(groupCategoryReads, {
  connections: {
    groups: connection(() => groupReads, { joinOn: (child, parent) => sql`${child}.group_category_id = ${parent}.id` }),
  },
});

export const groupsOfUser = extendReads(userReads, {
  computed: {
    groupIds: (row, { argument }) => {
      const id = argument('courseId', 'bigint', (key: RecordKey) => (typeof key === 'number' ? key : null));
      const sis = argument('courseId', 'text', (key: RecordKey) =>
        typeof key !== 'number' && key.form === 'sis_course_id' ? key.value : null,
      );
      const bySis = sql`
        select nc.id from courses nc where nc.root_account_id = ${actorTenant} and nc.sis_course_id = ${sis}
      `;
      return groupIdsOf(sql`${row}.id`, sql`coalesce(${id}, (${bySis}))`);
    },
  },
  connections: {
    groups: connection(() => groupReads, {
      joinOn: (child, parent) => sql`
        ${child}.id in (
          select gm.group_id
          from group_memberships gm
          where gm.user_id = ${parent}.id
            and gm.root_account_id = ${actorTenant}
            and gm.workflow_state = 'accepted'
        )
      `,
      listed: userPolicy.visible,
      filters: {
        contextType: (filter) =>
          filter.given
            ? sql`
              ${filter.parameter('text')} = case
                when ${filter.row}.course_id is null then 'Account'
                else 'Course'
              end
            `
            : undefined,
      },
    }),
  },
});

export const groupsOfEnrollment = extendReads(enrollmentReads, {
  computed: {
    groupIds: (row) => groupIdsOf(sql`${row}.user_id`, sql`${row}.course_id`),
  },
});
