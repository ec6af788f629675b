import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import { once } from '../once.js';
import { harmlessName } from './document-names.js';

/** Loaded with the first text: a start does not wait for it. */
const library = once(() => createRequire(import.meta.url)('sanitize-html') as typeof sanitize);

const textTags =
  `address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote center dd div dl
  dt figcaption figure hr li ol p pre ul details summary a abbr acronym b bdi bdo big br cite code data del dfn em font i
  ins kbd mark q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr`.split(/\s+/);
const tableTags = 'caption col colgroup table tbody td tfoot th thead tr'.split(' ');
const mediaTags = 'img iframe video audio source track picture'.split(' ');

/** Dropped with all they contain; of other unknown tags the content stays. */
const droppedWhole =
  `script style textarea option select button title head noscript noembed noframes template xmp plaintext
  svg math object applet frameset`.split(/\s+/);

const size = '(auto|0|\\d{1,5}(\\.\\d{1,4})?(px|em|rem|ex|pt|pc|cm|mm|in|vw|vh|%)?)';
const sizes = new RegExp(`^-?${size}( -?${size}){0,3}$`, 'i');
const word = /^[a-z-]{1,30}$/i;
const color = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([0-9.,%\s/deg]{1,60}\))$/i;
const border = new RegExp(`^(${size}|[a-z]{3,20}|#[0-9a-f]{3,8}|rgba?\\([0-9.,%\\s]{1,60}\\)|\\s){1,8}$`, 'i');
const fontNames = /^[\w\s,"'-]{1,200}$/;

const only = (pattern: RegExp, names: string) => names.split(' ').map((name): [string, RegExp[]] => [name, [pattern]]);

/** CSS by property and form: nothing that loads an address, runs, or leaves its place on the page. */
const allowedStyles = Object.fromEntries([
  ...only(color, 'color background-color border-color text-decoration-color'),
  ...only(word, 'text-align vertical-align float clear display font-style font-weight font-variant white-space'),
  ...only(
    word,
    'list-style-type text-decoration text-transform overflow direction border-collapse border-style table-layout',
  ),
  ...only(sizes, 'width height max-width max-height min-width min-height font-size line-height letter-spacing'),
  ...only(sizes, 'word-spacing text-indent border-width border-spacing border-radius'),
  ...only(sizes, 'margin margin-top margin-right margin-bottom margin-left'),
  ...only(sizes, 'padding padding-top padding-right padding-bottom padding-left'),
  ...only(border, 'border border-top border-right border-bottom border-left'),
  ...only(fontNames, 'font-family'),
]);

const options: sanitize.IOptions = {
  allowedTags: [...textTags, ...tableTags, ...mediaTags],
  allowedAttributes: {
    '*': ['id', 'class', 'style', 'title', 'lang', 'dir', 'role', 'aria-*'],
    a: ['href', 'name', { name: 'target', values: ['_blank', '_self', '_top'] }],
    img: ['src', 'alt', 'width', 'height', 'align', 'border', 'hspace', 'vspace'],
    iframe: ['src', 'width', 'height', 'name', 'allowfullscreen', 'allow', 'frameborder', 'scrolling'],
    video: ['src', 'poster', 'width', 'height', 'controls', 'loop', 'muted', 'preload'],
    audio: ['src', 'controls', 'loop', 'muted', 'preload'],
    source: ['src', 'type'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    font: ['color', 'face', 'size'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    table: ['border', 'cellpadding', 'cellspacing', 'width', 'align', 'summary'],
    td: ['colspan', 'rowspan', 'headers', 'align', 'valign', 'width', 'height'],
    th: ['colspan', 'rowspan', 'headers', 'scope', 'align', 'valign', 'width', 'height'],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    time: ['datetime'],
    data: ['value'],
    details: ['open'],
  },
  selfClosing: ['img', 'br', 'hr', 'source', 'track', 'col', 'wbr'],
  allowedStyles: { '*': allowedStyles },
  nonTextTags: droppedWhole,
  // Addresses are checked by `withSafeAttributes`, per tag and attribute.
  allowedSchemesAppliedToAttributes: [],
  transformTags: { '*': withSafeAttributes },
  textFilter: (text, tag) => (tag === 'iframe' ? '' : text),
  exclusiveFilter: ({ tag, attribs }) => tag === 'iframe' && !attribs.src,
  // Deeper markup is text: browsers stop nesting at about this depth, too, and reparse the rest differently.
  nestingLimit: 200,
};

const addresses = new Set(['href', 'src', 'poster']);

/** Attributes that name elements of the page, by one name or by several. */
const references = new Set(
  `headers aria-activedescendant aria-controls aria-describedby aria-details aria-errormessage aria-flowto aria-labelledby
  aria-owns`.split(/\s+/),
);

function withSafeAttributes(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const kept = Object.entries(attribs).filter(([name, value]) => !addresses.has(name) || isSafe(tagName, value));
  const safe = kept.map(([name, value]): [string, string] => [name, safeValue(name, value)]);
  return { tagName, attribs: Object.fromEntries(safe.filter(([name, value]) => name !== 'allow' || value !== '')) };
}

/** No element takes the name of something of the document; what refers to one that did follows. */
function safeValue(name: string, value: string): string {
  if (name === 'id' || name === 'name') return harmlessName(value);
  if (addresses.has(name) && value.includes('verifier=')) return withoutSignature(value);
  if (name === 'href' && value.startsWith('#')) return `#${harmlessName(value.slice(1))}`;
  if (references.has(name)) return value.replace(/\S+/g, harmlessName);
  return name === 'allow' ? allowedFeatures(value) : value;
}

/**
 * HTML is answered with signed addresses of files, `/files/7/download?expires=…&verifier=…`: what opens the file to
 * whoever has the address is the reader's own, and is not kept.
 */
function withoutSignature(address: string): string {
  const [before = '', ...fragments] = address.split('#');
  const [path = '', ...queries] = before.split('?');
  const parts = queries.join('?').split('&');
  const has = (name: string) => parts.some((part) => part.startsWith(`${name}=`));
  if (!/\/files\/\d+(?:\/\w*)?$/.test(path) || !has('expires') || !has('verifier')) return address;
  const rest = parts.filter((part) => !/^(?:expires|locked|kept|verifier)=/.test(part));
  return [path + (rest.length === 0 ? '' : `?${rest.join('&')}`), ...fragments].join('#');
}

/** What a frame may use of the browser; neither camera nor microphone nor the place where one is. */
const frameFeatures = new Set('autoplay encrypted-media fullscreen picture-in-picture web-share'.split(' '));

/** The features of a list that a frame may have, for its own address alone. */
function allowedFeatures(list: string): string {
  const asked = list.split(/[;,]/).map((entry) => entry.trim().split(/\s/, 1).join('').toLowerCase());
  return [...new Set(asked)].filter((feature) => frameFeatures.has(feature)).join('; ');
}

const inlineImage = /^data:image\/(png|gif|jpeg|webp);base64,[a-z0-9+/]+={0,2}$/i;

/** Browsers ignore blanks and control characters in an address; they are ignored here before its scheme is read. */
function isSafe(tagName: string, address: string): boolean {
  if (tagName === 'iframe') return /^https:\/\/[^/\\\s]/i.test(address);
  if (tagName === 'img' && inlineImage.test(address)) return true;
  const scheme = /^([^/?#\\]*?):/.exec(address.replace(/[\p{C}\p{Z}]/gu, ''))?.[1]?.toLowerCase();
  return scheme === undefined || schemes.has(scheme);
}

const schemes = new Set(['http', 'https', 'mailto', 'tel']);

const mostPasses = 5;

/**
 * Cleans HTML written by users: scripts, handlers, forms and unknown tags go, common markup and https iframes stay.
 * What comes out is a fixed point: cleaning it again changes nothing. Markup that does not settle becomes plain text.
 * Source: supplement 1.15.
 */
export function sanitizeHtml(html: string): string {
  let text = html.toWellFormed().replaceAll('\0', '');
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const cleaner = library()(text, options);
    if (cleaner === text) return text;
    text = cleaner;
  }
  return library()(text, { allowedTags: [], allowedAttributes: {}, nonTextTags: droppedWhole });
}

/** The words of an HTML text without its markup, for places that show plain text. */
export function plainText(html: string): string {
  const bare = library()(html.replace(/<\/(p|div|li|h[1-6]|tr)>|<br\s*\/?>/gi, '\n'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: droppedWhole,
  });
  const marks: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
  return bare.replace(/&(lt|gt|quot|amp);/g, (mark) => marks[mark] as string).trim();
}
