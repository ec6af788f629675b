/** Pages of lists, and what a query may ask of them. */

import { notFound, notPermitted, Refusal, refuseInvalid } from '../refusal/refusal.js';
import type { Cursors, ListWalk } from './cursor.js';
import type { FieldArguments } from './reads.js';

/** The arguments of a connection as they come from a query. */
export interface PageRequest {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
  readonly offset?: number | null;
  readonly order?: string | null;
  readonly descending?: boolean | null;
}

export const defaultPageSize = 10;
export const largestPage = 100;
/** What a list that is not paged holds at most. */
export const wholeListCap = 10_000;
/** Rows that a page by number may skip; beyond it pages are empty. */
export const largestOffset = 100_000;
/** Counts stop here: a longer list has no total. */
export const countCap = 10_001;

type Row = Record<string, unknown>;

/** The rows of a page as the statement answers them: alone, or with what else was asked of the list. */
export type PageRows<Node = Row> =
  | readonly Node[]
  | {
      readonly nodes: readonly Node[];
      readonly total?: number;
      /** False where an argument names a record that does not exist: the list is not found. */
      readonly exists?: boolean;
      /** False where an argument names a record of which the actor may list nothing. */
      readonly permitted?: boolean;
    };

/** The rows that the statement answered, the one beyond the page included. */
export const nodesOf = <Node>(found: PageRows<Node>): readonly Node[] => ('nodes' in found ? found.nodes : found);

/** Where a page stands. Cursors are made when they are asked for. */
class PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly #cursorAt: (at: number) => string | null;

  constructor(
    cursorAt: (at: number) => string | null,
    { hasNextPage, hasPreviousPage }: Pick<PageInfo, 'hasNextPage' | 'hasPreviousPage'>,
  ) {
    this.hasNextPage = hasNextPage;
    this.hasPreviousPage = hasPreviousPage;
    this.#cursorAt = cursorAt;
  }

  get startCursor(): string | null {
    return this.#cursorAt(0);
  }

  get endCursor(): string | null {
    return this.#cursorAt(-1);
  }
}

/** A row with its cursor, which is made when it is asked for. */
class Edge<Node> {
  readonly node: Node;
  readonly #cursor: () => string;

  constructor(node: Node, cursor: () => string) {
    this.node = node;
    this.#cursor = cursor;
  }

  get cursor(): string {
    return this.#cursor();
  }
}

/** One page of rows, in the shape of a connection. */
export class Page<Node extends object = Row> {
  readonly #rows: readonly (Node & { '#keys'?: unknown[] })[];
  readonly #args: FieldArguments;
  readonly #total: number | undefined;

  /** @throws Refusal 404 when an argument names a record that is not there, 403 for one that may not be asked for */
  constructor(found: PageRows<Node & { '#keys'?: unknown[] }>, args: FieldArguments) {
    const whole = 'nodes' in found ? found : { nodes: found };
    if (whole.exists === false) throw notFound();
    if (whole.permitted === false) throw notPermitted();
    this.#rows = whole.nodes;
    this.#args = args;
    this.#total = whole.total;
  }

  get nodes(): readonly Node[] {
    const { size, backward } = this.#args;
    const beyond = this.#rows.length - size;
    if (beyond <= 0) return this.#rows;
    return backward ? this.#rows.slice(beyond) : this.#rows.slice(0, size);
  }

  get edges(): Edge<Node>[] {
    return this.nodes.map((node) => new Edge(node, () => this.#cursorOf(node) as string));
  }

  get pageInfo(): PageInfo {
    const { size, backward, offset, after, before } = this.#args;
    const more = this.#rows.length > size;
    return new PageInfo((at) => this.#cursorOf(this.nodes.at(at)), {
      hasNextPage: before !== null || (!backward && more),
      hasPreviousPage: after !== null || offset > 0 || (backward && more),
    });
  }

  /** Null when the list is longer than what is counted. */
  get totalCount(): number | null {
    return this.#total === undefined || this.#total >= countCap ? null : this.#total;
  }

  #cursorOf(row: (Node & { '#keys'?: unknown[] }) | undefined): string | null {
    const keys = row?.['#keys'];
    return keys === undefined ? null : (this.#args.cursors as Cursors).seal(keys);
  }
}

/** The arguments of what is no list: nothing to page. */
export const plainArguments = (args: Readonly<Record<string, unknown>>): FieldArguments => ({
  size: 0,
  backward: false,
  offset: 0,
  after: null,
  before: null,
  order: '',
  descending: false,
  filters: args,
  cursors: null,
});

/**
 * Checks what a query asked of a connection.
 * @param types column types of each order's keys
 * @param cursors those of the list in the order that is walked
 * @throws Refusal 400 by field for a size out of range and for arguments that exclude each other, 404 for a cursor that does not fit
 */
export function pageArguments(
  request: PageRequest,
  walk: Omit<ListWalk, 'list'>,
  types: readonly string[],
  cursors: Cursors,
  limit = largestPage,
): FieldArguments {
  const { backward, size } = pageSize(request, limit);
  const offset = request.offset ?? 0;
  if (offset < 0) throw new Refusal('VALIDATION_FAILED', 'page_offset', 'offset must not be negative.');
  const after = request.after ? cursors.open(request.after, types) : null;
  const before = request.before ? cursors.open(request.before, types) : null;
  // Past the largest offset a page is empty without counting its way there.
  const beyond = offset > largestOffset;
  return { ...walk, size: beyond ? 0 : size, backward, offset: beyond ? 0 : offset, after, before, cursors };
}

/** How many rows are asked, and from which end: `before` alone means those right before it. */
function pageSize(request: PageRequest, limit: number): Pick<FieldArguments, 'size' | 'backward'> {
  const { first, last, after, before, offset } = request;
  const excluded = { first, offset };
  for (const [name, value] of Object.entries(excluded)) {
    if (!isGiven(last) || !isGiven(value)) continue;
    refuseInvalid([{ attribute: 'last', type: 'invalid', message: `last cannot be given together with ${name}.` }]);
  }
  const backward = isGiven(last) || (!isGiven(first) && !isGiven(offset) && Boolean(before) && !after);
  const size = (backward ? last : first) ?? defaultPageSize;
  if (size >= 0 && size <= limit) return { size, backward };
  const name = isGiven(last) ? 'last' : 'first';
  const message = `${name} must be between 0 and ${limit}.`;
  throw new Refusal('VALIDATION_FAILED', 'page_size', message, {
    [name]: [{ attribute: name, type: 'invalid', message }],
  });
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
