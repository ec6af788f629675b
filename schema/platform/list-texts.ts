/**
 * Lists as texts, for the routes: in place of its `nodes` a document asks a connection for `text`, which is the JSON of the
 * entries as the route sends them. No other client of the graph is told of the field or may ask for it.
 */
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { AnswerSelection, WriteRows } from '../../src/platform/query/answer-selection.js';
import type { TextPage } from '../../src/platform/query/text-page.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';
import { compileWriter, type EntryLevel, Unwritable, type WriterWalk } from './entry-writer.js';
import type { FieldMeta } from './field-meta.js';

/** Where a list stands in an operation, and how its entries are sent. */
export interface ListText {
  /** Response keys down to the connection. */
  readonly path: readonly string[];
  /** Response key of its nodes. */
  readonly nodes: string;
  /** Name of their type. */
  readonly type: string;
  readonly level: EntryLevel;
}

/** A field `text`, with what it stands for. */
export interface TextNode extends FieldNode {
  readonly standsFor: { readonly nodes: FieldNode; readonly level: EntryLevel };
}

/** Undefined for every other field. */
export const textNodeOf = (node: FieldNode): TextNode | undefined =>
  'standsFor' in node ? (node as TextNode) : undefined;

const JsonText = new GraphQLScalarType({
  name: 'JsonText',
  description: 'JSON as it is sent; null where an entry cannot be written.',
});

/** Adds the field to the connections of a schema, where nobody finds it who does not know it. */
export function addListTexts(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || !type.name.endsWith('Connection')) continue;
    // Schemas of one process have their types in common.
    const fields = type.getFields();
    if (!('text' in fields)) Object.defineProperty(fields, 'text', { value: textField(), configurable: true });
  }
}

const textField = (): GraphQLField<TextPage, RequestContext> => ({
  name: 'text',
  description: 'The entries of the page as a route sends them.',
  type: JsonText,
  args: [],
  resolve: (page, _args, ctx, { variableValues }) => page.text({ ctx, variables: variableValues }),
  deprecationReason: undefined,
  extensions: { ofRoutes: 'nodes' } satisfies FieldMeta,
  astNode: undefined,
});

/** The operation that asks for a text in place of nodes, and those; undefined where they do not stand in it once. */
export function withListText(
  operation: OperationDefinitionNode,
  { path, nodes, level }: ListText,
): { readonly operation: OperationDefinitionNode; readonly nodes: FieldNode } | undefined {
  const replaced: FieldNode[] = [];
  const below = (set: SelectionSetNode, keys: readonly string[]): SelectionSetNode => ({
    ...set,
    selections: set.selections.map((node) => inside(node, keys)),
  });
  const inside = (node: SelectionNode, keys: readonly string[]): SelectionNode => {
    if (node.kind === Kind.INLINE_FRAGMENT) return { ...node, selectionSet: below(node.selectionSet, keys) };
    const [key, ...rest] = keys;
    if (node.kind !== Kind.FIELD || keyOf(node) !== key || node.selectionSet === undefined) return node;
    if (rest.length > 0) return { ...node, selectionSet: below(node.selectionSet, rest) };
    replaced.push(node);
    return textNode(node, level);
  };
  const selectionSet = below(operation.selectionSet, [...path, nodes]);
  const [only, ...others] = replaced;
  if (only === undefined || others.length > 0) return undefined;
  return { operation: { ...operation, selectionSet }, nodes: only };
}

/**
 * Names of the variables with which a selection asks for what no text is written of: fields that wait for something, and
 * objects of several types. Undefined where it always does.
 */
export function unwrittenWith(
  schema: GraphQLSchema,
  type: GraphQLNamedType | undefined,
  set: SelectionSetNode | undefined,
): ReadonlySet<string> | undefined {
  if (set === undefined) return new Set();
  if (!isObjectType(type)) return undefined;
  const found = new Set<string>();
  for (const node of set.selections) {
    const inside = unwrittenOf(schema, type, node);
    const condition = includedBy(node);
    if (inside === undefined && condition === undefined) return undefined;
    if (inside === undefined) found.add(condition as string);
    else for (const name of inside) found.add(name);
  }
  return found;
}

function unwrittenOf(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  node: SelectionNode,
): ReadonlySet<string> | undefined {
  if (node.kind === Kind.FRAGMENT_SPREAD) return undefined;
  if (node.kind === Kind.INLINE_FRAGMENT) {
    const on = node.typeCondition === undefined ? type : schema.getType(node.typeCondition.name.value);
    return unwrittenWith(schema, on, node.selectionSet);
  }
  const field = type.getFields()[node.name.value];
  if (field === undefined) return new Set();
  const { ofRow, derivedField, connection, member } = field.extensions as FieldMeta;
  const isRead = ofRow ?? derivedField ?? connection ?? member;
  if (field.resolve !== undefined && isRead === undefined) return undefined;
  return unwrittenWith(schema, getNamedType(field.type), node.selectionSet);
}

/** The variable of the one condition of a node, `@include(if: $variable)`. */
function includedBy({ directives = [] }: SelectionNode): string | undefined {
  const [only, ...others] = directives;
  const value = only?.arguments?.[0]?.value;
  const isPlain = only?.name.value === 'include' && others.length === 0 && value?.kind === Kind.VARIABLE;
  return isPlain ? value.name.value : undefined;
}

/** What writes the text that nodes of a connection ask for: undefined where none does, null where it cannot be written. */
export function writerOf(
  selection: AnswerSelection,
  connection: GraphQLObjectType,
  nodes: readonly FieldNode[],
  walk: WriterWalk,
): WriteRows | null | undefined {
  const texts: TextNode['standsFor'][] = [];
  for (const node of nodes)
    walk.each(connection, node, (child) => {
      const text = textNodeOf(child);
      if (text !== undefined) texts.push(text.standsFor);
    });
  const [text] = texts;
  if (text === undefined) return undefined;
  const type = getNamedType(connection.getFields()['nodes']?.type) as GraphQLObjectType;
  try {
    return compileWriter({ type, nodes: [text.nodes], selection }, text.level, walk);
  } catch (error) {
    if (error instanceof Unwritable) return null;
    throw error;
  }
}

const keyOf = (node: FieldNode): string => node.alias?.value ?? node.name.value;

const textNode = (nodes: FieldNode, level: EntryLevel): TextNode => ({
  kind: Kind.FIELD,
  name: { kind: Kind.NAME, value: 'text' },
  alias: { kind: Kind.NAME, value: keyOf(nodes) },
  arguments: [],
  directives: nodes.directives,
  standsFor: { nodes, level },
});
