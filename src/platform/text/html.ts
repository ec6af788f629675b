/** HTML written by users: cleaned before it is kept, or read as plain text. Source: supplement 1.15; decision 0110. */
import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import { once } from '../once.js';
import { passedOver } from './html-losses.js';
import { inTheirPlaces } from './html-places.js';
import { keptStyle } from './html-styles.js';
import { keptValue } from './html-values.js';
import {
  allowedAttributes,
  allowedElements,
  droppedWhole,
  keptAttribute,
  textElements,
  vocabularyOf,
  voidElements,
} from './html-vocabulary.js';

/** Loaded with the first text: a start does not wait for it. */
const library = once(() => createRequire(import.meta.url)('sanitize-html') as typeof sanitize);

/** More elements are open at once than are read: each open element costs time at every tag. */
export class TooDeeplyNested extends Error {
  override readonly name = 'TooDeeplyNested';

  constructor() {
    super(`Elements are nested more than ${deepest} deep.`);
  }
}

/** Elements within each other; a browser goes no further than 512. */
const deepest = 200;

/** HTML as it is kept. */
export interface CleanedHtml {
  readonly html: string;
  /** What was taken out, for people, each once. */
  readonly removed: readonly string[];
}

/** How much is told of what was taken out. */
const mostTold = 20;
const named = (name: string): string => `<${name.slice(0, 40)}>`;

const whole = new Set(droppedWhole);

const options: sanitize.IOptions = {
  allowedTags: [...allowedElements],
  allowedAttributes: { ...allowedAttributes },
  selfClosing: [...voidElements],
  nonTextTags: [...droppedWhole],
  // Addresses and styles are checked by `keptAttributes`, per element and attribute.
  allowedSchemesAppliedToAttributes: [],
  parseStyleAttributes: false,
};

const bare: sanitize.IOptions = {
  allowedTags: [],
  allowedAttributes: {},
  nonTextTags: [...droppedWhole, 'annotation'],
};

/** Hooks of the library that count the elements that are open. */
function bounded(): sanitize.IOptions {
  let open = 0;
  return {
    onOpenTag: () => {
      open += 1;
      if (open > deepest) throw new TooDeeplyNested();
    },
    onCloseTag: () => {
      open -= 1;
    },
  };
}

/** Stands behind a text while it is cleaned: where it is missing afterwards, something before it was not closed. */
const ending = '\uE000\uE001\uE000';

const mostPasses = 5;

/**
 * Cleans HTML written by users: scripts, handlers, forms and unknown tags go; common markup, formulas, drawings and https
 * iframes stay. What comes out is a fixed point: cleaning it again changes nothing. Markup that does not settle becomes
 * plain text.
 * @throws TooDeeplyNested
 */
export function cleanedHtml(html: string): CleanedHtml {
  const removed = new Set<string>();
  const drop = (what: string) => void (removed.size < mostTold && removed.add(what));
  let text = withEnds(html.toWellFormed().replaceAll('\0', ''));
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const cleaner = passedOnce(text, drop);
    if (cleaner === text) return { html: text, removed: [...removed] };
    text = cleaner;
  }
  return { html: library()(text, { ...bare, ...bounded() }), removed: [...removed, 'all markup'] };
}

/** @throws TooDeeplyNested */
export const sanitizeHtml = (html: string): string => cleanedHtml(html).html;

const emptyText = new RegExp(`<(${[...textElements].join('|')})((?:\\s[^<>]*)?)/>`, 'gi');

/** In formulas and drawings `<mi/>` is empty; the parser takes it for open. */
const withEnds = (html: string): string => html.replace(emptyText, '<$1$2></$1>');

function passedOnce(text: string, drop: (what: string) => void): string {
  const clean = library()(text + ending, {
    ...options,
    ...bounded(),
    transformTags: { '*': (element, attributes) => keptTag(element, attributes, drop) },
    textFilter: (words, element) => (element === 'iframe' ? withoutText(words, drop) : words),
  });
  const end = clean.lastIndexOf(ending);
  if (end === -1) drop('what follows something that is not closed');
  for (const what of passedOver(text, clean)) drop(what);
  const settled = end === -1 ? clean : clean.slice(0, end) + clean.slice(end + ending.length);
  return inTheirPlaces(settled, (element) => drop(named(element)));
}

/** Within a frame stands what old browsers show instead. */
function withoutText(words: string, drop: (what: string) => void): string {
  if (words.trim() !== '' && !words.endsWith(ending)) drop('text within <iframe>');
  return '';
}

function keptTag(element: string, attributes: sanitize.Attributes, drop: (what: string) => void): sanitize.Tag {
  if (vocabularyOf(element) === undefined) {
    drop(whole.has(element) ? `${named(element)} with its content` : named(element));
    return { tagName: element, attribs: {} };
  }
  return { tagName: element, attribs: keptAttributes(element, attributes, drop) };
}

function keptAttributes(element: string, attributes: sanitize.Attributes, drop: (what: string) => void) {
  const kept: [string, string][] = [];
  for (const [attribute, value] of Object.entries(attributes)) {
    const name = keptAttribute(element, attribute);
    if (name === 'style') {
      const style = keptStyle(value, (property) => drop(`style ${property.slice(0, 40)}`));
      if (style !== '') kept.push([name, style]);
      continue;
    }
    const keptAs = name === undefined ? undefined : keptValue(element, name, value);
    if (name === undefined || keptAs === undefined) drop(`${attribute.slice(0, 40)} of ${named(element)}`);
    else kept.push([name, keptAs]);
  }
  return Object.fromEntries(kept);
}

const marks: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const unescaped = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (mark) => marks[mark] as string).trim();

/** The words of an HTML text without its markup, for places that show plain text. */
export function plainText(html: string): string {
  const inLines = html.replace(/<\/(p|div|li|h[1-6]|tr)>|<br\s*\/?>/gi, '\n');
  try {
    return unescaped(library()(inLines, { ...bare, ...bounded() }));
  } catch (error) {
    if (!(error instanceof TooDeeplyNested)) throw error;
    return unescaped(inLines.replace(/<[^<>]*>/g, ''));
  }
}
