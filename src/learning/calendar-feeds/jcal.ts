/** Calendars as data, which ical.js writes as text. Source: RFC 7265. */

/** What a value is, as RFC 5545 names it in small letters; `unknown` is written as it is given. */
type ValueType = 'text' | 'integer' | 'date' | 'date-time' | 'duration' | 'utc-offset' | 'uri' | 'recur' | 'unknown';

type JCalValue = string | number | Readonly<Record<string, string | readonly string[]>>;

export type JCalProperty = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: ValueType,
  ...values: readonly JCalValue[],
];

export type JCalComponent = readonly [
  name: string,
  properties: readonly JCalProperty[],
  components: readonly JCalComponent[],
];
