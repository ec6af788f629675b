/** Terms, and the list of them that an account has. Source: supplement §1.13, §5.2. */
import { accountPolicy, accountReads } from '../accounts/index.js';
import { type ActionOf, tenantParameter } from '../kernel/policy.js';
import { connection, defineReads, extendReads, type FilterSql, many, type Reads } from '../kernel/reads.js';
import type { RecordKey } from '../kernel/record-key.js';
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
    sis_term_id: (alias, value, tenant) =>
      `${alias}.root_account_id = ${tenant} and ${alias}.sis_term_id = ${value} and ${alias}.workflow_state <> 'deleted'`,
    default: (alias, value, tenant) => `${alias}.root_account_id = ${tenant} and ${alias}.is_default and ${value} = ''`,
  },
  relations: {
    overrides: many(
      () => termOverrideReads,
      (child, parent) => `${child}.term_id = ${parent}.id`,
      { order: 'type', trusted: true },
    ),
  },
});

const shownStates = ['active'];

/** `all` names every state; without states only the active ones are kept. */
const statesOf = (states: readonly string[] | null | undefined): readonly string[] =>
  states?.includes('all') ? ['active', 'deleted'] : states?.length ? states : shownStates;

const byId: FilterSql = (filter) => {
  const id = filter.parameter('bigint', (key: RecordKey) => (typeof key === 'number' ? key : null));
  const form = filter.parameter('text', (key: RecordKey) => (typeof key === 'number' ? null : key.form));
  const value = filter.parameter('text', (key: RecordKey) => (typeof key === 'number' ? null : key.value));
  const { alias } = filter;
  const tenant = tenantParameter(filter.parameters);
  return `${alias}.root_account_id = ${tenant} and (${alias}.id = ${id} or (${form} = 'sis_term_id' and ${filter.column('sisTermId')} = ${value}) or (${form} = 'default' and ${alias}.is_default))`;
};

// The terms of an account are those of its root account.
const within = (child: string, parent: string): string => `${child}.root_account_id = ${parent}.root_account_id`;

extendReads(accountReads, {
  connections: {
    terms: connection(() => termReads, {
      within,
      listed: accountPolicy.actions.administer,
      filters: { states: (filter) => `${filter.alias}.workflow_state = any(${filter.parameter('text[]', statesOf)})` },
      visible: termPolicy.actions.list,
    }),
    term: connection(() => termReads, { within, listed: accountPolicy.actions.administer, filters: { id: byId } }),
  },
});
