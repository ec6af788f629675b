/** Keeps resolved actors for a moment, and forgets them as soon as the database says that something changed. */
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { ResolvedActor } from '../../../learning/enrollments/index.js';
import { AuthorityChanges, authorityChannel, concernedBy } from '../../../platform/authorization/authority-changes.js';
import { ChannelListener } from '../../../platform/sql/channel-listener.js';

/** Milliseconds for which a read may use what was resolved before. */
const freshFor = 5_000;
/** The same for a request that asks itself who it comes from. No longer: with each look-up the use of a token is noted. */
const knownFor = 60_000;
const kept = 10_000;

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
    const concerns = concernedBy(change);
    for (const [key, { resolved }] of this.#entries.entries()) if (concerns(resolved)) this.#entries.delete(key);
  }

  clear(): void {
    this.generation += 1;
    this.#entries.clear();
  }
}

/** Listens for changes; `cache.live` says whether it does. Reconnects by itself, and tells then that anything may have changed. */
export class AuthorityListener extends ChannelListener {
  constructor(
    connection: pg.ClientConfig,
    cache: ActorCache,
    onFault: (fault: unknown) => void,
    applicationName = 'lyceum listen',
    changes = new AuthorityChanges(),
  ) {
    super({
      channels: [authorityChannel],
      connection,
      applicationName,
      onFault,
      onHeard: (change) => {
        cache.forget(change);
        changes.tell(change);
      },
      onListening: () => {
        cache.clear();
        cache.live = true;
        changes.tell('');
      },
      onLost: () => {
        cache.live = false;
        cache.clear();
      },
    });
  }
}
