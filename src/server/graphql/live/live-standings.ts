/** Who has a connection for live updates, for as long as their token or session is good. */
import type { Actor } from '../../../platform/authorization/actor.js';
import { concernedBy } from '../../../platform/authorization/authority-changes.js';
import { Refusal, type RefusalCode } from '../../../platform/refusal/refusal.js';
import type { Credentials } from '../../../platform/transaction/context.js';
import type { GraphqlParts } from '../graphql-parts.js';
import type { CloseReason } from './live.refusals.js';
import type { Leave, LiveLimits } from './live-limits.js';

/** Milliseconds for which changes are gathered before anybody is looked up. */
const gathered = 20;
/** Connections that are looked up at a time. */
const atATime = 64;
/** Milliseconds after which it is tried again where the database does not answer. */
const patience = 1_000;
/** What is answered where somebody is nobody any more; anything else says nothing of them. */
const ended: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN'];
/** No timer is longer. */
const day = 86_400_000;

export interface Standing {
  readonly credentials: Credentials;
  /** As they were looked up last. */
  readonly actor: Actor;
  /** The connection is over. */
  leave(): void;
}

interface Held extends Standing {
  actor: Actor;
  voucherId: number | null;
  timer: NodeJS.Timeout | undefined;
  readonly end: (reason: CloseReason) => void;
}

export class LiveStandings {
  readonly #held = new Set<Held>();
  readonly #doubtful = new Set<Held>();
  readonly #forget: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(
    private readonly app: Pick<GraphqlParts, 'resolve' | 'authority'>,
    private readonly limits: LiveLimits,
    private readonly onFault: (fault: unknown) => void,
  ) {
    this.#forget = app.authority.listen((change) => this.#doubtAll(change));
  }

  /**
   * Holds the connection of somebody.
   * @param end ends it
   * @param unnamed its place, where it has one already
   * @throws Refusal where they, or all together, have too many
   */
  hold(
    { credentials, actor }: Pick<Standing, 'credentials' | 'actor'>,
    end: (reason: CloseReason) => void,
    unnamed?: Leave,
  ): Standing {
    const person = actor.realUserId ?? actor.userId;
    const { connections } = this.limits;
    const leavePlace = unnamed === undefined ? connections.take(person) : connections.name(unnamed, person);
    const held: Held = {
      credentials,
      actor,
      voucherId: null,
      timer: undefined,
      end,
      leave: () => {
        clearTimeout(held.timer);
        this.#held.delete(held);
        this.#doubtful.delete(held);
        leavePlace();
      },
    };
    this.#held.add(held);
    // Since they were looked up, their token may have ended; and it is asked when it will.
    this.#doubt(held);
    return held;
  }

  close(): void {
    this.#forget();
    clearTimeout(this.#timer);
    for (const held of this.#held) held.leave();
  }

  #doubtAll(change: string): void {
    const concerns = concernedBy(change);
    for (const held of this.#held) if (concerns(held)) this.#doubt(held);
  }

  #doubt(held: Held): void {
    this.#doubtful.add(held);
    this.#checkSoon(gathered);
  }

  #checkSoon(wait: number): void {
    if (this.#isChecking) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#check();
    }, wait).unref();
  }

  async #check(): Promise<void> {
    this.#isChecking = true;
    let failed = false;
    while (this.#doubtful.size > 0 && !failed) {
      const some = [...this.#doubtful].slice(0, atATime);
      for (const held of some) this.#doubtful.delete(held);
      const answers = await Promise.all(some.map((held) => this.#isGood(held)));
      failed = answers.includes(false);
    }
    this.#isChecking = false;
    if (this.#doubtful.size > 0) this.#checkSoon(patience);
  }

  /** Looks somebody up again, and ends their connection where they are nobody any more. False where nobody answers. */
  async #isGood(held: Held): Promise<boolean> {
    try {
      const { actor, voucherId, expiresIn } = await this.app.resolve(held.credentials);
      if (!this.#held.has(held)) return true;
      Object.assign(held, { actor, voucherId });
      clearTimeout(held.timer);
      if (expiresIn !== null)
        held.timer = setTimeout(() => this.#doubt(held), Math.min(Math.max(expiresIn, 0) + 1, day)).unref();
      return true;
    } catch (error) {
      if (error instanceof Refusal && ended.includes(error.code)) {
        held.end('unauthorized');
        return true;
      }
      this.onFault(error);
      if (this.#held.has(held)) this.#doubtful.add(held);
      return false;
    }
  }
}
