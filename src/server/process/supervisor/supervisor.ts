/** Keeps server processes and a worker process running: each that dies is started anew, alone. */
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import { Child } from './child.js';
import type { Connections } from './connections.js';
import type { GivenDatabase, Role, Tokens } from './messages.js';

export interface SupervisorSettings {
  /** Server processes. */
  readonly servers: number;
  /** Whether a process runs jobs. */
  readonly worker: boolean;
  /** Milliseconds in which requests in flight may end when the service is asked to. */
  readonly drainMs: number;
  /** For people. */
  readonly note: (line: string) => void;
}

/** Milliseconds: a process that lived longer than this is replaced at once, others after a pause that doubles. */
const wellLived = 5_000;
const firstPause = 100;
const longestPause = 5_000;
/** Milliseconds in which a balancer may notice that the service ends, before connections are refused. */
const lead = 500;
/** Milliseconds beyond the drain after which a process is killed. */
const farewell = 3_000;

/** A place that is always filled: the next process of that name follows the one that ended. */
interface Post {
  readonly role: Role;
  readonly name: string;
  child: Child;
  /** Milliseconds before the next process is started, where this one ends soon. */
  wait: number;
}

export class Supervisor {
  readonly #posts: Post[] = [];
  readonly #first = Promise.withResolvers<Tokens>();
  #database: GivenDatabase | undefined;
  #isReady = false;
  #stopping = false;

  /** Starts the first server process, which loads its program while the database is being opened. */
  constructor(
    private readonly connections: Connections,
    private readonly settings: SupervisorSettings,
  ) {
    connections.servers = () => this.#posts.flatMap(({ role, child }) => (role === 'server' ? [child] : []));
    this.#first.promise.catch(() => undefined);
    this.#fill('server', 'server 1');
  }

  /**
   * Lets the processes work on this database; the first brings it to the schema of this version.
   * @returns the demo school's tokens, when the first server answers
   * @throws OperatorFault without words when it ended instead: it has said why itself
   */
  async start(database: GivenDatabase): Promise<Tokens> {
    this.#database = database;
    for (const { child } of this.#posts) child.tell({ type: 'begin', database, prepares: true });
    const tokens = await this.#first.promise;
    for (let n = 2; n <= this.settings.servers; n += 1) this.#fill('server', `server ${n}`);
    if (this.settings.worker) this.#fill('worker', 'worker');
    return tokens;
  }

  /** Lets requests and jobs end, then the processes. */
  async stop(): Promise<void> {
    this.#stopping = true;
    // Without a database they have done nothing that would have to come to its end.
    for (const { child } of this.#posts) {
      if (this.#database) child.tell({ type: 'drain' });
      else child.kill();
    }
    if (this.#isReady) await pause(lead);
    await this.connections.close();
    for (const { child } of this.#posts) child.tell({ type: 'last' });
    const deadline = performance.now() + this.settings.drainMs + farewell;
    const alive = () => this.#posts.filter(({ child }) => child.alive);
    while (alive().length > 0 && performance.now() < deadline) await pause(20);
    for (const { child } of alive()) child.kill();
    while (alive().length > 0) await pause(20);
  }

  #fill(role: Role, name: string): void {
    const post: Post = { role, name, wait: 0, child: this.#launch(role, () => post) };
    this.#posts.push(post);
  }

  #launch(role: Role, post: () => Post): Child {
    const since = performance.now();
    const child = new Child(role, {
      ready: (tokens) => this.#ready(tokens),
      taken: () => this.connections.next(),
      ended: (code) => this.#ended(post(), code, performance.now() - since),
    });
    if (this.#database) child.tell({ type: 'begin', database: this.#database, prepares: false });
    return child;
  }

  /** A server process is. */
  #ready(tokens: Tokens): void {
    this.#isReady = true;
    this.#first.resolve(tokens);
    this.connections.next();
  }

  #ended(post: Post, code: number | null, lived: number): void {
    if (this.#stopping) return;
    if (!this.#isReady) {
      this.#first.reject(new OperatorFault());
      return;
    }
    this.settings.note(`The ${post.name} process ended (${code ?? 'killed'}): starting another.`);
    post.wait = lived > wellLived ? 0 : Math.min(Math.max(post.wait * 2, firstPause), longestPause);
    const again = () => {
      if (!this.#stopping) post.child = this.#launch(post.role, () => post);
    };
    if (post.wait === 0) again();
    else setTimeout(again, post.wait);
  }
}
