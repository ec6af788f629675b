/** Counts the days of a rule one by one: slow, plain, and nothing of the library in it. */

const oneDay = 86_400_000;
const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A day with what rules ask of it. */
class Day {
  readonly date: Date;
  constructor(readonly number: number) {
    this.date = new Date(number * oneDay);
  }
  get text(): string {
    return this.date.toISOString().slice(0, 10);
  }
  get month(): number {
    return this.date.getUTCMonth() + 1;
  }
  get year(): number {
    return this.date.getUTCFullYear();
  }
  get ofMonth(): number {
    return this.date.getUTCDate();
  }
  get weekday(): string {
    return names[this.date.getUTCDay()] as string;
  }
  /** The day on which its week begins. */
  weekFrom(first: string): number {
    return this.number - ((this.date.getUTCDay() - names.indexOf(first) + 7) % 7);
  }
}

type Parts = Readonly<Record<string, string | undefined>>;
const listed = (value: string | undefined): string[] | undefined => value?.split(',');

const lastOfMonth = (day: Day) => new Date(Date.UTC(day.year, day.month, 0)).getUTCDate();
const firstOfYear = (day: Day) => Date.UTC(day.year, 0, 1) / oneDay;
const lengthOfYear = (day: Day) => Date.UTC(day.year + 1, 0, 1) / oneDay - firstOfYear(day);

/** Which period it belongs to: counted from any beginning, each period one more. */
function periodOf(day: Day, parts: Parts): number {
  if (parts['FREQ'] === 'DAILY') return day.number;
  if (parts['FREQ'] === 'WEEKLY') return Math.floor((day.weekFrom(parts['WKST'] ?? 'MO') + 7_000) / 7);
  return parts['FREQ'] === 'MONTHLY' ? day.year * 12 + day.month : day.year;
}

function isWeekday(day: Day, parts: Parts): boolean {
  const inMonth = parts['FREQ'] === 'MONTHLY' || parts['BYMONTH'] !== undefined;
  const [place, length] = inMonth
    ? [day.ofMonth - 1, lastOfMonth(day)]
    : [day.number - firstOfYear(day), lengthOfYear(day)];
  const fromStart = Math.floor(place / 7) + 1;
  const fromEnd = -(Math.floor((length - 1 - place) / 7) + 1);
  return (listed(parts['BYDAY']) ?? []).some((one) => {
    if (!one.endsWith(day.weekday)) return false;
    const nth = Number(one.slice(0, -2));
    return nth === 0 || nth === fromStart || nth === fromEnd;
  });
}

const isMonthDay = (day: Day, parts: Parts): boolean =>
  (listed(parts['BYMONTHDAY']) ?? []).some(
    (one) => Number(one) === day.ofMonth || Number(one) === day.ofMonth - lastOfMonth(day) - 1,
  );

/** What the first day says where the rule says nothing. */
function isLikeStart(day: Day, start: Day, parts: Parts): boolean {
  if (parts['BYDAY'] !== undefined || parts['BYMONTHDAY'] !== undefined || parts['FREQ'] === 'DAILY') return true;
  if (parts['FREQ'] === 'WEEKLY') return day.weekday === start.weekday;
  const sameMonth = parts['FREQ'] === 'MONTHLY' || parts['BYMONTH'] !== undefined || day.month === start.month;
  return sameMonth && day.ofMonth === start.ofMonth;
}

const isNamed = (day: Day, start: Day, parts: Parts): boolean =>
  (parts['BYMONTH'] === undefined || (listed(parts['BYMONTH']) ?? []).map(Number).includes(day.month)) &&
  (parts['BYMONTHDAY'] === undefined || isMonthDay(day, parts)) &&
  (parts['BYDAY'] === undefined || isWeekday(day, parts)) &&
  isLikeStart(day, start, parts);

/** The positions that BYSETPOS chooses of a period. */
const chosen = (days: readonly Day[], places: readonly string[] | undefined): Day[] =>
  places === undefined
    ? [...days]
    : days.filter((_day, i) => places.some((p) => Number(p) === i + 1 || Number(p) === i - days.length));

/** The days of a rule from a first one on, within fifty years. */
export function daysByHand(pattern: string, from: string, count: number): string[] {
  const parts = Object.fromEntries(pattern.split(';').map((part) => part.split('=') as [string, string])) as Parts;
  const start = new Day(Date.parse(from) / oneDay);
  const interval = Number(parts['INTERVAL'] ?? 1);
  const found: Day[] = [];
  let period: Day[] = [];
  const close = () =>
    found.push(...chosen(period, listed(parts['BYSETPOS'])).filter((day) => day.number >= start.number));
  // From before the first day, since a period has days before it among which BYSETPOS counts.
  for (let number = start.number - 366; number <= start.number + 50 * 366 && found.length < count; number += 1) {
    const day = new Day(number);
    if (period[0] !== undefined && periodOf(period[0], parts) !== periodOf(day, parts)) {
      close();
      period = [];
    }
    const inTurn = (periodOf(day, parts) - periodOf(start, parts)) % interval === 0;
    if (inTurn && isNamed(day, start, parts)) period.push(day);
  }
  close();
  return found.slice(0, count).map((day) => day.text);
}
