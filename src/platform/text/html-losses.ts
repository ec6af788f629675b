/** What parsers of HTML pass over without a word, and so its author has to be told of. Decision 0110. */

const beginnings = /<([a-z][^\s/>]*)/gi;
const ends = /<\/(\s*[^\s/>]*)/g;
/** The same within the value of an attribute, as it is kept. */
const keptEnds = /&lt;\/(\s*(?:(?!&gt;)[^\s/])*)/g;

/** A paragraph and a line break begin at their ends. */
const begunByEnds = ['p', 'br'];

const nameOf = (written: string): string => written.trim().toLowerCase();
const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => nameOf(name)));

/**
 * Comments, declarations, instructions, and ends of what never began, that stand in a text and no more in what it became.
 * @returns what it is, for people
 */
export function passedOver(text: string, clean: string): string[] {
  const found: string[] = [];
  if (text.includes('<!--') && !clean.includes('&lt;!--')) found.push('comments');
  if (/<\?|<!(?!--)/.test(text) && !/&lt;(?:\?|!(?!--))/.test(clean)) found.push('what stands between <! or <? and >');
  if (!text.includes('</')) return found;
  const known = new Set([...namesIn(text, beginnings), ...namesIn(clean, keptEnds), ...begunByEnds]);
  for (const [, name = ''] of text.matchAll(ends)) {
    if (known.has(nameOf(name))) continue;
    known.add(nameOf(name));
    found.push(`</${name.slice(0, 40)}>`);
  }
  return found;
}
