import { accountPolicy, accountReads } from '../../identity/accounts/index.js';
import { progressReads } from '../../identity/progress/index.js';
import { userReads, usersOfAccount } from '../../identity/users/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { coursePolicy, courseReads } from '../courses/index.js';
import { GroupCategory } from './group-category.entity.js';
import { groupCategoryPolicy } from './group-category.policy.js';
import { named, refuseShortSearch } from './group-lists.filters.js';

/** SQL: ids of the people whom the groups of the set are for: the students of its course, or everybody of its account. */
export const placeableSql = (category: Sql): Sql => sql`
  select pe.user_id
  from enrollments pe
  where pe.course_id = ${category}.course_id
    and pe.type = 'StudentEnrollment'
    and pe.workflow_state in ('active', 'invited')
  union
  select pl.user_id
  from accounts pa
  join logins pl on pl.root_account_id = pa.root_account_id and pl.workflow_state <> 'deleted'
  where pa.id = ${category}.account_id and ${usersOfAccount(sql`pl.user_id`, sql`pa`)}
`;

/** SQL: the user is in a group of the set. */
export const placedSql = (user: Sql, category: Sql): Sql => sql`
  exists (
    select 1
    from group_memberships pm
    join groups pg on pg.id = pm.group_id
    where pg.group_category_id = ${category}.id
      and pm.user_id = ${user}
      and pm.workflow_state = 'accepted'
      and pg.workflow_state = 'available'
  )
`;

export const groupCategoryReads: Reads<GroupCategory, ActionOf<typeof groupCategoryPolicy>> = defineReads(
  GroupCategory,
  {
    policy: groupCategoryPolicy,
    computed: {
      contextType: (row) => sql`case when ${row}.course_id is null then 'Account' else 'Course' end`,
      groupsCount: (row) => sql`
        select count(*)::int
        from groups cg
        where cg.group_category_id = ${row}.id and cg.workflow_state = 'available'
      `,
    },
    relations: {
      course: one(() => courseReads, 'courseId'),
      account: one(() => accountReads, 'accountId'),
      progress: one(() => progressReads, 'progressId'),
    },
    connections: {
      users: connection(() => userReads, {
        joinOn: (child, parent) => sql`${child}.id in (${placeableSql(parent)})`,
        listed: groupCategoryPolicy.actions.readRoster,
        order: 'name',
        check: refuseShortSearch,
        filters: {
          searchTerm: named,
          unassigned: (filter) =>
            filter.flag === true ? sql`not ${placedSql(sql`${filter.row}.id`, filter.parent)}` : undefined,
        },
      }),
    },
  },
);

export const categoriesOfCourse = extendReads(courseReads, {
  connections: {
    groupCategories: connection(() => groupCategoryReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: coursePolicy.actions.listGroups,
    }),
  },
});

export const categoriesOfAccount = extendReads(accountReads, {
  connections: {
    groupCategories: connection(() => groupCategoryReads, {
      joinOn: (child, parent) => sql`${child}.account_id = ${parent}.id`,
      listed: accountPolicy.actions.listGroups,
    }),
  },
});
