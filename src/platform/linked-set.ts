/**
 * A set of what comes and goes, in the order of coming: requests and who waits. What has left it is not linked to what
 * came later. A `Set` or a `Map` would keep such links: it makes a new table every few dozen changes, and each old table
 * points to the one that replaced it. Once V8 has moved one of them to its old generation, all tables after it, with the
 * requests that were in them, count as alive until a whole collection, long after everybody has forgotten them. Decision 0052.
 */

const place = Symbol('place');

interface Links<T> {
  readonly set: LinkedSet<T & object>;
  before: T | undefined;
  after: T | undefined;
}

type Placed<T> = T & { [place]?: Links<T> | undefined };

/** Its elements stand in no other such set meanwhile. */
export class LinkedSet<T extends object> {
  #first: Placed<T> | undefined;
  #last: Placed<T> | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** What has been there for longest. */
  get first(): T | undefined {
    return this.#first;
  }

  has(element: T): boolean {
    return linksOf(element)?.set === this;
  }

  /** Adds an element behind all others; one that is there stays where it is. */
  add(element: T): void {
    const known = linksOf(element)?.set;
    if (known === this) return;
    if (known !== undefined) throw new Error('The element stands in another set.');
    const last = this.#last;
    (element as Placed<T>)[place] = { set: this as LinkedSet<T & object>, before: last, after: undefined };
    if (last === undefined) this.#first = element;
    else linksIn(last).after = element;
    this.#last = element;
    this.#size += 1;
  }

  /** Takes an element out; whether it was there. */
  delete(element: T): boolean {
    const links = linksOf(element);
    if (links?.set !== this) return false;
    const { before, after } = links;
    if (before === undefined) this.#first = after;
    else linksIn(before).after = after;
    if (after === undefined) this.#last = before;
    else linksIn(after).before = before;
    (element as Placed<T>)[place] = undefined;
    // The links may be old by now, and would keep their neighbours until a whole collection.
    links.before = undefined;
    links.after = undefined;
    this.#size -= 1;
    return true;
  }

  /** All elements as they are now. */
  toArray(): T[] {
    const all: T[] = [];
    for (let one = this.#first; one !== undefined; one = linksIn(one).after) all.push(one);
    return all;
  }
}

const linksOf = <T extends object>(element: T): Links<T> | undefined => (element as Placed<T>)[place];
const linksIn = <T extends object>(element: T): Links<T> => linksOf(element) as Links<T>;
