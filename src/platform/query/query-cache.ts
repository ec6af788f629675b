/** A cache of compiled queries: a selection, its cache key and what was asked of the actor give one statement. */

import { LRUCache } from 'lru-cache';
import type { Actor, ActorQuestion } from '../authorization/actor.js';
import type { CompiledWith } from './compiled-with.js';
import { usualSizes } from './page-sql.js';
import type { FieldArguments } from './reads.js';
import { givenBy } from './record-key.js';
import { SelectionCompiler } from './selection-compiler.js';
import type { CompiledQuery, RootRead, StatementCompiler } from './statement-compiler.js';

interface CachedQueries {
  /** Questions about the actor that any of the queries asked: the answers are part of the cache key. */
  dependencies: ActorQuestion[];
  readonly queries: LRUCache<string, CompiledQuery>;
}

/** Statements kept for one selection; selections themselves live as long as their documents. */
const queriesOfSelection = 64;
const subjectOf = (root: RootRead): object => (root.kind === 'page' ? root.page : root.selection);

export class QueryCache {
  readonly #cached = new WeakMap<object, Map<string, CachedQueries>>();

  constructor(private readonly known: CompiledWith) {}

  /** The compiled query for a root, by what was asked of the actor and the cache key of the arguments. */
  queryFor(root: RootRead, actor: Actor, fieldArguments: readonly FieldArguments[]): CompiledQuery {
    return this.of(subjectOf(root), kindOf(root), actor, fieldArguments, (compiler) => compiler.compile(root));
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
    const cached = this.#cachedOf(subject, kind);
    const key = cacheKeyOf(cached.dependencies, actor, fieldArguments);
    const known = cached.queries.get(key);
    if (known !== undefined) return known;
    const query = compile(new SelectionCompiler(this.known, actor, fieldArguments));
    cached.dependencies = [...new Set([...cached.dependencies, ...query.dependencies])];
    cached.queries.set(cacheKeyOf(cached.dependencies, actor, fieldArguments), query);
    return query;
  }

  #cachedOf(subject: object, kind: string): CachedQueries {
    const kinds = this.#cached.get(subject) ?? new Map<string, CachedQueries>();
    this.#cached.set(subject, kinds);
    const cached = kinds.get(kind) ?? { dependencies: [], queries: new LRUCache({ max: queriesOfSelection }) };
    kinds.set(kind, cached);
    return cached;
  }
}

/** What tells apart the statements of one selection: how its records are found. */
function kindOf(root: RootRead): string {
  if (root.kind === 'record') return `record ${root.key}${root.trusted ? '!' : ''}`;
  if (root.kind === 'page') return root.kind;
  return root.beside === undefined ? `records${root.trusted ? '!' : ''}` : `records ${root.beside.name}`;
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
