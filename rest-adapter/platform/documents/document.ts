/** A route's document as it runs: fragments written out, every field under its wire name, shapes taken out. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';
import { type Shapes, splitDirectives } from './shape-directives.js';
import { wireName } from './wire.js';

/** The written-out operation and what is remembered of each field. */
export interface WiredDocument {
  readonly operation: OperationDefinitionNode;
  readonly name: string;
  /** The response key as the route's author wrote it. */
  readonly written: ReadonlyMap<FieldNode, string>;
  readonly shapes: ReadonlyMap<FieldNode, Shapes>;
}

/** The response key of a field. */
export const keyOf = (node: FieldNode) => node.alias?.value ?? node.name.value;

/**
 * Writes out and wires a document. Fails on several operations, an unnamed one, unknown or circular fragments.
 * @param spreads is filled with the fragments that each field came through, the outermost first
 */
export function wireDocument(
  document: DocumentNode,
  schema: GraphQLSchema,
  spreads?: Map<FieldNode, readonly string[]>,
): WiredDocument {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const operation = operations[0];
  if (!operation || operations.length > 1) throw new Error('the document must hold exactly one operation');
  if (!operation.name) throw new Error('the operation needs a name');
  const writer = new Writer(schema, fragmentsOf(document), spreads);
  const root = schema.getRootType(operation.operation) ?? undefined;
  const selectionSet = writer.selectionSet(operation.selectionSet, root, []);
  return {
    operation: { ...operation, selectionSet },
    name: operation.name.value,
    written: writer.written,
    shapes: writer.shapes,
  };
}

/** Fragments by name. */
function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind !== Kind.FRAGMENT_DEFINITION) continue;
    if (fragments.has(node.name.value)) throw new Error(`two fragments are named ${node.name.value}`);
    fragments.set(node.name.value, node);
  }
  return fragments;
}

class Writer {
  readonly written = new Map<FieldNode, string>();
  readonly shapes = new Map<FieldNode, Shapes>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly spreads: Map<FieldNode, readonly string[]> | undefined,
  ) {}

  selectionSet(set: SelectionSetNode, parent: GraphQLNamedType | undefined, open: readonly string[]): SelectionSetNode {
    return {
      kind: Kind.SELECTION_SET,
      selections: set.selections.flatMap((node) => this.selection(node, parent, open)),
    };
  }

  private selection(
    node: SelectionNode,
    parent: GraphQLNamedType | undefined,
    open: readonly string[],
  ): readonly SelectionNode[] {
    if (node.kind === Kind.FIELD) return [this.field(node, parent, open)];
    if (node.kind === Kind.INLINE_FRAGMENT) {
      return this.fragment(node.typeCondition?.name.value, node.directives ?? [], node.selectionSet, parent, open);
    }
    const name = node.name.value;
    const fragment = this.fragments.get(name);
    if (!fragment) throw new Error(`there is no fragment ${name}`);
    if (open.includes(name)) throw new Error(`the fragment ${name} holds itself`);
    const on = fragment.typeCondition.name.value;
    const written = this.fragment(on, node.directives ?? [], fragment.selectionSet, parent, [...open, name]);
    if (this.spreads && (node.directives ?? []).length === 0) this.markAll(written, name, this.spreads);
    return written;
  }

  /** The fields of an object that is unfolded stand for it. */
  private markAll(nodes: readonly SelectionNode[], name: string, spreads: Map<FieldNode, readonly string[]>): void {
    for (const node of nodes) {
      if (node.kind === Kind.FIELD) spreads.set(node, [name, ...(spreads.get(node) ?? [])]);
      const isOpen =
        node.kind === Kind.INLINE_FRAGMENT || (node.kind === Kind.FIELD && this.shapes.get(node)?.unfolded);
      if (isOpen && node.selectionSet) this.markAll(node.selectionSet.selections, name, spreads);
    }
  }

  /** A fragment that covers its whole parent dissolves in it; another stays as an inline fragment. */
  private fragment(
    on: string | undefined,
    directives: NonNullable<FieldNode['directives']>,
    set: SelectionSetNode,
    parent: GraphQLNamedType | undefined,
    open: readonly string[],
  ): readonly SelectionNode[] {
    const type = on === undefined ? parent : this.schema.getType(on);
    const covers = type === parent || (type && parent && isAbstractType(type) && this.isWithin(parent, type));
    const selectionSet = this.selectionSet(set, covers ? parent : type, open);
    if (covers && directives.length === 0) return selectionSet.selections;
    const condition = covers || on === undefined ? {} : { typeCondition: namedType(on) };
    return [{ kind: Kind.INLINE_FRAGMENT, ...condition, directives, selectionSet }];
  }

  private isWithin(type: GraphQLNamedType, abstract: GraphQLNamedType): boolean {
    return (
      isAbstractType(abstract) && (isObjectType(type) || isInterfaceType(type)) && this.schema.isSubType(abstract, type)
    );
  }

  private field(node: FieldNode, parent: GraphQLNamedType | undefined, open: readonly string[]): FieldNode {
    const name = node.name.value;
    const definition = parent && 'getFields' in parent ? parent.getFields()[name] : undefined;
    const type = definition && 'args' in definition ? getNamedType(definition.type) : undefined;
    const { shapes, rest } = splitDirectives(node.directives ?? []);
    const alias = node.alias?.value ?? wireName(name);
    const wired: FieldNode = {
      kind: Kind.FIELD,
      name: node.name,
      ...(alias === name ? {} : { alias: { kind: Kind.NAME, value: alias } }),
      arguments: node.arguments ?? [],
      directives: rest,
      ...(node.selectionSet && {
        selectionSet: this.selectionSet(node.selectionSet, isCompositeType(type) ? type : undefined, open),
      }),
    };
    refuseOpaqueId(wired, parent);
    this.written.set(wired, node.alias?.value ?? name);
    if (shapes) this.shapes.set(wired, shapes);
    return wired;
  }
}

/** GraphQL's own `id` is no id of this API: it is opaque, and would stand under the key of the record's id. */
function refuseOpaqueId(node: FieldNode, parent: GraphQLNamedType | undefined): void {
  if (node.name.value !== 'id' || node.alias || !parent || !('getFields' in parent)) return;
  if ('recordId' in parent.getFields()) throw new Error(`${parent.name}.id is opaque; select recordId`);
}

const namedType = (name: string) => ({ kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: name } }) as const;

/** The output type of a field, `undefined` where the schema has none of that name. */
export function outputType(node: FieldNode, parent: GraphQLNamedType): GraphQLOutputType | undefined {
  if (node.name.value === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef.type;
  if (!('getFields' in parent)) return undefined;
  const field = parent.getFields()[node.name.value];
  return field && 'args' in field ? field.type : undefined;
}

/** A selected field and the type it belongs to. */
export interface Selected {
  node: FieldNode;
  parent: GraphQLNamedType;
  /** The type of the object in which it is answered, where that is another: the field is unfolded into it. */
  owner?: GraphQLNamedType;
}

/** Fields of a selection, those of its inline fragments included, each with the type it belongs to. */
export function fieldsOf(
  set: SelectionSetNode | undefined,
  parent: GraphQLNamedType,
  schema: GraphQLSchema,
): Selected[] {
  return (set?.selections ?? []).flatMap((node) => {
    if (node.kind === Kind.FIELD) return [{ node, parent }];
    if (node.kind !== Kind.INLINE_FRAGMENT) return [];
    const type = node.typeCondition ? schema.getType(node.typeCondition.name.value) : parent;
    return fieldsOf(node.selectionSet, type ?? parent, schema);
  });
}
