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
import type { EntityType, RowChange } from '../../../platform/sql/bulk.js';
import type { ActorCache } from './authority.js';

export class OwnChanges implements EventSubscriber {
  readonly #changing = new WeakSet<Transaction>();
  readonly #rules: ReadonlyMap<EntityType, RowChange>;

  /** @param deciding the rows that decide what somebody may do */
  constructor(
    private readonly cache: ActorCache,
    deciding: readonly RowChange[],
  ) {
    this.#rules = new Map(deciding.map((rule) => [rule.entity, rule]));
  }

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
    if (!changes.some((change) => this.#decides(change))) return;
    const transaction = em?.getTransactionContext();
    if (transaction === undefined) this.cache.clear();
    else this.#changing.add(transaction);
  }

  afterTransactionCommit({ transaction }: TransactionEventArgs): void {
    if (transaction !== undefined && this.#changing.has(transaction)) this.cache.clear();
  }

  #decides({ entity, properties }: RowChange): boolean {
    const rule = this.#rules.get(entity);
    if (rule === undefined) return false;
    return properties === undefined || rule.properties?.some((one) => properties.includes(one)) !== false;
  }
}
