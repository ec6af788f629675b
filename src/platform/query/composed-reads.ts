/** What can be read of each entity, with what all areas add to it. */
import type { AddedReads, ReadParts, Reads } from './reads.js';

const kinds = ['computed', 'columns', 'relations', 'connections', 'orders'] as const;

export class ComposedReads {
  /** What an area declares with its reads → this and what all areas add to it. The same records under another policy have the same parts. */
  readonly #parts: ReadonlyMap<ReadParts, ReadParts>;

  /** @throws Error, and with it the start fails, where two add the same name */
  constructor(added: readonly AddedReads[]) {
    const parts = new Map<ReadParts, ReadParts>();
    for (const { reads, more } of added) parts.set(reads.own, joined(reads, parts.get(reads.own) ?? reads.own, more));
    this.#parts = parts;
  }

  /** Everything that can be read of the entity. */
  of(reads: Reads): ReadParts {
    return this.#parts.get(reads.own) ?? reads.own;
  }
}

function joined({ entity }: Reads, known: ReadParts, more: Partial<ReadParts>): ReadParts {
  for (const kind of kinds) {
    const twice = Object.keys(more[kind] ?? {}).find((name) => name in known[kind]);
    if (twice !== undefined) throw new Error(`${entity.name}.${kind}.${twice} is declared twice.`);
  }
  return Object.freeze({
    computed: Object.freeze({ ...known.computed, ...more.computed }),
    columns: Object.freeze({ ...known.columns, ...more.columns }),
    relations: Object.freeze({ ...known.relations, ...more.relations }),
    connections: Object.freeze({ ...known.connections, ...more.connections }),
    orders: Object.freeze({ ...known.orders, ...more.orders }),
    shownBeside: Object.freeze([...known.shownBeside, ...(more.shownBeside ?? [])]),
  });
}
