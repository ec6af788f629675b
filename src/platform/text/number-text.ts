/** Numbers as people write them. */
const written = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i;

/** The number that is meant, `12`, `"-1.5"` or `"6.02e23"`; null for everything else. */
export function numberIn(given: unknown): number | null {
  const text = typeof given === 'string' ? given.trim().replace('−', '-') : null;
  const value = text === null ? given : written.test(text) ? Number(text) : null;
  return typeof value === 'number' && Number.isFinite(value) ? value + 0 : null;
}

/** What stands before the percent sign of a text such as `5 %`; undefined where none ends it. */
export const shareIn = (text: string): string | undefined =>
  text.endsWith('%') ? text.slice(0, -1).trim() : undefined;
