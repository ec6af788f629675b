import { once } from '../../../platform/once.js';
import type { LiveSettings } from '../../../platform/settings/config.js';
import { noLiveUpdates, tooManyConnections, tooManySubscriptions } from './live.refusals.js';

/** Gives a place back. */
export type Leave = () => void;

/** How many of something there may be at a time, in all and of each person. */
class Places {
  total = 0;
  /** Those of which nobody knows yet whose they are. */
  #unnamed = 0;
  readonly #each = new Map<number, number>();

  constructor(
    private readonly most: number,
    private readonly mostEach: number,
    private readonly refusal: () => Error,
  ) {}

  /** @throws Refusal 503 where there is none for anybody, 403 where the person has as many as they may */
  take(person: number): Leave {
    const own = this.#each.get(person) ?? 0;
    if (own >= this.mostEach) throw this.refusal();
    const leave = this.#takeAny();
    this.#each.set(person, own + 1);
    return once(() => {
      leave();
      const left = (this.#each.get(person) as number) - 1;
      if (left === 0) this.#each.delete(person);
      else this.#each.set(person, left);
    });
  }

  /** A place of which nobody knows yet whose it is: at most half of all, so that who says nothing keeps nobody out. */
  takeUnnamed(): Leave {
    if (this.#unnamed >= Math.ceil(this.most / 2)) throw noLiveUpdates();
    const leave = this.#takeAny();
    this.#unnamed += 1;
    return once(() => {
      leave();
      this.#unnamed -= 1;
    });
  }

  /** A place of nobody becomes somebody's. */
  name(unnamed: Leave, person: number): Leave {
    unnamed();
    return this.take(person);
  }

  #takeAny(): Leave {
    if (this.total >= this.most) throw noLiveUpdates();
    this.total += 1;
    return () => {
      this.total -= 1;
    };
  }
}

export class LiveLimits {
  readonly connections: Places;
  readonly subscriptions: Places;

  constructor(settings: LiveSettings) {
    this.connections = new Places(settings.connections, settings.connectionsEach, tooManyConnections);
    this.subscriptions = new Places(settings.subscriptions, settings.subscriptionsEach, tooManySubscriptions);
  }
}
