/** Addresses in texts that users write, read in time that grows with their length alone. */

/** A scheme with a host, as far as one may begin there: a host of more characters than this is none. */
const beginning = /^[^/\\?#]*[/\\]*[^/\\?#]*/;
const longestBeginning = 1_000;

/**
 * The address; null where the text is none. The marks of a host are put into their order in time with the square of their
 * number (`normal-forms.ts`), so that a longer host than there can be is not looked at.
 * @param base what the text is relative to
 */
export function addressIn(text: string, base?: string): URL | null {
  if (text.length <= longestBeginning) return URL.parse(text, base);
  const [start] = beginning.exec(text.replace(/[\t\n\r]/g, '').trim()) as RegExpExecArray;
  return start.length > longestBeginning ? null : URL.parse(text, base);
}
