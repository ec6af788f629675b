/** What those who listen may do: looked up again when something was announced of them, and each minute. Decision 0128. */
import type { Actor } from '../../../platform/authorization/actor.js';
import type { Services } from '../../../platform/transaction/context.js';

/** Somebody who listens, and what is known of their rights. */
export interface Listener {
  readonly userId: number;
  readonly rootAccountId: number;
  known: KnownRights | undefined;
}

export interface KnownRights {
  readonly actor: Actor;
  /** When the database was asked, by `performance.now()`. */
  readonly askedAt: number;
}

/** Milliseconds for which rights hold of which nothing is announced, as for requests: nobody announces dates that pass. */
const knownFor = 60_000;
/** People whose rights are looked up at a time. */
const atATime = 500;
/** Announcements that are remembered, each of somebody else. */
const mostAnnounced = 10_000;

export class ListenersRights {
  /** When something was announced last of whom: `user:ID` or `tenant:ID`. */
  readonly #announced = new Map<string, number>();
  /** Since when nothing was announced that concerns everybody; never while nobody hears it. */
  #since = Number.POSITIVE_INFINITY;

  /** @param hearAll waits until whatever was announced so far is heard; false where that cannot be known */
  constructor(private readonly hearAll: () => Promise<boolean>) {}

  /** Announcements are not heard any more: nothing that is known holds. */
  lose(): void {
    this.#since = Number.POSITIVE_INFINITY;
  }

  /** Something may have changed for everybody; what is announced from now on is heard. */
  doubtAll(): void {
    this.#announced.clear();
    this.#since = performance.now();
  }

  /** @param change `user:ID` or `tenant:ID`; anything else concerns everybody */
  hear(change: string): void {
    if (!/^(user|tenant):/.test(change) || this.#announced.size >= mostAnnounced) this.doubtAll();
    else this.#announced.set(change, performance.now());
  }

  /**
   * Finds out what listeners of a tenant may do, by whatever was committed before it was asked: one statement for every 500
   * people of whom it is not known. Who cannot sign on any more is left out.
   */
  async actorsOf(services: Services, listeners: Iterable<Listener>): Promise<ReadonlyMap<number, Actor>> {
    if (!(await this.hearAll())) this.lose();
    const all = new Set(listeners);
    await this.#lookUp(
      services,
      [...all].filter((listener) => !this.#holds(listener)),
    );
    return new Map([...all].flatMap(({ userId, known }) => (known === undefined ? [] : [[userId, known.actor]])));
  }

  /** Looks up ahead whose rights will not hold for so many milliseconds more. */
  async renew(services: Pick<Services, 'ofTenant'>, listeners: Iterable<Listener>, ahead: number): Promise<void> {
    if (this.#since === Number.POSITIVE_INFINITY) return;
    const ofTenants = Map.groupBy(listeners, ({ rootAccountId }) => rootAccountId);
    for (const [rootAccountId, some] of ofTenants)
      await this.#lookUp(
        services.ofTenant(rootAccountId),
        some.filter((listener) => !this.#holds(listener, ahead)),
      );
  }

  #holds({ userId, rootAccountId, known }: Listener, ahead = 0): boolean {
    if (known === undefined) return false;
    const announced = [`user:${userId}`, `tenant:${rootAccountId}`].map((whose) => this.#announced.get(whose) ?? 0);
    return known.askedAt > Math.max(this.#since, ...announced, performance.now() + ahead - knownFor);
  }

  async #lookUp(services: Services, listeners: readonly Listener[]): Promise<void> {
    const ofUsers = [...Map.groupBy(listeners, ({ userId }) => userId)];
    for (let from = 0; from < ofUsers.length; from += atATime) {
      const some = ofUsers.slice(from, from + atATime);
      const askedAt = performance.now();
      const rootAccountId = (listeners[0] as Listener).rootAccountId;
      const actors = await services.resolveUsers(
        some.map(([userId]) => userId),
        rootAccountId,
      );
      for (const [userId, each] of some) {
        const actor = actors.get(userId);
        for (const listener of each) listener.known = actor && { actor, askedAt };
      }
    }
  }
}
