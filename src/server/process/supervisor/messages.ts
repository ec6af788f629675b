/** What the supervisor and the processes under it say to each other. */
import type { OpenDatabase } from '../database.js';

/** What a process under the supervisor is there for. */
export type Role = 'server' | 'worker';

/** What it needs of the database that the supervisor has opened. */
export type GivenDatabase = Pick<OpenDatabase, 'url' | 'listenUrl' | 'dataDir' | 'embedded'> & {
  /** 32 bytes in base64. */
  readonly secretKey: string;
};

/** The supervisor's first word. */
export interface Beginning {
  readonly type: 'begin';
  readonly database: GivenDatabase;
  /** The process brings the database to the schema of this version, and answers the demo school's tokens. */
  readonly prepares: boolean;
}

export type ToChild =
  | Beginning
  /** Comes with a socket. */
  | { readonly type: 'connection' }
  /** Requests in flight may end. More connections may come until `last`. */
  | { readonly type: 'drain' }
  | { readonly type: 'last' };

/** Login → token. */
export type Tokens = readonly (readonly [string, string])[];

export type ToSupervisor =
  /** It takes jobs, or answers; a server says which tokens it has made. */
  | { readonly type: 'ready'; readonly tokens?: Tokens }
  /** The connection that came first of those that it had not yet taken is its own now. */
  | { readonly type: 'taken' }
  /** It was asked to end, and wants no more connections. */
  | { readonly type: 'leaving' };
