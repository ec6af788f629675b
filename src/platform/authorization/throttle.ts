/** Slows down guessing: the one count of tries at whatever is secret. Decision 0041. */
import { Refusal } from '../refusal/refusal.js';

/** The only message with these words: clients wait and retry when they read them. Source: supplement 1.7. */
export const rateLimitMessage = '403 Forbidden (Rate Limit Exceeded)';

/** What tries are counted for, and how many of them a minute are checked. */
export interface TryLimit {
  /** The secret, and where it counts who tries. */
  readonly what: string;
  /** Counted for each address by itself: an IPv6 network of one subscriber is one address. */
  readonly address?: string;
  readonly perMinute: number;
  /**
   * So many a minute are checked at once. Each one beyond them waits before it is checked, twice as long as the one before
   * it, and no longer than some seconds: nothing is to be held meanwhile. Unless given, none waits.
   */
  readonly slowAfter?: number;
}

export interface Throttle {
  /**
   * Counts a try under each limit before it is checked, so that tries at the same time count too, and waits where a limit
   * slows them down.
   * @throws Refusal 403 `too_many_attempts` where one of them is full, the same whether the secret is right
   */
  begin(...limits: readonly TryLimit[]): Promise<void>;
  /** Takes the try back: it was right. */
  succeeded(...limits: readonly TryLimit[]): Promise<void>;
  /**
   * Refuses where this process has just found the limit full. Asks nobody: for what is checked on the way to every file.
   * @throws Refusal 403 `too_many_attempts`
   */
  refuseWhileFull(limit: TryLimit): void;
  /** Forgets what this process has counted, as its end would. */
  forget(): void;
}

/** @param seconds until the next try is checked */
export const tooManyAttempts = (seconds: number): Refusal =>
  new Refusal(
    'RATE_LIMITED',
    'too_many_attempts',
    'There were too many attempts. Try again later.',
    undefined,
    Math.max(1, Math.ceil(seconds)),
  );

/** Checks a secret under its limits. @throws Refusal 403 `too_many_attempts` without checking it */
export async function throttled(
  throttle: Throttle,
  limits: readonly TryLimit[],
  isRight: () => boolean | Promise<boolean>,
): Promise<boolean> {
  await throttle.begin(...limits);
  const right = await isRight();
  if (right) await throttle.succeeded(...limits);
  return right;
}

/** Codes that a class shares: of one record, by one person, wherever they are and whoever they act as. */
export const codeTries = (
  record: string,
  { userId, realUserId }: { readonly userId: number; readonly realUserId: number | null },
): TryLimit => ({ what: `code of ${record} by ${realUserId ?? userId}`, perMinute: 10 });

/** Signed addresses: the wrong ones from one address, for one record and for all of them together. */
export const signatureTries = (
  record: string,
  address: string,
): { readonly one: TryLimit; readonly all: TryLimit } => ({
  one: { what: `signature of ${record}`, address, perMinute: 60 },
  all: { what: 'signatures', address, perMinute: 300 },
});

/** Access tokens that are not, or no longer, known. */
export const tokenTries = (address: string): TryLimit => ({ what: 'tokens', address, perMinute: 300 });
