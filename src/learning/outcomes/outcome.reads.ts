import { accountReads } from '../../identity/accounts/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import {
  type ConnectionOptions,
  connection,
  defineReads,
  extendReads,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { courseReads, type PlaceReads } from '../courses/index.js';
import { accountOutcomesPolicy } from './account-outcomes.policy.js';
import { courseOutcomesPolicy } from './course-outcomes.policy.js';
import { Outcome } from './outcome.entity.js';
import { outcomePolicy } from './outcome.policy.js';
import { OutcomeGroup } from './outcome-group.entity.js';
import { outcomeGroupPolicy } from './outcome-group.policy.js';
import { OutcomeLink } from './outcome-link.entity.js';
import { outcomeLinkPolicy } from './outcome-link.policy.js';

/** The form of a key that finds what is of all tenants, and nothing else, by its id. */
export const ofAllTenantsForm = 'of_all_tenants';

/** What belongs to a course or to an account. */
const places = {
  course: one(() => courseReads, 'courseId'),
  account: one(() => accountReads, 'accountId'),
};

const isActive = (row: Sql): Sql => sql`${row}.workflow_state = 'active'`;

export const outcomeReads: Reads<Outcome, ActionOf<typeof outcomePolicy>> = defineReads(Outcome, {
  policy: outcomePolicy,
  computed: {
    /** Somebody of the tenant has a result. */
    assessed: (row) => sql`
      exists (select 1 from outcome_results ar where ar.outcome_id = ${row}.id and ar.workflow_state = 'active')
    `,
  },
  relations: places,
  // Whoever sees a link sees what it links.
  shownBeside: [
    {
      name: 'link',
      target: () => outcomeLinkReads,
      joinOn: (outcome, link) => sql`${link}.outcome_id = ${outcome}.id and ${isActive(link)}`,
    },
  ],
});

export const outcomeLinkReads: Reads<OutcomeLink, ActionOf<typeof outcomeLinkPolicy>> = defineReads(OutcomeLink, {
  policy: outcomeLinkPolicy,
  orders: {
    title: [
      { sql: (row) => sql`(select lo.title from outcomes lo where lo.id = ${row}.outcome_id)`, type: 'varchar(255)' },
      'id',
    ],
  },
  computed: {
    /** Somebody has a result in the course of the link. */
    assessed: (row) => sql`
      exists (
        select 1
        from outcome_results ar
        where ar.outcome_id = ${row}.outcome_id
          and ar.course_id = ${row}.course_id
          and ar.workflow_state = 'active'
      )
    `,
  },
  relations: {
    ...places,
    // Whoever sees a link sees what it links.
    outcome: one(() => outcomeReads, 'outcomeId', { trusted: true }),
    outcomeGroup: one(() => outcomeGroupReads, 'outcomeGroupId', { trusted: true }),
  },
});

const onlyActive: ConnectionOptions['filters'] = { isActive: ({ row }) => isActive(row) };

export const outcomeGroupReads: Reads<OutcomeGroup, ActionOf<typeof outcomeGroupPolicy>> = defineReads(OutcomeGroup, {
  policy: outcomeGroupPolicy,
  orders: { title: ['title', 'id'] },
  keys: {
    [ofAllTenantsForm]: (row, value) => sql`
      ${row}.id = ${value}::bigint and ${row}.account_id is null and ${row}.course_id is null
    `,
  },
  relations: {
    ...places,
    // It is of the same course or account.
    parent: one(() => outcomeGroupReads, 'parentId', { trusted: true }),
  },
  connections: {
    subgroups: connection(() => outcomeGroupReads, { foreignKey: 'parentId', order: 'title', filters: onlyActive }),
    links: connection(() => outcomeLinkReads, { foreignKey: 'outcomeGroupId', order: 'title', filters: onlyActive }),
  },
});

/** Courses and accounts, authorized as the places of their outcomes. */
export const placesOfOutcomes: PlaceReads<ActionOf<typeof courseOutcomesPolicy>> = {
  course: defineReads(courseReads.entity, { policy: courseOutcomesPolicy, keys: courseReads.keys }),
  account: defineReads(accountReads.entity, { policy: accountOutcomesPolicy, keys: accountReads.keys }),
};

/** What courses and accounts have: the groups, one of them, and the links in all of them. */
const outcomesOf = (column: 'course_id' | 'account_id', listed: ConnectionOptions['listed']) => {
  const joinOn = (row: Sql, owner: Sql): Sql => sql`${row}.${sql.ref(column)} = ${owner}.id and ${isActive(row)}`;
  return {
    connections: {
      outcomeGroups: connection(() => outcomeGroupReads, { joinOn, listed }),
      outcomeLinks: connection(() => outcomeLinkReads, { joinOn, listed }),
      oneOutcomeGroup: connection(() => outcomeGroupReads, {
        joinOn,
        listed,
        filters: {
          id: ({ row, parameter }) => sql`
            ${row}.id = ${parameter('bigint', (key: RecordKey) => (typeof key === 'number' ? key : null))}
          `,
        },
      }),
    },
  };
};

export const outcomesOfCourse = extendReads(
  courseReads,
  outcomesOf('course_id', courseOutcomesPolicy.actions.listOutcomes),
);
export const outcomesOfAccount = extendReads(
  accountReads,
  outcomesOf('account_id', accountOutcomesPolicy.actions.listOutcomes),
);
