/** Slows down guessing: tries at something secret, counted for whoever tries. */
import { forbidden, type Refusal } from './refusal.js';

/** The only message with these words: clients wait and retry when they read them. Source: supplement 1.7. */
export const rateLimitMessage = '403 Forbidden (Rate Limit Exceeded)';

export interface Throttle {
  /** Counts a try before it is judged, so that tries at the same time count too. False once there were too many. */
  try(key: string): Promise<boolean>;
  /** Takes the try back: it was right. */
  succeeded(key: string): Promise<void>;
}

/** What a caller is told who has guessed too often: the usual words, whatever they tried. */
export const tooManyTries = (): Refusal => forbidden('rate_limit_exceeded', rateLimitMessage);
