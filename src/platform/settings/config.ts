/** How a process runs: what the settings say, in the form in which it is used. `src/server/process/settings` reads them. */
import type { KeyObject } from 'node:crypto';
import type { FileLimits } from '../files/file-store.js';
import type { NamedFederation } from '../http-out/federation.js';
import type { Network } from '../http-out/networks.js';
import type { DownloadLimits } from '../http-out/outbound.js';
import type { Lane } from '../jobs/jobs.sql.js';
import type { DocumentLimits } from './document-limits.js';

export interface HttpSettings {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Base of every address in an answer, without a slash at its end; null takes it from the request. */
  readonly publicUrl: string | null;
  /** Hosts that the service answers as, beside this machine's own and that of `publicUrl`; see `usualHost`. */
  readonly allowedHosts: readonly string[];
  /** Only these may say, in forwarded headers, who the caller is. */
  readonly trustedProxies: readonly Network[];
  /** When reads are refused; changes and exams later. */
  readonly overload: {
    /** Reads that may wait. */
    readonly mostWaiting: number;
    /** Milliseconds by which the event loop may be late. */
    readonly longestDelay: number;
  };
  readonly bodyLimitBytes: number;
  /** Bytes of bodies and answers that a process holds in memory at a time. */
  readonly inFlightBytes: number;
  /** For which a connection may stand still while a request is under way. */
  readonly idleSeconds: number;
  /** In which a body or an answer that is held in memory has to pass. */
  readonly transferSeconds: number;
  /** In which a file has to come. */
  readonly uploadSeconds: number;
  readonly drainMs: number;
}

export interface S3Settings {
  /** Null is the provider's own for the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** Null looks where the provider's tools look: environment, files, the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

export interface LiveSettings {
  /** WebSockets and event streams of a process at a time. */
  readonly connections: number;
  /** The same of one person. */
  readonly connectionsEach: number;
  /** Subscriptions of a process at a time. */
  readonly subscriptions: number;
  readonly subscriptionsEach: number;
  /** Updates that wait for a client that reads slowly, for each subscription. */
  readonly waiting: number;
}

export interface MailSettings {
  /** Null writes mails into a file of the data directory. */
  readonly smtpUrl: string | null;
  readonly from: string;
  /** To whom reports of problems go; null for nobody. */
  readonly reportsTo: string | null;
}

export interface SignInSettings {
  /** Host, as `usualHost` writes it → id of the root account that people sign on to there. */
  readonly accountHosts: ReadonlyMap<string, number>;
  readonly lives: { readonly idleSeconds: number; readonly longestSeconds: number };
}

/** Paths of files; null where there is none. */
export interface PeerFiles {
  readonly authoritiesFile: string | null;
  readonly endpointsFile: string | null;
}

export interface SecretKeys {
  /** 32 bytes that encrypt secrets at rest. Null only in embedded mode before the data directory is open. */
  readonly secretKey: KeyObject | null;
  /** The key that `secretKey` takes the place of, for `secrets rotate`. */
  readonly secretKeyBefore: KeyObject | null;
}

export interface RateSettings {
  /** Level from which requests are refused. */
  readonly highWater: number;
  /** Level that is never exceeded, so that a caller is back in finite time. */
  readonly maximum: number;
  /** Units that leak away per second. */
  readonly outflow: number;
  /** Units charged while a request runs. */
  readonly preflight: number;
}

/** How often may be asked, and where that is counted. */
export interface LimiterSettings extends RateSettings {
  readonly enabled: boolean;
  readonly store: 'memory' | 'redis' | 'postgres';
  readonly redisUrl: string | null;
  /** Level from which the bucket of an address refuses requests without a token. */
  readonly visitors: number;
}

/** How this process runs, read once from the environment. */
export interface Config extends SecretKeys {
  readonly environment: 'development' | 'production' | 'test';
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Server processes of `start`, on one port. */
  readonly processes: number;
  /** `LYCEUM_DATA`; null leaves the choice to `chooseDataDir`. */
  readonly dataDir: string | null;
  readonly database: {
    /** Null starts the embedded PostgreSQL. */
    readonly url: string | null;
    /** A direct connection for LISTEN, past any pooler; null is the same as `url`. */
    readonly listenUrl: string | null;
    readonly poolMax: number;
    /** Connections of reads, beside those of the pool. */
    readonly readsMax: number;
    /** Milliseconds that a request waits for a connection. */
    readonly poolWaitMs: number;
    readonly statementTimeoutMs: number;
    readonly statementNames: boolean;
    /** The database holds each statement to the rows of one tenant. Decision 0037. */
    readonly rowSecurity: boolean;
    /** For all that answers requests and runs jobs, as a user that owns nothing; null is the same as `url`. */
    readonly serviceUrl: string | null;
  };
  readonly http: HttpSettings;
  /** Opens `/metrics` from everywhere; null leaves it to callers on this machine. */
  readonly metricsToken: string | null;
  readonly api: {
    /** Introspection, SDL and OpenAPI are answered. */
    readonly described: boolean;
    /** Where `access_token` is read from the query and the form, beside the header. */
    readonly accessTokenParameter: { readonly rest: boolean; readonly graphql: boolean };
    /** What one GraphQL document may ask. */
    readonly limits: DocumentLimits;
    /** Bytes of texts that are remembered for clients who send their hashes. */
    readonly persistedBytes: number;
    /** The list of what visitors may ask is answered without a token. Decision 0081. */
    readonly visitors: boolean;
  };
  readonly live: LiveSettings;
  readonly signIn: SignInSettings;
  readonly mail: MailSettings;
  readonly rateLimit: LimiterSettings;
  readonly files: {
    /** Null keeps files on the disk, below the data directory. */
    readonly s3: S3Settings | null;
    readonly limits: FileLimits;
  };
  readonly outbound: {
    /** Private ranges that the service may ask all the same. */
    readonly allowed: readonly Network[];
    readonly downloads: DownloadLimits;
    /** Files with what the operator says of servers that know who somebody is. */
    readonly peers: PeerFiles;
  };
  /** Whose aggregate of SAML metadata is read; null for none. */
  readonly federation: NamedFederation | null;
  readonly worker: {
    /** Whether `start` has a worker process, and `serve` runs jobs too. */
    readonly enabled: boolean;
    /** Jobs of each lane at the same time, per process. */
    readonly concurrency: Readonly<Record<Lane, number>>;
  };
}
