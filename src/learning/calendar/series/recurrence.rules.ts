/** Rules by which events repeat, as people write them. Source: RFC 5545 §3.3.10. */
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';

/** Until when a rule repeats: a last day, a last local time, or a last moment. */
export type RuleEnd =
  | { readonly kind: 'day'; readonly wall: string }
  | { readonly kind: 'local'; readonly wall: string }
  | { readonly kind: 'moment'; readonly at: Date };

/** A rule that was read, and found to be one. */
export interface RecurrenceRule {
  /** What repeats, without its end: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE`. */
  readonly pattern: string;
  readonly frequency: Frequency;
  /** How many occurrences there are; null where `until` says the end. */
  readonly count: number | null;
  readonly until: RuleEnd | null;
}

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** The days of a week as rules name them, in order. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const weekday = weekdays.join('|');

const listOf = (item: string) => new RegExp(`^${item}(,${item})*$`);
const number = (highest: string) => `[+-]?(${highest})`;
const dayOfMonth = '[1-9]|[12][0-9]|3[01]';

/**
 * How the value of each part is written. The order is that in which rules are kept. A year has a 53rd Friday now and then:
 * rrule-temporal finds one in each, so that days are numbered up to 52.
 */
const forms: Readonly<Record<string, RegExp>> = {
  FREQ: new RegExp(`^(${frequencies.join('|')})$`),
  INTERVAL: /^[1-9]\d{0,2}$/,
  BYMONTH: listOf('([1-9]|1[0-2])'),
  BYMONTHDAY: listOf(number(dayOfMonth)),
  BYDAY: listOf(String.raw`([+-]?([1-9]|[1-4]\d|5[0-2]))?(${weekday})`),
  BYSETPOS: listOf(number(String.raw`[1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6]`)),
  WKST: new RegExp(`^(${weekday})$`),
  COUNT: /^[1-9]\d{0,5}$/,
  UNTIL: /^[1-9]\d{7}(T\d{6}Z?)?$/,
};

const ofTheEnd = new Set(['COUNT', 'UNTIL']);

type Parts = ReadonlyMap<string, string>;

const refusal = (type: string, message: string): FieldRefusal => ({ attribute: 'rrule', type, message });
const notUnderstood = (what: string) => refusal('invalid', `The rule is not understood: ${what}.`);

/**
 * Reads a rule such as `FREQ=WEEKLY;BYDAY=MO;COUNT=10`; `RRULE:` may stand before it. Days, weeks, months and years repeat;
 * a rule ends by COUNT or UNTIL.
 */
export function readRule(text: string): RecurrenceRule | FieldRefusal {
  const parts = partsOf(text);
  if (!(parts instanceof Map)) return parts as FieldRefusal;
  const fault = contradictionIn(parts);
  if (fault !== undefined) return fault;
  const until = endOf(parts.get('UNTIL'));
  if (until === undefined) return notUnderstood('UNTIL is no time that there is');
  const pattern = Object.keys(forms).filter((name) => parts.has(name) && !ofTheEnd.has(name));
  return {
    pattern: pattern.map((name) => `${name}=${parts.get(name)}`).join(';'),
    frequency: parts.get('FREQ') as Frequency,
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : null,
    until,
  };
}

export const isRule = (read: RecurrenceRule | FieldRefusal): read is RecurrenceRule => 'pattern' in read;

function partsOf(text: string): Parts | FieldRefusal {
  const parts = new Map<string, string>();
  const written = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  for (const part of written.split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (form === undefined) return notUnderstood(`it has the part ${name.slice(0, 20) || 'of no name'}`);
    if (parts.has(name)) return notUnderstood(`${name} stands in it twice`);
    if (more.length > 0 || !form.test(value)) return notUnderstood(`the value of ${name} is none that it can have`);
    parts.set(name, value);
  }
  if (parts.get('INTERVAL') === '1') parts.delete('INTERVAL');
  return parts;
}

/** What RFC 5545 does not allow together, and what has no end. */
function contradictionIn(parts: Parts): FieldRefusal | undefined {
  const frequency = parts.get('FREQ');
  if (frequency === undefined) return notUnderstood('FREQ is missing');
  const monthly = frequency === 'MONTHLY' || frequency === 'YEARLY';
  const days = parts.get('BYDAY')?.split(',') ?? [];
  const numbered = days.some((day) => day.length > 2);
  if (numbered && !monthly) return notUnderstood('days are numbered within months and years alone');
  // rrule-temporal passes over days without a number here.
  if (frequency === 'YEARLY' && !parts.has('BYMONTH') && numbered && days.some((day) => day.length === 2))
    return notUnderstood('the days of a year all have a number, or none has');
  if (parts.has('BYMONTHDAY') && frequency === 'WEEKLY') return notUnderstood('weeks have no BYMONTHDAY');
  if (parts.has('BYSETPOS') && !['BYDAY', 'BYMONTHDAY', 'BYMONTH'].some((name) => parts.has(name)))
    return notUnderstood('BYSETPOS chooses among what other parts say');
  if (parts.has('COUNT') && parts.has('UNTIL')) return refusal('exclusive', 'A rule has COUNT or UNTIL, not both.');
  if (!parts.has('COUNT') && !parts.has('UNTIL')) return refusal('missing', 'A rule needs COUNT or UNTIL.');
  return undefined;
}

/** Undefined for what the calendar does not have. */
function endOf(value: string | undefined): RuleEnd | null | undefined {
  if (value === undefined) return null;
  const day = `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, 8)}`;
  const time = value.length > 8 ? `T${value.slice(9, 11)}:${value.slice(11, 13)}:${value.slice(13, 15)}` : 'T00:00:00';
  const at = new Date(`${day}${time}Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 19) !== day + time) return undefined;
  if (value.endsWith('Z')) return { kind: 'moment', at };
  return value.length > 8 ? { kind: 'local', wall: day + time } : { kind: 'day', wall: day + time };
}

/** Without the marks that RFC 5545 leaves out: `20260302T090000`. */
export const compact = (written: string): string => written.replace(/[-:]|\.\d+/g, '');

/** The text of the end of a rule, with the mark before it. */
function endText({ count, until }: RecurrenceRule): string {
  if (until === null) return `;COUNT=${count}`;
  if (until.kind === 'moment') return `;UNTIL=${compact(until.at.toISOString())}`;
  return `;UNTIL=${compact(until.kind === 'day' ? until.wall.slice(0, 10) : until.wall)}`;
}

/** The rule as it is stored and shown. */
export const ruleText = (rule: RecurrenceRule): string => rule.pattern + endText(rule);

/** The value of a part of the pattern. */
export const partOf = (rule: RecurrenceRule, name: string): string | undefined =>
  new RegExp(`(?:^|;)${name}=([^;]*)`).exec(rule.pattern)?.[1];
