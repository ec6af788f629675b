/** Remembers selections by the place of their field in a document and the variables that include or skip parts of it. */
import type { FieldNode, SelectionSetNode } from 'graphql';
import type { Compiled } from './selection.js';

export class SelectionStore {
  readonly #masks = new WeakMap<FieldNode, readonly string[]>();
  readonly #compiled = new WeakMap<FieldNode, Map<string, Compiled<unknown>>>();

  /** The remembered selection for the mask of the variables, or what `compile` makes. */
  of<Root>(
    node: FieldNode,
    kind: string,
    variables: Readonly<Record<string, unknown>>,
    compile: () => Compiled<Root>,
  ): Compiled<Root> {
    let names = this.#masks.get(node);
    if (names === undefined) {
      names = [...conditionsIn(node.selectionSet)];
      this.#masks.set(node, names);
    }
    let key = kind;
    for (const name of names) key += variables[name] === true ? '1' : '0';
    let byMask = this.#compiled.get(node);
    if (byMask === undefined) {
      byMask = new Map();
      this.#compiled.set(node, byMask);
    }
    let compiled = byMask.get(key) as Compiled<Root> | undefined;
    if (compiled === undefined) {
      compiled = compile();
      // A document with very many conditions must not fill the memory with its masks.
      if (byMask.size < 256) byMask.set(key, compiled);
    }
    return compiled;
  }
}

/** Names of the variables that stand in @include and @skip below. */
function conditionsIn(set: SelectionSetNode | undefined, found = new Set<string>()): Set<string> {
  for (const node of set?.selections ?? []) {
    for (const directive of node.directives ?? []) {
      if (directive.name.value !== 'include' && directive.name.value !== 'skip') continue;
      for (const argument of directive.arguments ?? []) {
        if (argument.value.kind === 'Variable') found.add(argument.value.name.value);
      }
    }
    if (node.kind !== 'FragmentSpread') conditionsIn(node.selectionSet, found);
  }
  return found;
}
