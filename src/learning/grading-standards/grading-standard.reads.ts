import { accountReads } from '../../identity/accounts/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import {
  type ConnectionOptions,
  connection,
  defineReads,
  extendReads,
  type JoinSql,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { sql } from '../../platform/sql/sql.js';
import { courseReads, type PlaceReads } from '../courses/index.js';
import { GradingStandard } from './grading-standard.entity.js';
import { accountStandardsPolicy, courseStandardsPolicy, gradingStandardPolicy } from './grading-standard.policy.js';

export const gradingStandardReads: Reads<GradingStandard, ActionOf<typeof gradingStandardPolicy>> = defineReads(
  GradingStandard,
  {
    policy: gradingStandardPolicy,
    orders: { title: ['title', 'id'] },
    relations: {
      course: one(() => courseReads, 'courseId'),
      account: one(() => accountReads, 'accountId'),
    },
  },
);

/** Courses and accounts, authorized as the places of their grading standards. */
export const placesOfStandards: PlaceReads<ActionOf<typeof courseStandardsPolicy>> = {
  course: defineReads(courseReads.entity, { policy: courseStandardsPolicy, keys: courseReads.keys }),
  account: defineReads(accountReads.entity, { policy: accountStandardsPolicy, keys: accountReads.keys }),
};

/** Its own and those of every account above. Source: D2 · Grading standards; supplement §3.8. */
const usableInCourse: JoinSql = (standard, course) => sql`
  ${standard}.workflow_state = 'active'
  and (
    ${standard}.course_id = ${course}.id
    or ${standard}.account_id = any(
      (select sa.ancestors from accounts sa where sa.id = ${course}.account_id)::bigint[]
    )
  )
`;
const usableInAccount: JoinSql = (standard, account) => sql`
  ${standard}.workflow_state = 'active' and ${standard}.account_id = any(${account}.ancestors)
`;

/** What both have: the list, and one of it. */
const standardsOf = (joinOn: JoinSql, listed: ConnectionOptions['listed']) => ({
  gradingStandards: connection(() => gradingStandardReads, { joinOn, listed, order: 'title' }),
  usableGradingStandard: connection(() => gradingStandardReads, {
    joinOn,
    listed,
    filters: {
      id: (filter) => sql`
        ${filter.row}.id = ${filter.parameter('bigint', (key: RecordKey) => (typeof key === 'number' ? key : null))}
      `,
    },
  }),
});

export const standardsOfCourse = extendReads(courseReads, {
  relations: { gradingStandard: one(() => gradingStandardReads, 'gradingStandardId') },
  connections: standardsOf(usableInCourse, courseStandardsPolicy.actions.listStandards),
});

export const standardsOfAccount = extendReads(accountReads, {
  connections: standardsOf(usableInAccount, accountStandardsPolicy.actions.listStandards),
});
