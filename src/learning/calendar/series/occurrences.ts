/**
 * Which occurrences a series has. The library counts the days that a rule names, without a zone; what the clocks of a zone
 * make of them is decided here, as RFC 5545 §3.3.10 has it: an occurrence at a time that does not exist is left out, and
 * not counted. Decision 0125.
 */
import { RRuleTemporal } from 'rrule-temporal';
import { beginningOf, dayOf, later, momentNear, momentOf, wallOf } from '../wall-time.js';
import { compact, type RecurrenceRule } from './recurrence.rules.js';

/** How many occurrences a series has at most. */
export const mostOccurrences = 200;
/** After how many years it ends at the latest. */
export const longestYears = 50;

/** What a series is counted from. */
export interface SeriesTimes {
  readonly rule: RecurrenceRule;
  /** IANA name. */
  readonly timeZone: string;
  /** Wall time from which the rule counts; of whole days, their first midnight. */
  readonly startsOn: string;
  readonly allDay: boolean;
}

export interface Occurrence {
  /** The wall time by which it is known: `2026-03-02T09:00:00`. */
  readonly wall: string;
  readonly startAt: Date;
}

export interface Expansion {
  readonly occurrences: readonly Occurrence[];
  /** Wall times, up to the end of the rule, that the clocks leave out. */
  readonly leftOut: readonly string[];
  /** Whether the rule goes on past what a series may have. */
  readonly endless: 'too_many' | 'too_long' | null;
}

/** The occurrences from the start on, in order. */
export function occurrencesOf(times: SeriesTimes): Expansion {
  const found = new Finding(times);
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${compact(times.startsOn)}Z\nRRULE:${times.rule.pattern};UNTIL=${compact(horizonOf(times))}Z`,
    // Each day until the horizon, at the most.
    maxIterations: longestYears * 366 + 1,
  });
  rule.all((day) => found.take(day.toPlainDateTime().toString({ fractionalSecondDigits: 0 })));
  return found.result();
}

const horizonOf = ({ startsOn }: SeriesTimes): string => later(startsOn, longestYears * 366 * 86_400);

/** Takes one wall time after the other, until the rule ends. */
class Finding {
  readonly #occurrences: Occurrence[] = [];
  readonly #leftOut: string[] = [];
  #ended = false;

  constructor(private readonly times: SeriesTimes) {}

  /** @returns whether there is more to take */
  take(wall: string): boolean {
    if (this.#isOver(wall)) this.#ended = true;
    else this.#add(wall);
    return !this.#ended && this.#occurrences.length <= mostOccurrences;
  }

  #add(wall: string): void {
    const { timeZone, allDay, rule } = this.times;
    const startAt = allDay ? beginningOf(dayOf(wall), timeZone) : momentOf(wall, timeZone);
    if (startAt === null) this.#leftOut.push(wall);
    else this.#occurrences.push({ wall, startAt });
    this.#ended = this.#occurrences.length === rule.count;
  }

  #isOver(wall: string): boolean {
    const { rule, timeZone, allDay } = this.times;
    if (rule.until === null) return false;
    if (rule.until.kind === 'local') return wall > rule.until.wall;
    if (rule.until.kind === 'day') return dayOf(wall) > dayOf(rule.until.wall);
    return allDay ? dayOf(wall) > dayOf(wallOf(rule.until.at, timeZone)) : momentNear(wall, timeZone) > rule.until.at;
  }

  result(): Expansion {
    return { occurrences: this.#occurrences, leftOut: this.#leftOut, endless: this.#endless() };
  }

  #endless(): Expansion['endless'] {
    if (this.#occurrences.length > mostOccurrences) return 'too_many';
    const { count } = this.times.rule;
    if (count === null) return this.#isOver(horizonOf(this.times)) ? null : 'too_long';
    return this.#occurrences.length < count ? 'too_long' : null;
  }
}
