/**
 * What this process itself commits is forgotten before the answer goes out: whoever changes a role and then asks meets
 * the change, however long the database's announcement takes.
 */
import type { EventSubscriber, FlushEventArgs, Transaction, TransactionEventArgs } from '@mikro-orm/core';
import type { ActorCache } from './authority.js';

/** Tables that decide what somebody may do. */
const deciding: ReadonlySet<string> = new Set([
  'admins',
  'enrollments',
  'group_memberships',
  'observer_links',
  'access_tokens',
  'roles',
  'role_overrides',
  'sections',
  'terms',
  'term_overrides',
]);
/** Tables that do so by the states of their rows, by their place in the account tree, and by dates and what is said of them. */
const placing: ReadonlySet<string> = new Set(['logins', 'users', 'accounts', 'courses']);
const columns = [
  'workflowState',
  'parentAccountId',
  'accountId',
  'settings',
  'startAt',
  'endAt',
  'enrollmentTermId',
  'restrictEnrollmentsToCourseDates',
  'restrictStudentPastView',
  'restrictStudentFutureView',
];

export class OwnChanges implements EventSubscriber {
  readonly #changing = new WeakSet<Transaction>();

  constructor(private readonly cache: ActorCache) {}

  afterFlush({ em, uow }: FlushEventArgs): void {
    const transaction = em.getTransactionContext();
    const decides = uow
      .getChangeSets()
      .some(
        ({ meta, payload }) =>
          deciding.has(meta.tableName) ||
          (placing.has(meta.tableName) && columns.some((column) => column in (payload as object))),
      );
    if (transaction !== undefined && decides) this.#changing.add(transaction);
  }

  afterTransactionCommit({ transaction }: TransactionEventArgs): void {
    if (transaction !== undefined && this.#changing.has(transaction)) this.cache.clear();
  }
}
