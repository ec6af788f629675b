/** Formulas and drawings in HTML that was cleaned: their elements stand in them alone, and nothing else does. */
import { textElements, type Vocabulary, vocabularyOf } from './html-vocabulary.js';

/** Where an element stands: in a vocabulary, or where there is text alone. */
type Place = Vocabulary | 'text';

/** An element that is open. */
interface Open {
  readonly kept: boolean;
  /** Where its children stand. */
  readonly place: Place;
  /** Nothing within it is kept. */
  readonly hidden: boolean;
}

/** Cleaned HTML escapes every bracket that is not of a tag, and closes what it opens. */
const tags = /<(\/?)([a-z][a-z0-9-]*)((?:[\s/][^<>]*)?)>/gi;

/**
 * The same HTML, with the tags left out that stand where they must not. A browser ends a formula at most tags of HTML, and
 * reads what follows otherwise than it was read when it was cleaned: without these, both read the same.
 * @param drop told the name of each element whose tags are left out
 */
export function inTheirPlaces(clean: string, drop: (element: string) => void): string {
  const open: Open[] = [{ kept: true, place: 'html', hidden: false }];
  const kept: string[] = [];
  let end = 0;
  for (const { 0: tag, 1: slash, 2: name = '', 3: rest = '', index } of clean.matchAll(tags)) {
    const parent = open.at(-1) as Open;
    if (!parent.hidden) kept.push(clean.slice(end, index));
    end = index + tag.length;
    const element = slash === '/' ? (open.pop() as Open) : opened(parent, name, rest);
    if (element.kept) kept.push(tag);
    else if (slash === '' && !parent.hidden) drop(name);
    if (slash === '' && !rest.endsWith('/')) open.push(element);
  }
  return kept.join('') + clean.slice(end);
}

function opened({ place, hidden }: Open, name: string, rest: string): Open {
  if (hidden) return { kept: false, place, hidden };
  const inside = placeWithin(place, name);
  // A frame without an address shows nothing.
  if (inside === undefined || (name === 'iframe' && !rest.includes(' src="')))
    return { kept: false, place, hidden: place === 'html' && name === 'title' };
  return { kept: true, place: inside, hidden };
}

/** Where the children of an element stand, in an element whose children stand at `place`; undefined where it must not be. */
function placeWithin(place: Place, name: string): Place | undefined {
  const vocabulary = vocabularyOf(name);
  const begins = place === 'html' && (name === 'math' || name === 'svg');
  if (vocabulary === undefined || (vocabulary !== place && !begins) || (place === 'math' && name === 'math'))
    return undefined;
  return textElements.has(name) ? 'text' : vocabulary;
}
