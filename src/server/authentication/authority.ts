/** Keeps resolved actors for a moment, and forgets them as soon as the database says that something changed. */
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { ResolvedActor } from '../../learning/enrollments/index.js';
import { TellOnce } from '../ops/tell-once.js';

/** Milliseconds for which a read may use what was resolved before. */
const freshFor = 5_000;
/** The same for a request that asks itself who it comes from. No longer: with each look-up the use of a token is noted. */
const knownFor = 60_000;
const kept = 10_000;
const channel = 'lyceum_authority';

interface Entry {
  readonly resolved: ResolvedActor;
  readonly freshUntil: number;
  readonly knownUntil: number;
}

export class ActorCache {
  readonly #entries = new LRUCache<string, Entry>({ max: kept });
  /** While nobody listens for changes, nothing is remembered. */
  live = false;
  /** Counts the changes that were announced. */
  generation = 0;

  /** @param isKnownEnough what was resolved a while ago will do, as long as no change was announced */
  get(key: string, isKnownEnough = false): ResolvedActor | undefined {
    if (!this.live) return undefined;
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const now = performance.now();
    if (now < (isKnownEnough ? entry.knownUntil : entry.freshUntil)) return entry.resolved;
    if (now >= entry.knownUntil) this.#entries.delete(key);
    return undefined;
  }

  /**
   * Remembers what was resolved, unless something changed since the question was asked; never longer than the token
   * lives.
   * @param asked `generation` at that time, and the time by `performance.now()`
   */
  set(key: string, resolved: ResolvedActor, asked: { readonly generation: number; readonly at: number }): void {
    if (!this.live || asked.generation !== this.generation) return;
    const { expiresIn } = resolved;
    const now = performance.now();
    // The database looked at its clock after it was asked: counted from the question, the token never lives too long.
    const end = expiresIn === null ? Number.POSITIVE_INFINITY : asked.at + expiresIn;
    this.#entries.set(key, {
      resolved,
      freshUntil: Math.min(now + freshFor, end),
      knownUntil: Math.min(now + knownFor, end),
    });
  }

  /** Forgets whoever a change concerns: `user:ID` or `tenant:ID`; anything else concerns everybody. */
  forget(change: string): void {
    this.generation += 1;
    const [kind, id] = change.split(':');
    if (kind !== 'user' && kind !== 'tenant') this.#entries.clear();
    for (const [key, { resolved }] of this.#entries.entries()) {
      const { userId, realUserId, rootAccountId } = resolved.actor;
      const whose = kind === 'user' ? [userId, realUserId, resolved.voucherId] : [rootAccountId];
      if (whose.includes(Number(id))) this.#entries.delete(key);
    }
  }

  clear(): void {
    this.generation += 1;
    this.#entries.clear();
  }
}

/** Listens on a connection of its own; `cache.live` says whether it does. Reconnects by itself. */
export class AuthorityListener {
  /** That of the present attempt, from its beginning: each is lost once. */
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** A standby lets nobody listen. */
  readonly #faults: TellOnce;
  /** Milliseconds until the next attempt. */
  #wait = 50;

  constructor(
    private readonly connection: pg.ClientConfig,
    private readonly cache: ActorCache,
    onFault: (fault: unknown) => void,
    /** Under which the connection stands in `pg_stat_activity`: it lives for as long as the process does. */
    private readonly applicationName = 'lyceum listen',
  ) {
    this.#faults = new TellOnce(onFault);
  }

  async start(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({ ...this.connection, application_name: this.applicationName, keepAlive: true });
    this.#client = client;
    client.on('notification', (message) => this.cache.forget(message.payload ?? ''));
    client.on('error', (fault) => this.#lost(client, fault));
    client.on('end', () => this.#lost(client, undefined));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (this.#client !== client || this.#closed) return;
      this.#wait = 50;
      this.#faults.wentWell();
      this.cache.clear();
      this.cache.live = true;
    } catch (fault) {
      this.#lost(client, fault);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.cache.live = false;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #lost(client: pg.Client, fault: unknown): void {
    if (this.#closed || this.#client !== client) return;
    this.cache.live = false;
    this.cache.clear();
    this.#client = undefined;
    if (fault !== undefined) this.#faults.tell(fault);
    client.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.start(), this.#wait);
    this.#timer.unref();
    this.#wait = Math.min(this.#wait * 2, 5_000);
  }
}
