import {
  type ASTNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type InlineFragmentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { DocumentLimits } from '../../../src/platform/settings/document-limits.js';
import { documentRefusal } from './document-refusal.js';

/** One place of the answer: what is asked there, from whatever fragment. */
interface Place {
  readonly depth: number;
  readonly limit: number;
  readonly byKey: Map<string, { copies: number; place: Place }>;
  readonly aliasesOf: Map<string, number>;
  /** Which use of its field stands here under a name in the answer. */
  readonly uses: Map<string, number>;
}

const placeAt = (depth: number, limit: number): Place => ({
  depth,
  limit,
  byKey: new Map(),
  aliasesOf: new Map(),
  uses: new Map(),
});

/** A field that is written out. */
export interface WrittenField extends FieldNode {
  /**
   * Which one it is of the uses of the same field in its operation, whatever their aliases. Nodes with one name in one
   * place of the answer are one use; those of two places never are, since their arguments may differ.
   */
  readonly use: number;
}

/**
 * Writes the named fragments of every operation out as inline fragments with nodes of their own.
 * graphql-jit marks nodes and goes wrong where a fragment is used twice; and a field node with one place can key a memo.
 * @returns each operation of the document with its written-out form
 * Refuses (400) what exceeds a limit; stops there, so that doubling fragments cost nothing.
 */
export function writeOut(
  document: DocumentNode,
  limits: DocumentLimits,
): Map<OperationDefinitionNode, OperationDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  const writer = new Writer(fragments, limits);
  const written = new Map<OperationDefinitionNode, OperationDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.OPERATION_DEFINITION) written.set(node, writer.operation(node));
  }
  // An unused fragment is refused by validation later; until then it must not be a way around the limits.
  for (const fragment of fragments.values()) writer.unreached(fragment);
  return written;
}

class Writer {
  private fields = 0;
  private aliases = 0;
  private directives = 0;
  private spreads = 0;
  /** How often each field is used in the operation. */
  private uses = new Map<string, number>();
  private readonly open = new Set<string>();
  private readonly reached = new Set<string>();

  constructor(
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly limits: DocumentLimits,
  ) {}

  operation(node: OperationDefinitionNode): OperationDefinitionNode {
    const root = placeAt(1, this.limits.depth);
    this.uses = new Map();
    this.countDirectives(node.directives);
    for (const definition of node.variableDefinitions ?? []) this.checkValue(definition.defaultValue, 0);
    const selectionSet = this.selectionSet(node.selectionSet, root);
    if (root.byKey.size > this.limits.rootFields) {
      throw documentRefusal('too_many_root_fields', `A document may ask ${this.limits.rootFields} root fields.`);
    }
    return { ...node, selectionSet };
  }

  unreached(fragment: FragmentDefinitionNode): void {
    if (this.reached.has(fragment.name.value)) return;
    this.reached.add(fragment.name.value);
    this.selectionSet(fragment.selectionSet, placeAt(1, this.limits.depth));
  }

  private selectionSet(set: SelectionSetNode, place: Place): SelectionSetNode {
    const selections: SelectionNode[] = [];
    for (const selection of set.selections) {
      const written = this.selection(selection, place);
      if (written !== undefined) selections.push(written);
    }
    return { kind: Kind.SELECTION_SET, selections };
  }

  private selection(node: SelectionNode, place: Place): SelectionNode | undefined {
    this.countDirectives(node.directives);
    if (node.kind === Kind.FIELD) return this.field(node, place);
    if (++this.spreads > this.limits.fragments) {
      throw documentRefusal('too_many_fragments', `A document may use ${this.limits.fragments} fragments.`);
    }
    if (node.kind === Kind.INLINE_FRAGMENT) {
      return { ...node, selectionSet: this.selectionSet(node.selectionSet, place) };
    }
    const name = node.name.value;
    const fragment = this.fragments.get(name);
    if (fragment === undefined) return undefined; // unknown: validation says so
    if (this.open.has(name))
      throw documentRefusal('fragment_cycle', `Fragment "${name}" contains itself.`, 'GRAPHQL_VALIDATION_FAILED');
    this.reached.add(name);
    this.countDirectives(fragment.directives);
    this.open.add(name);
    const written: InlineFragmentNode = {
      kind: Kind.INLINE_FRAGMENT,
      typeCondition: fragment.typeCondition,
      directives: node.directives,
      selectionSet: this.selectionSet(fragment.selectionSet, place),
    };
    this.open.delete(name);
    return written;
  }

  private field(node: FieldNode, place: Place): WrittenField {
    if (++this.fields > this.limits.fields) {
      throw documentRefusal('too_many_fields', `A document may ask ${this.limits.fields} fields.`);
    }
    if (place.depth > place.limit) {
      throw documentRefusal('query_too_deep', `Fields may be nested ${place.limit} deep.`);
    }
    const below = this.countKey(node, place);
    for (const argument of node.arguments ?? []) this.checkValue(argument.value, 0);
    const use = this.useOf(node, place);
    if (node.selectionSet === undefined) return { ...node, use };
    return { ...node, use, selectionSet: this.selectionSet(node.selectionSet, below) };
  }

  private useOf(node: FieldNode, place: Place): number {
    const name = node.name.value;
    // By the field, too: under one name objects of different types may have different fields.
    const answered = node.alias?.value ?? name;
    const key = answered === name ? name : `${name} ${answered}`;
    const known = place.uses.get(key);
    if (known !== undefined) return known;
    const use = this.uses.get(name) ?? 0;
    this.uses.set(name, use + 1);
    place.uses.set(key, use);
    return use;
  }

  /** Counts the field under its answer key, and gives the place below it. */
  private countKey(node: FieldNode, place: Place): Place {
    const name = node.name.value;
    const key = node.alias?.value ?? name;
    if (key !== name && ++this.aliases > this.limits.aliases) {
      throw documentRefusal('too_many_aliases', `A document may use ${this.limits.aliases} aliases.`);
    }
    const seen = place.byKey.get(key);
    if (seen !== undefined) {
      if (++seen.copies > this.limits.duplicates) {
        throw documentRefusal('too_many_duplicates', `"${key}" may be repeated ${this.limits.duplicates} times.`);
      }
      return seen.place;
    }
    const aliases = (place.aliasesOf.get(name) ?? 0) + 1;
    if (aliases > this.limits.aliasesOfOneField) {
      const limit = this.limits.aliasesOfOneField;
      throw documentRefusal('too_many_aliases', `One field may be asked ${limit} times in one place.`);
    }
    place.aliasesOf.set(name, aliases);
    const introspection = name === '__schema' || name === '__type';
    const below = placeAt(place.depth + 1, introspection ? this.limits.introspectionDepth : place.limit);
    place.byKey.set(key, { copies: 1, place: below });
    return below;
  }

  private countDirectives(directives: readonly DirectiveNode[] | undefined): void {
    if (directives === undefined || directives.length === 0) return;
    this.directives += directives.length;
    if (this.directives > this.limits.directives) {
      throw documentRefusal('too_many_directives', `A document may use ${this.limits.directives} directives.`);
    }
    for (const directive of directives) {
      for (const argument of directive.arguments ?? []) this.checkValue(argument.value, 0);
    }
  }

  private checkValue(value: ASTNode | undefined, depth: number): void {
    if (value === undefined) return;
    if (depth > this.limits.valueDepth) {
      throw documentRefusal('value_too_deep', `Values may be nested ${this.limits.valueDepth} deep.`);
    }
    if (value.kind === Kind.LIST) for (const item of value.values) this.checkValue(item, depth + 1);
    else if (value.kind === Kind.OBJECT) for (const field of value.fields) this.checkValue(field.value, depth + 1);
  }
}
