/** What a request carries from the door to the last read. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type DataLoader from 'dataloader';
import type { Actor } from '../authorization/actor.js';
import type { SecretBox } from '../authorization/secrets.js';
import type { Throttle } from '../authorization/throttle.js';
import type { FileLimits, FileStore } from '../files/file-store.js';
import type { DownloadLimits, Outbound } from '../http-out/outbound.js';
import type { Lane } from '../jobs/lane.js';
import type { PlanStore } from '../query/plan-store.js';
import type { Catalogue } from '../sql/catalogue.js';
import type { Database, Meter } from '../sql/database.js';
import type { ImmutableRows } from '../sql/immutable-rows.js';
import type { SystemPath } from '../sql/scope.js';

/** Finds out anew who is asking, on the transaction's own connection, with the database's clock. */
export type ResolveActor = (
  credentials: Credentials,
  em: EntityManager | undefined,
) => Promise<{ actor: Actor; clock: Date }>;

/** What a request proved itself with; enough to resolve its actor again. */
export interface Credentials {
  readonly digest: Buffer;
  /** As given: an id or a SIS form. */
  readonly asUser: string | null;
}

/** Things that live as long as the application. Nothing of it is module state. */
export interface Services {
  /**
   * Statements on the rows of the tenant that these services were made for. Those of a process are made for none, and
   * see no tenant's rows.
   */
  readonly database: Database;
  /** Runs work in a transaction on the same rows, with an entity manager of its own, and commits. */
  readonly transaction: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  /** The same services on the rows of one tenant, by its root account. */
  readonly ofTenant: (rootAccountId: number) => Services;
  /** The same services on the rows of every tenant, for one of the named reasons: the only way past the border. */
  readonly acrossTenants: (path: SystemPath) => Services;
  /** From here to its end, the transaction sees and changes the rows of every tenant, for one of the named reasons. */
  readonly crossTenants: (path: SystemPath, em: EntityManager) => Promise<void>;
  readonly catalogue: Catalogue;
  readonly plans: PlanStore;
  readonly resolveActor: ResolveActor;
  /** What somebody may do in a tenant just now, without a token: for jobs that go on in their name. Null for who cannot sign on. */
  readonly resolveUser: (
    userId: number,
    rootAccountId: number,
    em?: EntityManager,
  ) => Promise<{ actor: Actor; clock: Date } | null>;
  readonly secrets: SecretBox;
  /** Rows that never change, read once. */
  readonly immutable: ImmutableRows;
  /** Counts tries at access codes and the like. */
  readonly throttle: Throttle;
  /** Where the bytes of files lie. */
  readonly files: FileStore;
  readonly fileLimits: FileLimits;
  /** The one way to addresses that people name. */
  readonly outbound: Outbound;
  /** How slowly a file may come that the service fetches, and how long all of it may take. */
  readonly downloadLimits: DownloadLimits;
  /** In which lane a job of this name runs. */
  readonly laneOf: (task: string) => Lane;
  /** Every scope that a token can be limited to: `url:METHOD|/api/v1/path/:template`. */
  readonly knownScopes: ReadonlySet<string>;
  /** Whether the actor may do, as an administrator, whatever the user may in the actor's tenant. */
  readonly coversUser: (actor: Actor, userId: number, em: EntityManager) => Promise<boolean>;
  /** Tells of faults that a client only sees masked. */
  readonly onFault: (fault: unknown, requestId: string) => void;
}

/** What a request knows of the age of its actor. */
export interface StandingOfRequest {
  /** When the database was asked for this very request, by `performance.now()`; null where it was remembered, or has served a write. */
  askedAt: number | null;
}

/** The context of a request: of every GraphQL operation and so of every REST route. */
export interface RequestContext {
  readonly requestId: string;
  readonly services: Services;
  readonly actor: Actor;
  readonly credentials: Credentials;
  /** Absolute base of links, as the caller reaches the service: `https://host/prefix`. */
  readonly baseUrl: string;
  /** Network address of the caller, behind trusted proxies alone; empty for a job. */
  readonly clientAddress: string;
  /** Rows that a page may hold: a route may answer a whole list. */
  readonly pageLimit: number;
  /** How new what `actor` says is. */
  readonly standing: StandingOfRequest;
  /** Counts the statements of the request and their time. */
  readonly meter: Meter;
  /** Gathers what the fields of several rows each ask the database for into one statement. */
  readonly loaders: Map<unknown, DataLoader<number, unknown>>;
  /** The transaction's entity manager, inside a mutation field. */
  readonly em?: EntityManager;
}

/** The context of a use case: a transaction, and the database's clock. */
export interface OperationContext extends RequestContext {
  readonly em: EntityManager;
  /** `now()` of the transaction. */
  readonly clock: Date;
  /**
   * Queues a job in the transaction, for the actor and their tenant; it runs only when the transaction commits. With a
   * key, one that still waits under the same key gives way, and its place in the line: many changes queue one job.
   */
  readonly enqueue: (task: string, payload: Record<string, unknown>, key?: string) => Promise<void>;
  /** Appends to the audit trail in the transaction. */
  readonly audit: (event: {
    type: string;
    subjectType: string;
    subjectId: number;
    data?: Record<string, unknown>;
  }) => void;
}
