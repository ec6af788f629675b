/** What errors beside data do to an answer: refuse it, or leave a key or an entry out. */
import type { ExecutionResult } from 'graphql';
import type { CompiledRoute } from '../compile.js';
import { internal, notFound, type RestRefusal, refusalOf } from './errors.js';

type Path = readonly (string | number)[];
type Holder = Record<string | number, unknown>;

/** A result with errors is refused, or answered without what they took away. */
export interface Outcome {
  readonly refusal?: RestRefusal | undefined;
  /** Places below the answer that are missing since they could not be read, as `1.due_at`. */
  readonly unreadable: readonly string[];
}

/**
 * What a result's errors amount to; keys and entries that are left out are gone from its data afterwards. An error at the
 * answer's own place or above it refuses. Below it, what the caller may not see is left out. A failure of the service
 * refuses there too, unless it is within an entry of a list of which other entries are there. Decision 0107.
 */
export function outcomeOf({ data, errors = [] }: ExecutionResult, route: CompiledRoute, byBookmark: boolean): Outcome {
  const { anchor } = route.answer;
  const unreadable: string[] = [];
  const leftOut = new LeftOut();
  for (const error of errors) {
    const { path } = error;
    const refusal = refusalOf(error, route.fieldNames);
    const gone = data && isBelow(path, anchor) ? upToNull(data, path) : [];
    const isOfEntry = gone.slice(anchor.length).some((key) => typeof key === 'number');
    if (gone.length <= anchor.length || (refusal.status >= 500 && !(refusal.status === 500 && isOfEntry)))
      return refused(byBookmark && isBadCursor(refusal) ? notFound() : refusal);
    leftOut.add(data as Holder, gone);
    if (refusal.status === 500) unreadable.push(placeIn(path as Path, anchor));
  }
  leftOut.takeOut();
  // A list of which nothing can be read would look like one that is empty.
  if (unreadable.length > 0 && isEmptyList(data as Holder, anchor)) return refused(internal());
  return { unreadable };
}

/** Where in the answer, which has no `nodes`: a list within an entry is its entries. */
const placeIn = (path: Path, anchor: readonly string[]): string =>
  path
    .slice(anchor.length)
    .filter((key) => key !== 'nodes')
    .join('.');

const refused = (refusal: RestRefusal): Outcome => ({ refusal, unreadable: [] });

const isBelow = (path: Path | undefined, anchor: readonly string[]): path is Path =>
  path !== undefined && path.length > anchor.length && anchor.every((key, at) => path[at] === key);

/** The path up to the null that the error explains; all of it where no null is on the way. */
function upToNull(data: object, path: Path): Path {
  let value: unknown = data;
  const end = path.findIndex((key) => {
    value = (value as Holder)[key];
    return typeof value !== 'object' || value === null;
  });
  return end < 0 ? path : path.slice(0, end + 1);
}

function isEmptyList(data: Holder, anchor: readonly string[]): boolean {
  const answered = anchor.reduce<unknown>((value, key) => (value as Holder)[key], data);
  return Array.isArray(answered) && answered.length === 0;
}

/** Keys and entries whose nulls errors explain. Entries go last: paths count those before them. */
class LeftOut {
  readonly #entries = new Map<unknown[], Set<unknown>>();

  add(data: Holder, place: Path): void {
    const key = place.at(-1) as string | number;
    const holder = place.slice(0, -1).reduce<unknown>((value, one) => (value as Holder)[one], data) as
      | Holder
      | unknown[];
    if (!Array.isArray(holder)) {
      if (holder[key] === null) delete holder[key];
      return;
    }
    const entries = this.#entries.get(holder) ?? new Set();
    this.#entries.set(holder, entries.add(key));
  }

  takeOut(): void {
    for (const [list, gone] of this.#entries) {
      const kept = list.filter((_, at) => !gone.has(at));
      list.splice(0, list.length, ...kept);
    }
  }
}

/** A page token that the list does not know is no page: 404, whatever the list says of its cursor. */
const isBadCursor = ({ status, reason }: RestRefusal) => status === 400 && /cursor|bookmark/.test(reason);
