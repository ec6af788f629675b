/** What values attributes may have in HTML written by users. */
import { harmlessName } from './document-names.js';
import { vocabularyOf } from './html-vocabulary.js';

const addresses = new Set(['href', 'src', 'poster']);

/** Attributes that name elements of the page, by one name or by several. */
const references = new Set(
  `headers aria-activedescendant aria-controls aria-describedby aria-details aria-errormessage aria-flowto aria-labelledby
  aria-owns`.split(/\s+/),
);

const namespaces = { math: 'http://www.w3.org/1998/Math/MathML', svg: 'http://www.w3.org/2000/svg', html: '' } as const;

/** The value as it is kept: no element takes the name of something of the document. Undefined for one that is not kept. */
export function keptValue(element: string, name: string, value: string): string | undefined {
  if (addresses.has(name)) return isSafe(element, value) ? safeAddress(name, value) : undefined;
  if (name === 'id' || name === 'name') return harmlessName(value);
  if (references.has(name)) return value.replace(/\S+/g, harmlessName);
  if (name === 'allow') return allowedFeatures(value) || undefined;
  if (name === 'target') return frames.has(value) ? value : undefined;
  const vocabulary = vocabularyOf(element) ?? 'html';
  if (name === 'xmlns') return value === namespaces[vocabulary] ? value : undefined;
  return vocabulary === 'html' || name.startsWith('aria-') ? value : ofForeignElement(value);
}

const frames = new Set(['_blank', '_self', '_top']);

/** Browsers read attributes of drawings and formulas as CSS: nothing that loads, nothing that is escaped. */
const harmlessCss =
  /^(?:[^()\\]|(?<=\b(?:rgba?|hsla?|translate|scale|rotate|matrix|skewx|skewy))\([\d\s.,%e+-]*\)|(?<=\burl)\(#[\w-]{1,100}\))*$/i;

/** A gradient is found by its id, which may have got another name. */
const ofForeignElement = (value: string): string | undefined =>
  harmlessCss.test(value)
    ? value.replace(/\(#([\w-]+)\)/g, (_all, name: string) => `(#${harmlessName(name)})`)
    : undefined;

function safeAddress(name: string, value: string): string {
  if (value.includes('verifier=')) return withoutSignature(value);
  return name === 'href' && value.startsWith('#') ? `#${harmlessName(value.slice(1))}` : value;
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
function isSafe(element: string, address: string): boolean {
  if (element === 'iframe') return /^https:\/\/[^/\\\s]/i.test(address);
  if (element === 'img' && inlineImage.test(address)) return true;
  const scheme = /^([^/?#\\]*?):/.exec(address.replace(/[\p{C}\p{Z}]/gu, ''))?.[1]?.toLowerCase();
  return scheme === undefined || schemes.has(scheme);
}

const schemes = new Set(['http', 'https', 'mailto', 'tel']);
