/** What may be said of a page, and how its title becomes its url. Source: D2 · Pages; supplement §3.7. */

import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { cutTo, firstFree } from '../../platform/text/free-name.js';
import { normalized } from '../../platform/text/normal-forms.js';
import { lengthOf, lengthRefusals, maxLongTextBytes } from '../../platform/text/text-limits.js';
import type { AspectsOfFields } from '../course-copies/index.js';
import { lockedByModule } from '../files/index.js';
import { longestPageName, type PageEditingRole, pageEditingRoles } from './page.entity.js';
import type { PageLock } from './page-lock.sql.js';

/** What a request says of a page. What is absent stays; null takes what a new page has. */
export interface PagePatch {
  readonly title?: string | null;
  readonly body?: string | null;
  readonly editingRoles?: readonly PageEditingRole[] | null;
  readonly published?: boolean | null;
  readonly frontPage?: boolean | null;
  /** Tells the people of the course or group of it. */
  readonly notifyOfUpdate?: boolean | null;
}

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** A title is given, is not blank and fits its column. */
export function pageTitleRefusals(title: string | null | undefined): FieldRefusal[] {
  if (title == null || title.trim() === '') return [refusal('title', 'blank', 'A title is needed.')];
  if (lengthOf(title.trim()) <= longestPageName) return [];
  return [refusal('title', 'too_long', `A title has at most ${longestPageName} characters.`)];
}

/** What `published` makes of the state. */
export const publishedState = (published: boolean): 'active' | 'unpublished' => (published ? 'active' : 'unpublished');

/** What of a page a blueprint locks. */
export const pageAspects: AspectsOfFields = { title: 'content', body: 'content' };

/** What is wrong with what is given. */
export const pageRefusals = ({ title, body }: PagePatch): FieldRefusal[] => [
  ...(title === undefined ? [] : pageTitleRefusals(title)),
  ...lengthRefusals('body', 'A page', body, maxLongTextBytes),
];

/** What a page is, as far as the front page is concerned. */
interface Showing {
  readonly published: boolean;
  readonly frontPage: boolean;
}

/** A front page is published. What contradicts that is refused by the fields that were given. */
export function frontPageRefusals(after: Showing, given: Pick<PagePatch, 'published' | 'frontPage'>): FieldRefusal[] {
  if (!after.frontPage || after.published) return [];
  const message = 'The front page is published, and a draft is no front page.';
  return [
    ...(given.published === false ? [refusal('published', 'front_page', message)] : []),
    ...(given.frontPage === true ? [refusal('frontPage', 'front_page', message)] : []),
  ];
}

/** The roles in the order of their list, each once. */
export const orderedRoles = (roles: readonly PageEditingRole[]): PageEditingRole[] =>
  pageEditingRoles.filter((role) => roles.includes(role));

/** Letters that do not fall apart into a plain one and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
};

/** The url of a title that nothing else has: small letters and digits with hyphens between them. Other scripts stay. */
export function urlOf(title: string): string {
  const letters = normalized(title.toLowerCase(), 'NFKD')
    .replace(/\p{M}/gu, (mark) => (/[\u0300-\u036f]/.test(mark) ? '' : mark))
    .replace(/[ßæœøđðþłıħ]/g, (letter) => plainLetters[letter]!);
  const plain = normalized(letters, 'NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return cutTo(plain, longestPageName).replace(/-+$/, '') || 'page';
}

/** A page that was asked for by a url that no page has is called after it: `week-two` becomes `Week Two`. */
export const titleOfUrl = (url: string): string =>
  cutTo(url.replace(/[-\s]+/g, ' ').trim(), longestPageName).replace(/(^| )(\p{L})/gu, (first) => first.toUpperCase());

/** As much of a name as all names have in common that are made of it by a number at the end. */
export const beginning = (name: string): string => cutTo(name, longestPageName - 55);

/** The text, or the first of `text-2`, `text-3` and so on, that is not among those taken. */
export const firstFreeName = (text: string, taken: ReadonlySet<string>): string =>
  firstFree(text, longestPageName, (name) => taken.has(name));

/** `page_id:12` names a page by its id wherever a url does. */
export function idInUrl(url: string): number | null {
  const id = Number(/^page_id:([1-9]\d{0,15})$/.exec(url)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : null;
}

/** Letters of urls are small; who asks with large ones means the same page. */
export const asUrl = (url: string): string => normalized(url.toLowerCase(), 'NFC');

/** What keeps the viewer out, as a sentence. */
export const lockedPageSentence = (lock: PageLock): string => lockedByModule('page', lock);
