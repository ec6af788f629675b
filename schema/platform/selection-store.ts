/** Remembers selections by the position of their field in a document and the variables that include or skip parts of it. */
import type { FieldNode, SelectionSetNode } from 'graphql';
import { ObjectNumbers } from '../../src/platform/object-numbers.js';
import { textNodeOf } from './list-texts.js';
import type { Compiled } from './selection.js';

export class SelectionStore {
  readonly #conditions = new WeakMap<FieldNode, readonly string[]>();
  readonly #numbers = new ObjectNumbers();
  readonly #compiled = new WeakMap<FieldNode, Map<string, Compiled<unknown>>>();

  /**
   * The remembered selection for the mask of the variables, or what `compile` makes.
   * @param nodes of one field: several where a document, or its fragments, ask it more than once under one name
   */
  of<Root>(
    nodes: readonly FieldNode[],
    kind: string,
    variables: Readonly<Record<string, unknown>>,
    compile: () => Compiled<Root>,
  ): Compiled<Root> {
    const first = nodes[0] as FieldNode;
    // Which of several are there may follow from the variables, too.
    let key = nodes.length === 1 ? kind : `${kind} ${nodes.map((node) => this.#numbers.of(node)).join(' ')} `;
    for (const node of nodes) for (const name of this.#conditionsOf(node)) key += variables[name] === true ? '1' : '0';
    let byMask = this.#compiled.get(first);
    if (byMask === undefined) {
      byMask = new Map();
      this.#compiled.set(first, byMask);
    }
    let compiled = byMask.get(key) as Compiled<Root> | undefined;
    if (compiled === undefined) {
      compiled = compile();
      // A document with very many conditions must not fill the memory with its masks.
      if (byMask.size < 256) byMask.set(key, compiled);
    }
    return compiled;
  }

  #conditionsOf(node: FieldNode): readonly string[] {
    let names = this.#conditions.get(node);
    if (names === undefined) {
      names = [...conditionsIn(node.selectionSet)];
      this.#conditions.set(node, names);
    }
    return names;
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
    if (node.kind === 'FragmentSpread') continue;
    const text = node.kind === 'Field' ? textNodeOf(node) : undefined;
    conditionsIn(text?.standsFor.nodes.selectionSet ?? node.selectionSet, found);
  }
  return found;
}
