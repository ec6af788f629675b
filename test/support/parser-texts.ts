/** What libraries say of values that they cannot read: JSON, XML, addresses, times, numbers, graphql-js, PostgreSQL. */
const parserTexts =
  /Unexpected (?:token|end|string|number|non-)|is not valid JSON|cannot represent|Expected (?:type|value|iterable)|does not exist in "|Invalid (?:URL|time value|date|time zone|regular expression|array length|ics)|invalid (?:input syntax|byte sequence)|out of range for type|violates .*constraint|(?:Syntax|Type|Range|URI|Reference)Error|\[object Object\]|\bNaN\b|\bundefined\b|cannot read propert|is not a function|not well.formed|Unclosed|expected '<'/i;

/** Those of the texts that were written for programmers, and not for people. */
export const parserTextsIn = (texts: readonly string[]): string[] => texts.filter((text) => parserTexts.test(text));

/** The sentences of a refusal over REST: of the request, and of its fields. */
export function sentencesOf(body: unknown): string[] {
  if (typeof body === 'string') return [body];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) =>
    key === 'message' || typeof value === 'object' ? sentencesOf(value) : [],
  );
}
