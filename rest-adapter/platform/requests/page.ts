/** Which page of a list a request asks for. */
import { notFound, RefusedRequest } from '../refusals/errors.js';
import { type FormObject, type FormValue, Repeated } from './form-value.js';

/** The paging of one route, known at boot. */
export interface PagingRules {
  /** Entries per page when the request names none. */
  perPage: number;
  /** Whether the connection takes an offset; without, pages are bookmarks only. */
  ordinal: boolean;
  /** Whether the list is answered whole unless a page is asked for. */
  whole: boolean;
}

/** One page, as the variables of a connection and as the Link header needs it. */
export interface PageRequest {
  readonly first: number;
  readonly after: string | undefined;
  readonly offset: number | undefined;
  readonly withCount: boolean;
  readonly perPage: number;
  /** Ordinal number of the page; `undefined` for a bookmark and for a whole list. */
  readonly number: number | undefined;
  /** Beyond the last row that an ordinal page may reach: the answer is `[]`. */
  readonly beyond: boolean;
  readonly isWhole: boolean;
}

/** A list that is answered whole stops here. */
export const wholeListCap = 10_000;
const lastOrdinalRow = 100_000;
const largestPage = 100;
/** Page numbers beyond any list are all alike. */
const largestNumber = 1_000_000_000;
const bookmarkPrefix = 'bookmark:';
const longestBookmark = 4000;

/** The page token of a cursor. */
export const bookmarkOf = (cursor: string) => bookmarkPrefix + cursor;

/**
 * Reads `page` and `per_page`, whose old name `limit` counts where the new one is blank. `per_page` is cut to 1..100, other text than a number counts as absent. `page` is an
 * integer from 1, `first` or a bookmark; anything else is 404. Of a name that repeats the last value counts.
 */
export function readPage(parameters: Readonly<FormObject>, rules: PagingRules): PageRequest {
  const page = textOf(parameters['page']);
  const size = (textOf(parameters['per_page']) || textOf(parameters['limit'])) ?? '';
  if (page === undefined) throw new RefusedRequest(notFound());
  if (rules.whole && page === '' && size === '') return wholeList;
  const perPage = readSize(size, rules.perPage);
  if (page.startsWith(bookmarkPrefix)) {
    const after = page.slice(bookmarkPrefix.length);
    if (after.length > longestBookmark || !/^[A-Za-z0-9_-]+={0,2}$/.test(after)) throw new RefusedRequest(notFound());
    return { ...noPage, first: perPage, after, perPage };
  }
  return ordinalPage(page === '' || page === 'first' ? '1' : page, perPage, rules);
}

const noPage = {
  after: undefined,
  offset: undefined,
  withCount: false,
  number: undefined,
  beyond: false,
  isWhole: false,
} as const;

const wholeList: PageRequest = Object.freeze({ ...noPage, first: wholeListCap, perPage: wholeListCap, isWhole: true });

function ordinalPage(text: string, perPage: number, { ordinal }: PagingRules): PageRequest {
  const number = /^\d{1,400}$/.test(text) ? Math.min(Number(text), largestNumber) : 0;
  if (number < 1 || (!ordinal && number > 1)) throw new RefusedRequest(notFound());
  if (!ordinal) return { ...noPage, first: perPage, perPage, number };
  const row = (number - 1) * perPage;
  const beyond = row > lastOrdinalRow;
  const offset = beyond ? lastOrdinalRow : row;
  return {
    ...noPage,
    first: perPage,
    offset: offset === 0 ? undefined : offset,
    withCount: true,
    perPage,
    number,
    beyond,
  };
}

function readSize(text: string, usual: number): number {
  if (!/^-?\d{1,400}$/.test(text)) return usual;
  return Math.min(Math.max(Number(text), 1), largestPage);
}

/** Undefined for what is no single value. */
function textOf(raw: FormValue | undefined): string | undefined {
  const value = raw instanceof Repeated ? raw.at(-1) : raw;
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? undefined : String(value).trim();
}
