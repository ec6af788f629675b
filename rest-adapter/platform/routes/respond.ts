/** The kinds of answer: which part of the result is the body, and what stands around it. */

export interface Page {
  kind: 'page';
  path: string;
}

export interface List {
  kind: 'list';
  path: string;
}

export interface Merged {
  kind: 'merged';
  by: string;
  lists: readonly [List, List];
}

export interface Single {
  kind: 'single';
  path: string;
  emptyWhenNull?: boolean;
}

export interface Either {
  kind: 'either';
  pages: readonly [Page, Page | List | Single];
}

/** A list, or the word that it is made in the background. */
export interface Accepted {
  kind: 'accepted';
  inner: List;
  /** Path of the record that works in the background; null where the list is there. */
  worker: string;
  /** The header that has its number. */
  header: string;
}

export interface Compound {
  kind: 'compound';
  key: string;
  inner: Page | Either;
  links: Readonly<Record<string, string | null>>;
  linked: Readonly<Record<string, string | null>>;
  /** Lists that stand in the document by themselves, under `linked` where they are asked for. */
  beside: Readonly<Record<string, string>>;
  /** Neither where linked records are found nor which list is the main one is said. */
  isPlain: boolean;
}

export type Respond =
  | { kind: 'record'; path: string; emptyWhenNull?: boolean }
  | Single
  | Page
  | List
  | Merged
  | Either
  | Accepted
  | {
      kind: 'wrapped';
      key: string;
      inner: Respond;
      beside: Readonly<Record<string, Respond>>;
      sideLists: Readonly<Record<string, string>>;
      /** Where the document asked for none of the keys beside it, the answer stands by itself. */
      isBareAlone?: true;
    }
  | Compound
  | { kind: 'flag'; key: string; path?: string }
  | { kind: 'flagNamed'; path: string }
  | { kind: 'bare'; path: string }
  | { kind: 'redirect'; target: string }
  | { kind: 'empty' }
  | { kind: 'file'; path: string };

/** One record as an object. Null is 404; with `emptyWhenNull` it is `{}`. Paths are GraphQL names: `course.quiz`. */
export const record = (path: string, options: { emptyWhenNull?: boolean } = {}): Respond => ({
  kind: 'record',
  path,
  ...options,
});
/** One record as a list of one. Null is 404; with `emptyWhenNull` it is the empty list. */
export const single = (path: string, options: { emptyWhenNull?: boolean } = {}): Single => ({
  kind: 'single',
  path,
  ...options,
});
/** One page of a connection as a bare list, with its Link header. */
export const page = (path: string): Page => ({ kind: 'page', path });
/**
 * One page of one of two connections, the second of which may be a plain list, or a record as a list of one: the document asks
 * for the first with `@skip(if: $word)`, for the second with `@include(if: $word)`. Errors within the second refuse the whole
 * answer.
 */
export const either = (...pages: [Page, Page | List | Single]): Either => ({ kind: 'either', pages });
/** A plain list as a bare list, whole; `page` and `per_page` cut it where a client sends them. */
export const list = (path: string): List => ({ kind: 'list', path });
/**
 * A plain list; or, where what makes it goes on in the background, 202 and the empty list, with the number of what works on
 * it in a header.
 * @param worker path of that record, of which the document asks `recordId`; null where the list is there
 */
export const acceptedUnless = (inner: List, worker: string, header: string): Accepted => ({
  kind: 'accepted',
  inner,
  worker,
  header,
});
/**
 * Two plain lists as one, whole or cut as one is. Each has the order of a key whose values are texts, such as times; so has
 * what is made of them.
 */
export const merged = (by: string, ...lists: [List, List]): Merged => ({ kind: 'merged', by, lists });
/**
 * An answer under a key: `wrapped('quiz_submissions', page('course.quiz.submissions'))`; a path alone means a record.
 * `beside` adds further keys, left out where the document did not ask for them. `sideLists` takes records out of the
 * entries of a list into lists of their own, each record once: `{ users: 'user' }`. Where either adds a key, `meta` says
 * which key is the main one.
 */
export const wrapped = (
  key: string,
  inner: string | Respond,
  beside: Record<string, Respond> = {},
  sideLists: Record<string, string> = {},
): Respond => ({
  kind: 'wrapped',
  key,
  inner: typeof inner === 'string' ? record(inner) : inner,
  beside,
  sideLists,
});
/**
 * An answer by itself; under a key where the document asked for one of those beside it, values at their paths:
 * `{"conversations": […], "conversation_ids": […]}`.
 */
export const withOrBare = (key: string, inner: Page | Either, beside: Readonly<Record<string, string>>): Respond => ({
  kind: 'wrapped',
  key,
  inner,
  beside: Object.fromEntries(Object.entries(beside).map(([name, path]) => [name, bare(path)])),
  sideLists: {},
  isBareAlone: true,
});
/**
 * A compound document: one page of a connection under a key, the records that its entries name once each under `linked`,
 * and under `links` where such records are found.
 * @param links what entries link to: the path of the record, `/api/v1/accounts/{events.account}`, or null. The id is the
 * entry's `link_account`; null where the document asks for none
 * @param linked name of a list → key of the record in an entry, which is taken out; null for a list that is always empty
 */
export const compound = (
  key: string,
  path: string,
  links: Record<string, string | null>,
  linked: Record<string, string | null>,
): Compound => ({ kind: 'compound', key, inner: page(path), links, linked, beside: {}, isPlain: false });
/**
 * A compound document of its entries and `linked` alone. An entry has the links that the document asks for, each as its
 * `link_…`.
 * @param taken as `linked` of a compound document
 * @param beside name of a list under `linked` → its path, of a connection, a plain list, or one record as a list of one
 */
export const linkedPage = (
  key: string,
  inner: Page | Either,
  taken: Record<string, string>,
  beside: Record<string, string>,
): Compound => ({ kind: 'compound', key, inner, links: {}, linked: taken, beside, isPlain: true });
/** `{"key": true}`, or the value at a path under the key. */
export const flag = (key: string, path?: string): Respond =>
  path === undefined ? { kind: 'flag', key } : { kind: 'flag', key, path };
/** `{"conclude": true}` where the result says which word: the value at the path is the key. */
export const flagNamed = (path: string): Respond => ({ kind: 'flagNamed', path });
/** The value itself: `true`, a number, a text, null. */
export const bare = (path: string): Respond => ({ kind: 'bare', path });
/**
 * 302 to a path on the caller's own host: either a GraphQL path whose value begins with `/`, or a template,
 * `/api/v1/courses/:course_id/outcome_groups/{course.rootOutcomeGroup.recordId}`.
 */
export const redirect = (target: string): Respond => ({ kind: 'redirect', target });
/** No body (204); with another status `{}`. */
export const empty: Respond = Object.freeze({ kind: 'empty' });
/** A download: an object with `content` or `contentBase64`, `contentType` and, mostly, `filename`. */
export const file = (path: string): Respond => ({ kind: 'file', path });
