/** Where buckets are kept. Stores that live elsewhere use their own clock. */
export interface RateStore {
  /**
   * Charges the pre-flight cost, unless the bucket is full.
   * @returns the level before the charge, in units
   */
  take(key: string): number | Promise<number>;
  /**
   * Corrects the charge when the cost is known.
   * @param difference units, mostly negative
   * @returns the level after it
   */
  settle(key: string, difference: number): number | Promise<number>;
  close(): Promise<void>;
}
