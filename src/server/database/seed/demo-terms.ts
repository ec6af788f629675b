/** The half-years in which the demo school teaches. */

export interface DemoTerm {
  /** `Spring 2027`. */
  readonly name: string;
  /** `2027-S`. */
  readonly sisTermId: string;
  readonly startAt: Date;
  /** The last millisecond, UTC. */
  readonly endAt: Date;
}

/**
 * The half-year of a date, or one before or after it.
 * @param offset half-years: -1 is the one before
 */
export function halfYear(now: Date, offset = 0): DemoTerm {
  const halves = now.getUTCFullYear() * 2 + Math.floor(now.getUTCMonth() / 6) + offset;
  const year = Math.floor(halves / 2);
  const half = halves % 2;
  return {
    name: `${half === 0 ? 'Spring' : 'Fall'} ${year}`,
    sisTermId: `${year}-${half === 0 ? 'S' : 'F'}`,
    startAt: new Date(Date.UTC(year, half * 6, 1)),
    endAt: new Date(Date.UTC(year, half * 6 + 6, 1) - 1),
  };
}

/** From so many days after an instant to so many; days before it are negative. */
export function lasting(now: Date, from: number, to: number): { startAt: Date; endAt: Date } {
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
  return { startAt: after(from), endAt: after(to) };
}
