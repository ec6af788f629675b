/** XML from outside: read without anything that it could fetch or blow up. */
import { createRequire } from 'node:module';

/** As much of an element as is read here. */
export interface XmlElement {
  readonly nodeType: number;
  /** Name without its prefix. */
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<XmlElement>;
  getAttribute(name: string): string | null;
}

/** The text is no XML, or XML of a kind that is not read. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
}

const elementType = 1;
/** Elements within each other: what recurses over a document must come to an end. */
const deepest = 100;
/** Attributes of one element. */
const mostAttributes = 200;

/**
 * Parses a document and answers its root element. Declarations of types and entities are refused before anything is
 * parsed, and so is every inclusion: there is nothing to expand and nothing to fetch. Nothing is repaired.
 * @throws UnreadableXml
 */
export function parsedXml(text: string): XmlElement {
  // What is left of `<!` is a comment or a span of plain text.
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw declared();
  refuseDangerousXml(text);
  // Loaded when the first document comes.
  const { DOMParser } = createRequire(import.meta.url)('@xmldom/xmldom') as XmlDom;
  const complain = (message: unknown) => {
    throw new UnreadableXml(String(message).slice(0, 200));
  };
  const errorHandler = { warning: complain, error: complain, fatalError: complain };
  const root = new DOMParser({ errorHandler, locator: {} }).parseFromString(text, 'text/xml')?.documentElement;
  if (!root) throw new UnreadableXml('There is no element.');
  return root;
}

const declared = () => new UnreadableXml('Declarations of types are not read.');

/**
 * Refuses, before anybody parses it, what a text could do to a parser: what expands, what is fetched, what nests without
 * an end. For texts that another parser reads, and that hold HTML as plain text, with whatever it declares.
 * @param mostElements of the document
 * @throws UnreadableXml
 */
export function refuseDangerousXml(text: string, mostElements = Number.POSITIVE_INFINITY): void {
  refuseKinds(text);
  refuseShape(text, mostElements);
}

interface XmlDom {
  readonly DOMParser: new (
    options: object,
  ) => {
    parseFromString(text: string, type: string): { readonly documentElement: XmlElement | null } | undefined;
  };
}

/** Bytes as the text that they are in UTF-8; nothing else is read. @throws UnreadableXml */
export function xmlText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableXml('The bytes are not UTF-8.');
  }
}

function refuseKinds(text: string): void {
  if (text.includes('http://www.w3.org/2001/XInclude')) throw new UnreadableXml('Inclusions are not read.');
  if (text.includes('\0')) throw new UnreadableXml('The text is not UTF-8.');
  const [, encoding] = /^[\s\uFEFF]*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([^"']{0,40})["']/.exec(text) ?? [];
  if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) throw new UnreadableXml('Only UTF-8 is read.');
}

/** One way through the text, before anything is built of it: whatever is not closed ends it. */
function refuseShape(text: string, mostElements: number): void {
  let depth = 0;
  let elements = 0;
  for (let at = text.indexOf('<'); at !== -1; ) {
    const span = spans.find(([begin]) => text.startsWith(begin, at));
    if (span === undefined && text[at + 1] === '!') throw declared();
    const end = span === undefined ? tagEnd(text, at) : endOf(text, span[1], at + span[0].length);
    if (span === undefined) depth += stepOf(text, at, end);
    if (depth > deepest) throw new UnreadableXml(`Elements are nested more than ${deepest} deep.`);
    if (span === undefined && text[at + 1] !== '/') elements += 1;
    if (elements > mostElements) throw new UnreadableXml(`There are more than ${mostElements} elements.`);
    at = text.indexOf('<', end);
  }
}

/** What may hold brackets that are no tags. */
const spans = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

function endOf(text: string, closing: string, from: number): number {
  const end = text.indexOf(closing, from);
  if (end === -1) throw new UnreadableXml('Something is not closed.');
  return end + closing.length;
}

/** Where a tag is over: brackets in the values of its attributes do not end it. */
function tagEnd(text: string, start: number): number {
  const stop = /["'<>]/g;
  stop.lastIndex = start + 1;
  for (let attributes = 0; attributes <= mostAttributes; attributes += 1) {
    const found = stop.exec(text);
    if (found === null || found[0] === '<') throw new UnreadableXml('A tag is not closed.');
    if (found[0] === '>') return found.index + 1;
    stop.lastIndex = endOf(text, found[0], found.index + 1);
  }
  throw new UnreadableXml(`An element has more than ${mostAttributes} attributes.`);
}

/** By how much a tag goes deeper. */
function stepOf(text: string, start: number, end: number): number {
  if (text[start + 1] === '/') return -1;
  return text[end - 2] === '/' ? 0 : 1;
}

/** The elements right below one, of a name in a namespace. */
export const childrenOf = (parent: XmlElement, namespace: string, name: string): XmlElement[] =>
  Array.from(parent.childNodes).filter(
    (node) => node.nodeType === elementType && node.localName === name && node.namespaceURI === namespace,
  );
