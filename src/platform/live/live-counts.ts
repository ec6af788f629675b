/** Live updates in numbers, for who operates the service. */
export interface LiveCounts {
  /** WebSockets and event streams that are open. */
  readonly connections: number;
  readonly subscriptions: number;
  /** Updates told since the start. */
  readonly told: number;
  /** Subscriptions that were ended since then because they were read too slowly. */
  readonly dropped: number;
}
