/**
 * Selections that cover others. A document that was not sent before mostly differs from earlier ones in the columns that
 * it asks, or in nothing that its statement knows. It is answered by the statement of a selection that asks what it asks
 * and what others asked before, which the database has planned already: to plan a text that it has not seen takes it longer
 * than to run one, and longer than a few more columns do.
 */

import { LRUCache } from 'lru-cache';
import { ObjectNumbers } from '../object-numbers.js';
import type { CompiledWith } from './compiled-with.js';
import type { ConnectionSelection, Selection } from './selection.js';
import type { RootRead } from './statement-compiler.js';

/** What is read beside what is asked: at most so many columns, in all places of a selection together. */
const mostExtra = 16;
/** Columns that cost next to nothing to read beside others: short, and never computed. */
const isLight =
  /^(bigint|int|integer|smallint|boolean|date|uuid|timestamptz|double precision|real|numeric|varchar)(\([\d,]+\))?$/;

const coversKept = 200;
const bytesOfNames = 1_000_000;

export class Covers {
  readonly #covers = new LRUCache<string, RootRead>({
    max: coversKept,
    maxSize: bytesOfNames,
    sizeCalculation: (_, name) => 1 + 2 * name.length,
  });
  readonly #numbers = new ObjectNumbers();

  constructor(private readonly known: Pick<CompiledWith, 'catalogue' | 'reads'>) {}

  /** The root by whose statement this one can be answered: its rows hold what this one wants, under the same keys. */
  of(root: RootRead): RootRead {
    const name = this.#nameOf(root);
    const known = this.#covers.get(name);
    const extra = known && extraColumns(nodesOf(known), nodesOf(root));
    if (known !== undefined && extra !== undefined && extra <= mostExtra) return known;
    const made = known === undefined ? root : widened(root, known);
    this.#covers.set(name, made);
    return made;
  }

  /** What two selections have in common where one may cover the other: all but the light columns. */
  #nameOf(root: RootRead): string {
    if (root.kind === 'page') return `page ${this.#ofPage(root.page)}`;
    return `${kindOf(root)} ${this.#ofSelection(root.selection)}`;
  }

  #ofPage({ connection, nodes, wantsTotal, wantsKeys, argumentIndex }: ConnectionSelection): string {
    const wants = `${wantsTotal ? 't' : ''}${wantsKeys ? 'k' : ''}`;
    return `${this.#numbers.of(connection)}:${argumentIndex}${wants}:${this.#ofSelection(nodes)}`;
  }

  #ofSelection(selection: Selection): string {
    const { reads, columns, computed, hidden, relations, connections } = selection;
    let name = `${this.#numbers.of(reads)}{`;
    for (const [key, column] of columns) if (!this.#isLight(selection, column)) name += `${key}=${column},`;
    for (const [key, { name: column, argumentIndex }] of computed) name += `${key}=${column}:${argumentIndex},`;
    for (const key of hidden.keys()) name += `${key},`;
    for (const [key, { relation, selection: target }] of relations)
      name += `${key}>${this.#numbers.of(relation)}:${this.#ofSelection(target)}`;
    for (const [key, page] of connections) name += `${key}>${this.#ofPage(page)}`;
    return `${name}}`;
  }

  /** Whether everybody who sees the row sees the column, as it stands there. */
  #isLight({ reads }: Selection, name: string): boolean {
    const { computed } = this.known.reads.of(reads);
    if (computed[name] !== undefined || reads.policy.fields[name] !== undefined) return false;
    return isLight.test(this.known.catalogue.of(reads.entity).typeOf(name));
  }
}

/** What tells apart the statements of one selection: how its records are found. */
export function kindOf(root: RootRead): string {
  if (root.kind === 'record') return `record ${root.key}${root.trusted ? '!' : ''}`;
  if (root.kind === 'page') return root.kind;
  return root.beside === undefined ? `records${root.trusted ? '!' : ''}` : `records ${root.beside.name}`;
}

const nodesOf = (root: RootRead): Selection => (root.kind === 'page' ? root.page.nodes : root.selection);

/** How many columns `wide` has beyond those of `own`, of the same name; undefined where it lacks one of these. */
function extraColumns(wide: Selection, own: Selection): number | undefined {
  for (const [key, name] of own.columns) if (wide.columns.get(key) !== name) return undefined;
  let sum = wide.columns.size - own.columns.size;
  for (const [key, target] of partsOf(own)) {
    const extra = extraColumns(partOf(wide, key), target);
    if (extra === undefined) return undefined;
    sum += extra;
  }
  return sum;
}

const partsOf = ({ relations, connections }: Selection): [key: string, part: Selection][] => [
  ...[...relations].map(([key, { selection }]): [string, Selection] => [key, selection]),
  ...[...connections].map(([key, { nodes }]): [string, Selection] => [key, nodes]),
];

/** Selections of one name have the same relations and connections. */
const partOf = ({ relations, connections }: Selection, key: string): Selection =>
  (relations.get(key)?.selection ?? connections.get(key)?.nodes) as Selection;

/** The root with what the known one asks as well, or by itself where that would be too much or cannot be. */
function widened<Root extends RootRead>(root: Root, known: RootRead): RootRead {
  const nodes = union(nodesOf(root), nodesOf(known));
  const extra = extraColumns(nodes, nodesOf(root));
  if (extra === undefined || extra > mostExtra) return root;
  return root.kind === 'page' ? { ...root, page: { ...root.page, nodes } } : { ...root, selection: nodes };
}

function union(own: Selection, known: Selection): Selection {
  const relations = [...own.relations].map(
    ([key, { relation, selection }]) => [key, { relation, selection: union(selection, partOf(known, key)) }] as const,
  );
  const connections = [...own.connections].map(
    ([key, page]) => [key, { ...page, nodes: union(page.nodes, partOf(known, key)) }] as const,
  );
  return {
    reads: own.reads,
    columns: new Map([...own.columns, ...known.columns]),
    computed: own.computed,
    hidden: own.hidden,
    relations: new Map(relations),
    connections: new Map(connections),
  };
}
