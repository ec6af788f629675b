/** A cache of compiled queries: a selection, its cache key and what was asked of the actor give one statement. */

import { LRUCache } from 'lru-cache';
import type { Actor, ActorQuestion } from '../authorization/actor.js';
import type { CompiledWith } from './compiled-with.js';
import { Covers, kindOf } from './covering.js';
import { usualSizes } from './page-sql.js';
import type { FieldArguments } from './reads.js';
import { givenBy } from './record-key.js';
import { SelectionCompiler } from './selection-compiler.js';
import type { CompiledQuery, RootRead, StatementCompiler } from './statement-compiler.js';

interface CachedQueries {
  /** Questions about the actor that any of the queries asked: the answers are part of the cache key. */
  dependencies: ActorQuestion[];
  readonly queries: { get(key: string): CompiledQuery | undefined; set(key: string, query: CompiledQuery): unknown };
}
type CacheByKind = WeakMap<object, Map<string, CachedQueries>>;

/** Statements kept for one selection; selections themselves live as long as their documents. */
const queriesOfSelection = 64;
/** Bytes of all statements that cover selections, and of one beside its text. */
const coveringBytes = 4_000_000;
const bytesOfQuery = 2_000;
/** Uses of a selection before it gets a statement of its own. */
const coveredUses = 2;

const subjectOf = (root: RootRead): object => (root.kind === 'page' ? root.page : root.selection);

export class QueryCache {
  readonly #cached: CacheByKind = new WeakMap();
  readonly #coveringCached: CacheByKind = new WeakMap();
  readonly #coveringQueries = new LRUCache<string, CompiledQuery>({
    maxSize: coveringBytes,
    sizeCalculation: ({ text }, key) => text.length + key.length + bytesOfQuery,
  });
  #coveringKinds = 0;
  /** How often each selection was read, up to the first use of a statement of its own. */
  readonly #uses = new WeakMap<object, number>();
  readonly #covers: Covers;

  constructor(private readonly known: CompiledWith) {
    this.#covers = new Covers(known);
  }

  /**
   * The compiled query for a root, by what was asked of the actor and the cache key of the arguments. A selection that is
   * used for the first times is answered by a statement that covers it.
   */
  queryFor(root: RootRead, actor: Actor, fieldArguments: readonly FieldArguments[]): CompiledQuery {
    const uses = this.#uses.get(subjectOf(root)) ?? 0;
    const covered = uses < coveredUses;
    if (covered) this.#uses.set(subjectOf(root), uses + 1);
    const read = covered ? this.#covers.of(root) : root;
    const cached = covered
      ? cachedOf(this.#coveringCached, subjectOf(read), kindOf(read), () => this.#ofCovering())
      : cachedOf(this.#cached, subjectOf(read), kindOf(read), ownQueries);
    return this.#of(cached, actor, fieldArguments, (compiler) => compiler.compile(read));
  }

  /**
   * The query that `compile` makes, kept by what was asked of the actor and the cache key of the arguments.
   * @param subject what it is about: it lives as long as this
   * @param kind tells apart what else is made of the same subject
   */
  of(
    subject: object,
    kind: string,
    actor: Actor,
    fieldArguments: readonly FieldArguments[],
    compile: (compiler: StatementCompiler) => CompiledQuery,
  ): CompiledQuery {
    return this.#of(cachedOf(this.#cached, subject, kind, ownQueries), actor, fieldArguments, compile);
  }

  #of(
    cached: CachedQueries,
    actor: Actor,
    fieldArguments: readonly FieldArguments[],
    compile: (compiler: StatementCompiler) => CompiledQuery,
  ): CompiledQuery {
    const key = cacheKeyOf(cached.dependencies, actor, fieldArguments);
    const known = cached.queries.get(key);
    if (known !== undefined) return known;
    const query = compile(new SelectionCompiler(this.known, actor, fieldArguments));
    cached.dependencies = [...new Set([...cached.dependencies, ...query.dependencies])];
    cached.queries.set(cacheKeyOf(cached.dependencies, actor, fieldArguments), query);
    return query;
  }

  /** The statements of something that covers selections: among all of these, and not for as long as it lives. */
  #ofCovering(): CachedQueries['queries'] {
    const prefix = `${++this.#coveringKinds} `;
    const queries = this.#coveringQueries;
    return { get: (key) => queries.get(prefix + key), set: (key, query) => queries.set(prefix + key, query) };
  }
}

const ownQueries = (): CachedQueries['queries'] => new LRUCache<string, CompiledQuery>({ max: queriesOfSelection });

function cachedOf(
  all: CacheByKind,
  subject: object,
  kind: string,
  queries: () => CachedQueries['queries'],
): CachedQueries {
  let kinds = all.get(subject);
  if (kinds === undefined) {
    kinds = new Map();
    all.set(subject, kinds);
  }
  let cached = kinds.get(kind);
  if (cached === undefined) {
    cached = { dependencies: [], queries: queries() };
    kinds.set(kind, cached);
  }
  return cached;
}

function cacheKeyOf(
  dependencies: readonly ActorQuestion[],
  actor: Actor,
  fieldArguments: readonly FieldArguments[],
): string {
  let key = '';
  for (const question of dependencies) key += letterOf(question(actor));
  for (const given of fieldArguments) {
    key += `|${given.order}${given.descending ? '-' : '+'}${pageKeyOf(given)}`;
    for (const [name, value] of Object.entries(given.filters)) key += `,${name}:${keyOfValue(value)}`;
  }
  return key;
}

/** What of a page's place is part of the text of a statement. */
const pageKeyOf = ({ size, backward, offset, after, before }: FieldArguments): string =>
  `${backward ? 'l' : ''}${after === null ? '' : 'a'}${before === null ? '' : 'b'}${offset > 0 ? 'o' : ''}${usualSizes.has(size) ? size : ''}`;

/** The answers to one question begin with different letters. */
const letterOf = (answer: string | boolean): string =>
  answer === true ? '+' : answer === false ? '-' : (answer[0] as string);

function keyOfValue(value: unknown): string {
  return typeof value === 'boolean' ? String(value) : givenBy(value);
}
