/** How sessions begin and how long they live. Decision 0085. */

/** How long a session lives. */
export interface SessionLives {
  /** Seconds without a request after which it is over. */
  readonly idleSeconds: number;
  /** Seconds after which it is over, however much it is used. */
  readonly longestSeconds: number;
}

const longestAgent = 255;

/** What a browser calls itself, as far as it is kept; null where it says nothing. */
export function agentOf(header: string | undefined): string | null {
  const text = (header ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, longestAgent)
    .trim();
  return text === '' ? null : text;
}
