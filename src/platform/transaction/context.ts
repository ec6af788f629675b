/** The context of requests, of use cases and of jobs. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type DataLoader from 'dataloader';
import type { Extensions } from '../areas/extension-point.js';
import type { Actor } from '../authorization/actor.js';
import type { SecretBox } from '../authorization/secrets.js';
import type { Throttle } from '../authorization/throttle.js';
import type { FileLimits, FileStore } from '../files/file-store.js';
import type { Federation } from '../http-out/federation.js';
import type { DownloadLimits, Outbound } from '../http-out/outbound.js';
import type { Peers } from '../http-out/peers.js';
import type { Lane } from '../jobs/jobs.sql.js';
import type { LiveSource } from '../live/live-source.js';
import type { Mailer } from '../mail/mailer.js';
import type { ComposedReads } from '../query/composed-reads.js';
import type { QueryCache } from '../query/query-cache.js';
import type { Catalogue } from '../sql/catalogue.js';
import type { Database, Meter } from '../sql/database.js';
import type { KeptRows } from '../sql/kept-rows.js';
import type { SystemPath } from '../sql/scope.js';

/** Finds out anew who is asking, on the transaction's own connection, with the database's clock. */
export type ResolveActor = (
  credentials: Credentials,
  em: EntityManager | undefined,
) => Promise<{ actor: Actor; clock: Date }>;

/** What a request proved itself with; enough to resolve its actor again. */
export interface Credentials {
  readonly digest: Buffer;
  /** The user as whom the request acts, as the client wrote it: an id or a SIS form. */
  readonly asUser: string | null;
}

/** What lives as long as the application and is handed to whoever needs it; no module keeps any of it. */
export interface Services {
  /**
   * Statements on the rows of the tenant that these services were made for. The services that a process makes at its
   * start have no tenant, and see no tenant's rows.
   */
  readonly database: Database;
  /**
   * The same for single statements on the connections of transactions: they never wait for reads, and are planned once. For
   * what is changed without a transaction around it, and for reading that again.
   */
  readonly writes: Database;
  /** Runs work in a transaction on the same rows, with an entity manager of its own, and commits. */
  readonly transaction: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  /** The same services on the rows of one tenant, by its root account. */
  readonly ofTenant: (rootAccountId: number) => Services;
  /** The same services on the rows of every tenant, for one of the named reasons: the only way past row security. */
  readonly acrossTenants: (path: SystemPath) => Services;
  /** From here to its end, the transaction sees and changes the rows of every tenant, for one of the named reasons. */
  readonly crossTenants: (path: SystemPath, em: EntityManager) => Promise<void>;
  readonly catalogue: Catalogue;
  /** What can be read of each entity, with what all areas add to it. */
  readonly reads: ComposedReads;
  /** What areas add at the extension points of other areas. */
  readonly extensions: Extensions;
  readonly queries: QueryCache;
  readonly resolveActor: ResolveActor;
  /**
   * What somebody may do in a tenant just now, without a token: for jobs that go on in their name. Null for who cannot sign
   * on, and where somebody acts as them who may not do so (any more).
   */
  readonly resolveUser: (
    userId: number,
    rootAccountId: number,
    em?: EntityManager,
    realUserId?: number | null,
  ) => Promise<{ actor: Actor; clock: Date } | null>;
  /** The same of several people, in one statement, by their ids; who cannot sign on in the tenant is left out. */
  readonly resolveUsers: (
    userIds: readonly number[],
    rootAccountId: number,
    em?: EntityManager,
  ) => Promise<ReadonlyMap<number, Actor>>;
  readonly secrets: SecretBox;
  /** Rows that never change; each is read once. */
  readonly immutable: KeptRows;
  /** Rows as they were when they were read: for statements that ask by themselves whether what was relied on still holds. */
  readonly remembered: KeptRows;
  /** Counts how often somebody tries an access code or another secret. */
  readonly throttle: Throttle;
  /** Where the bytes of files lie. */
  readonly files: FileStore;
  readonly fileLimits: FileLimits;
  /** Mails go out by this, from the outbox alone. */
  readonly mailer: Mailer;
  /** The address of the service for links in mails, of a tenant by a host of its own; null where the operator has named none. */
  readonly publicUrl: string | null;
  /** The address to which reports of problems are mailed; null for none. */
  readonly reportsTo: string | null;
  /** Requests to addresses that people name go out by this alone. */
  readonly outbound: Outbound;
  /** The least speed, and the longest time, of a file that the service downloads from an address. */
  readonly downloadLimits: DownloadLimits;
  /** What is needed to ask other servers who somebody is. */
  readonly peers: Peers;
  /** The federation whose signed metadata is read; null where the operator has named none. */
  readonly federation: Federation | null;
  /** The lane of the queue (short, long or download) in which a job of this name runs. */
  readonly laneOf: (task: string) => Lane;
  /** Every scope that a token can be limited to: `url:METHOD|/api/v1/path/:template`. */
  readonly knownScopes: ReadonlySet<string>;
  /** Whether the actor may do whatever the user may in the actor's tenant: as an administrator, or in all. */
  readonly coversUser: (
    actor: Actor,
    userId: number,
    em: EntityManager,
    what: 'administering' | 'wholly',
  ) => Promise<boolean>;
  /** Told of each place, by its id, in which a record stands that a request has met by itself. */
  readonly visited: (actor: Actor, place: number) => void;
  /** Logs a fault of which the client sees only that there was one. */
  readonly onFault: (fault: unknown, requestId: string, path?: string) => void;
}

/** How long ago the actor of a request was looked up. */
export interface ActorAge {
  /** `performance.now()` of the look-up for this request. Null if the actor came from the cache, or a write has used the look-up already. */
  askedAt: number | null;
}

/** The context of a request: of every GraphQL operation and so of every REST route. */
export interface RequestContext {
  readonly requestId: string;
  readonly services: Services;
  readonly actor: Actor;
  readonly credentials: Credentials;
  /** Absolute address with which links begin, as the caller reaches the service: `https://host/prefix`. */
  readonly baseUrl: string;
  /** Network address of the caller; a proxy is believed only where it is trusted. Empty for a job. */
  readonly clientAddress: string;
  /** The most rows that a page may hold: more where a route answers a whole list. */
  readonly pageLimit: number;
  /** If true, one refused argument refuses the whole request; otherwise only its field is null. */
  readonly allOrNothing?: boolean;
  /** If true, mutations change nothing and answer nothing: they tell what they refuse of the fields that were given. */
  readonly isTrial?: boolean;
  /** How long ago `actor` was looked up. */
  readonly actorAge: ActorAge;
  /** Counts the statements of the request and their time. */
  readonly meter: Meter;
  /** Gathers what the fields of several rows each ask the database for into one statement. */
  readonly loaders: Map<unknown, DataLoader<number, unknown>>;
  /** The transaction's entity manager, inside a mutation field. */
  readonly em?: EntityManager;
  /** Where subscriptions are told from; absent where nothing can be subscribed to. */
  readonly live?: LiveSource<RequestContext>;
}

/** Why a part of the input can be without effect. */
export const ignoredReasons = [
  'locked_above',
  'not_permitted',
  'not_applicable',
  'setting_missing',
  'out_of_range',
  'unsafe_markup',
] as const;

/** A part of the input without effect. */
export interface IgnoredField {
  /** Path in the input. */
  readonly field: string;
  /** Why, for programs. */
  readonly reason: (typeof ignoredReasons)[number];
  /** Why, for people. */
  readonly message: string;
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
  /** What a mutation has asked other servers for before its transaction began. */
  readonly fetched?: object | undefined;
  /** What of the input was taken and has no effect, as a document says of it. */
  readonly ignored: IgnoredField[];
  /** Appends to the audit trail in the transaction. */
  readonly audit: (event: {
    type: string;
    subjectType: string;
    subjectId: number;
    data?: Record<string, unknown>;
  }) => void;
}

/** Who changes something, when and in which transaction: a use case, or a job in the name of whoever started it. */
export type ChangeContext = Pick<OperationContext, 'em' | 'services' | 'meter' | 'clock'> & {
  readonly actor: Pick<OperationContext['actor'], 'userId' | 'rootAccountId'>;
};
