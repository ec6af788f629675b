/** Names that nothing else in the same place has. */

/** The first characters of a text. */
export const cutTo = (text: string, length: number): string => Array.from(text).slice(0, length).join('');

/**
 * The text, or the first of `text-2`, `text-3` and so on, that is free.
 * @param longest characters that a name may have: what is longer with its number is cut
 */
export function firstFree(text: string, longest: number, isTaken: (name: string) => boolean): string {
  if (!isTaken(text)) return text;
  for (let n = 2; ; n += 1) {
    const end = `-${n}`;
    const numbered = cutTo(text, longest - end.length) + end;
    if (!isTaken(numbered)) return numbered;
  }
}
