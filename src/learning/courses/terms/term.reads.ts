/** Terms, and the list of them that an account has. Source: supplement §1.13, §5.2. */

import { accountPolicy, accountReads } from '../../../identity/accounts/index.js';
import { type ActionOf, actorTenant } from '../../../platform/authorization/policy.js';
import {
  connection,
  defineReads,
  extendReads,
  type FilterSql,
  many,
  type Reads,
} from '../../../platform/query/reads.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { activeOrDeleted } from '../../../platform/transaction/active-or-deleted.js';
import { currentTerm } from './current-term.sql.js';
import { Term } from './term.entity.js';
import { termOverridePolicy, termPolicy } from './term.policy.js';
import { TermOverride } from './term-override.entity.js';

export const termOverrideReads: Reads<TermOverride, ActionOf<typeof termOverridePolicy>> = defineReads(TermOverride, {
  policy: termOverridePolicy,
  orders: { type: ['enrollmentType', 'id'] },
});

export const termReads: Reads<Term, ActionOf<typeof termPolicy>> = defineReads(Term, {
  policy: termPolicy,
  keys: {
    sis_term_id: (row, value, actorTenant) => sql`
      ${row}.root_account_id = ${actorTenant}
      and ${row}.sis_term_id = ${value}
      and ${row}.workflow_state <> 'deleted'
    `,
    default: (row, _value, actorTenant) => sql`${row}.root_account_id = ${actorTenant} and ${row}.is_default`,
    current: (row, _value, actorTenant) => sql`${row}.id = ${currentTerm(actorTenant)}`,
  },
  relations: {
    overrides: many(
      () => termOverrideReads,
      (child, parent) => sql`${child}.term_id = ${parent}.id`,
      { order: 'type', trusted: true },
    ),
  },
});

const shownStates = ['active'];

/** What a list of terms may be asked for. */
export const termStateFilters = [...activeOrDeleted, 'all'] as const;

/** `all` names every state; without states only the active ones are kept. */
const statesOf = (states: readonly string[] | null | undefined): readonly string[] =>
  states?.includes('all') ? activeOrDeleted : states?.length ? states : shownStates;

const byId: FilterSql = (filter) => {
  const id = filter.parameter('bigint', (key: RecordKey) => (typeof key === 'number' ? key : null));
  const form = filter.parameter('text', (key: RecordKey) => (typeof key === 'number' ? null : key.form));
  const value = filter.parameter('text', (key: RecordKey) => (typeof key === 'number' ? null : key.value));
  const { row } = filter;
  return sql`
    ${row}.root_account_id = ${actorTenant}
    and (
      ${row}.id = ${id}
      or (${form} = 'sis_term_id' and ${filter.column('sisTermId')} = ${value})
      or (${form} = 'default' and ${row}.is_default)
      or (${form} = 'current' and ${row}.id = ${currentTerm(actorTenant)})
    )
  `;
};

// The terms of an account are those of its root account.
export const within = (child: Sql, parent: Sql): Sql => sql`${child}.root_account_id = ${parent}.root_account_id`;

export const termsOfAccount = extendReads(accountReads, {
  connections: {
    terms: connection(() => termReads, {
      joinOn: within,
      listed: accountPolicy.actions.administer,
      filters: { states: (filter) => sql`${filter.row}.workflow_state = any(${filter.parameter('text[]', statesOf)})` },
      visible: termPolicy.actions.list,
    }),
    term: connection(() => termReads, {
      joinOn: within,
      listed: accountPolicy.actions.administer,
      filters: { id: byId },
    }),
  },
});
