/**
 * What this process itself commits is forgotten before the answer goes out: whoever changes a role and then asks meets
 * the change, however long the database's announcement takes.
 */
import {
  ChangeSetType,
  type EventSubscriber,
  type FlushEventArgs,
  type Transaction,
  type TransactionEventArgs,
} from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../identity/accounts/index.js';
import { Admin, Role, RoleOverride } from '../identity/roles/index.js';
import { AccessToken, Login, User } from '../identity/users/index.js';
import { Course, Section, Term, TermOverride } from '../learning/courses/index.js';
import { Enrollment, ObserverLink } from '../learning/enrollments/index.js';
import { GroupMembership } from '../learning/groups/index.js';
import { type EntityType, type RowChange, updated } from '../platform/sql/bulk.js';
import type { ActorCache } from './authority.js';

/** Rows that decide what somebody may do: some whatever changes, some by their states, places and dates alone. */
const deciding: readonly RowChange[] = [
  { entity: Admin },
  { entity: GroupMembership },
  { entity: ObserverLink },
  { entity: Role },
  { entity: RoleOverride },
  { entity: Section },
  { entity: Term },
  { entity: TermOverride },
  updated(
    Enrollment,
    'workflowState',
    'userId',
    'roleId',
    'type',
    'courseId',
    'courseSectionId',
    'associatedUserId',
    'limitPrivilegesToCourseSection',
    'startAt',
    'endAt',
  ),
  updated(AccessToken, 'scopes', 'expiresAt', 'revokedAt'),
  updated(Login, 'workflowState'),
  updated(User, 'workflowState'),
  updated(Account, 'workflowState', 'parentAccountId', 'settings'),
  updated(
    Course,
    'workflowState',
    'accountId',
    'startAt',
    'endAt',
    'enrollmentTermId',
    'restrictEnrollmentsToCourseDates',
    'restrictStudentPastView',
    'restrictStudentFutureView',
  ),
];
const rules: ReadonlyMap<EntityType, RowChange> = new Map(deciding.map((rule) => [rule.entity, rule]));

function decides({ entity, properties }: RowChange): boolean {
  const rule = rules.get(entity);
  if (rule === undefined) return false;
  return properties === undefined || rule.properties?.some((one) => properties.includes(one)) !== false;
}

export class OwnChanges implements EventSubscriber {
  readonly #changing = new WeakSet<Transaction>();

  constructor(private readonly cache: ActorCache) {}

  /** Told of what the unit of work has written. */
  afterFlush({ em, uow }: FlushEventArgs): void {
    const changes = uow.getChangeSets().map(({ meta, type, payload }): RowChange => {
      const entity = meta.class as EntityType;
      return type === ChangeSetType.UPDATE ? { entity, properties: Object.keys(payload) } : { entity };
    });
    if (em.getTransactionContext() !== undefined) this.tell(changes, em as EntityManager);
  }

  /** Told of what a bulk statement has written; without a transaction it is committed already. */
  tell(changes: readonly RowChange[], em: EntityManager | undefined): void {
    if (!changes.some(decides)) return;
    const transaction = em?.getTransactionContext();
    if (transaction === undefined) this.cache.clear();
    else this.#changing.add(transaction);
  }

  afterTransactionCommit({ transaction }: TransactionEventArgs): void {
    if (transaction !== undefined && this.#changing.has(transaction)) this.cache.clear();
  }
}
