/** What the supervisor and the processes under it say to each other. */
import type { Outlook } from '../admission/admission.js';
import type { Priority } from '../admission/priority.js';
import type { OpenDatabase } from '../cli/database/database.js';

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

/** Of a process that has not said anything yet. */
export const idle: Outlook = { wait: 0, pace: 0, overloaded: false };

/** Of a connection that was let wait. */
export interface Waited {
  /** What has been read of it, in base64. */
  readonly first: string;
  /** As what its first request was admitted; undefined where nobody knows what it asks. */
  readonly as?: Priority;
}

export type ToChild =
  | Beginning
  /** Comes with a socket. @param behind how many others wait for this process @param waited where it was let wait itself */
  | { readonly type: 'connection'; readonly behind: number; readonly waited?: Waited }
  /** Requests in flight may end. More connections may come until `last`. */
  | { readonly type: 'drain' }
  | { readonly type: 'last' };

/** Login → token. */
export type Tokens = readonly (readonly [string, string])[];

export type ToSupervisor =
  /** It takes jobs. */
  | { readonly type: 'ready' }
  /** It answers. @param exams the source of an expression for what requests of exams begin with */
  | { readonly type: 'ready'; readonly tokens: Tokens; readonly exams: string }
  /** The connection that came first of those that it had not yet taken is its own now. */
  | { readonly type: 'taken'; readonly outlook: Outlook }
  /** It was asked to end, and wants no more connections. */
  | { readonly type: 'leaving' };
