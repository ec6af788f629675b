/**
 * Holds each connection to the rows that its statements may touch. The scope is told to the database when a connection
 * leaves its pool, and only if it differs from what the connection was told last: within one tenant nothing is said twice.
 * Decision 0037.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import type { Reads } from '../../platform/sql/database.js';
import type { Scope } from '../../platform/sql/scope.js';
import { type ServiceRoles, tenantSetting } from './restricted-roles.js';

/** What a connection has been told. */
interface Told {
  readonly role: string;
  /** Id of the root account as text; empty shows no tenant's rows. */
  readonly tenant: string;
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (fault?: boolean) => void) => void;

/** Sent outside of a transaction, so that no rollback can undo what is remembered. */
const tell = {
  name: 'scope',
  text: `select set_config('role', $1, false), set_config('${tenantSetting}', $2, false)`,
};

export class ConnectionScopes {
  readonly #wanted = new AsyncLocalStorage<Scope>();
  readonly #told = new WeakMap<PoolClient, Told>();

  /** @param roles null where the database holds nobody to a tenant: connections are used as they are */
  constructor(private readonly roles: ServiceRoles | null) {}

  /** Whatever `work` takes from a pool under guard shows the rows of the scope alone. */
  within<T>(scope: Scope, work: () => T): T {
    return this.roles === null ? work() : this.#wanted.run(scope, work);
  }

  /** The rest of a transaction shows the rows of all tenants. Its end, whichever it is, undoes it. */
  async cross(em: EntityManager): Promise<void> {
    if (this.roles !== null) await em.execute(`select set_config('role', ?, true)`, [this.roles.system]);
  }

  /** A pool's single statements, in a scope. */
  reads(pool: Pool, scope: Scope): Reads {
    if (this.roles === null) return pool;
    return { query: ((config: never) => this.within(scope, () => pool.query(config))) as Reads['query'] };
  }

  /** From now on connections leave the pool in the scope of whoever takes them; without one they show no tenant's rows. */
  guard(pool: Pool): void {
    const { roles } = this;
    if (roles === null) return;
    // A connection may break while it is told, when nobody else listens: its statement fails, not the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    const take = pool.connect.bind(pool) as (connected: Connected) => void;
    const guarded = (connected: Connected) => {
      const wanted = toldOf(roles, this.#wanted.getStore());
      take((error, client, release) => {
        if (client === undefined || isSame(this.#told.get(client), wanted)) return connected(error, client, release);
        this.#tell(client, wanted).then(
          () => connected(undefined, client, release),
          (fault: Error) => {
            release(true);
            connected(fault, undefined, () => undefined);
          },
        );
      });
    };
    pool.connect = ((connected?: Connected) =>
      connected === undefined ? promised(guarded) : guarded(connected)) as Pool['connect'];
  }

  async #tell(client: PoolClient, wanted: Told): Promise<void> {
    this.#told.delete(client);
    await client.query({ ...tell, values: [wanted.role, wanted.tenant] });
    this.#told.set(client, wanted);
  }
}

const isSame = (told: Told | undefined, wanted: Told): boolean =>
  told !== undefined && told.role === wanted.role && told.tenant === wanted.tenant;

function toldOf({ tenant, system }: ServiceRoles, scope: Scope | undefined): Told {
  if (scope === undefined) return { role: tenant, tenant: '' };
  return 'tenant' in scope ? { role: tenant, tenant: String(scope.tenant) } : { role: system, tenant: '' };
}

function promised(take: (connected: Connected) => void): Promise<PoolClient> {
  return new Promise((resolve, reject) => {
    take((error, client) => (client === undefined ? reject(error) : resolve(client)));
  });
}
