/** What a paged answer needs of its document, put in where the author left it out. */
import {
  type ArgumentNode,
  astFromValue,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isNonNullType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type TypeNode,
  type VariableDefinitionNode,
} from 'graphql';
import { type PagingRole, paging, type Source } from '../routes/variables.js';
import { keyOf, outputType, type WiredDocument } from './document.js';
import { resultFieldOf } from './result-field.js';
import { isConnection } from './shapes.js';

/** The completed document and the paging variables it has now. */
export interface PagedDocument {
  document: WiredDocument;
  variables: Record<string, Source>;
  /** Whether the connection takes an offset. */
  ordinal: boolean;
}

const roles = ['first', 'after', 'offset'] as const;

/**
 * Adds to the connection at a path: the arguments `first`, `after`, `offset` where it takes them and has none yet,
 * `pageInfo { hasNextPage endCursor }`, and `totalCount` for ordinal pages. Fails where the path is no connection.
 */
export function pagedDocument(path: string, document: WiredDocument, schema: GraphQLSchema): PagedDocument {
  const connectionField = resultFieldOf(path, document, schema);
  if (!isConnection(connectionField.type)) throw new Error(`${path} is no connection`);
  const argumentsOf = fieldDefinition(connectionField.keys, document, schema).args;
  const variables: Record<string, Source> = {};
  const definitions: VariableDefinitionNode[] = [];
  const added: ArgumentNode[] = [];
  const declare = (role: PagingRole, type: TypeNode) => {
    variables[role] = paging[role];
    if (!document.operation.variableDefinitions?.some((node) => node.variable.name.value === role)) {
      definitions.push({ kind: Kind.VARIABLE_DEFINITION, variable: variable(role), type });
    }
  };
  for (const role of roles) {
    const argument = argumentsOf.find(({ name }) => name === role);
    if (!argument) continue;
    const written = connectionField.node.arguments?.find((node) => node.name.value === role);
    if (written) {
      if (written.value.kind === Kind.VARIABLE && written.value.name.value === role) declare(role, typeNode(argument));
      continue;
    }
    declare(role, typeNode(argument));
    added.push({ kind: Kind.ARGUMENT, name: name(role), value: variable(role) });
  }
  const ordinal = 'offset' in variables;
  const connection = getNamedType(connectionField.type) as GraphQLObjectType;
  const counts = ordinal && 'totalCount' in connection.getFields();
  const wanted = missingFields(connectionField.node, counts);
  if (counts && (wanted.some(isCount) || declares(document.operation, 'withCount'))) declare('withCount', booleanType);
  const node = completed(connectionField.node, added, wanted);
  return { document: replaced(document, connectionField.node, node, definitions), variables, ordinal };
}

const name = (value: string) => ({ kind: Kind.NAME, value }) as const;
const variable = (value: string) => ({ kind: Kind.VARIABLE, name: name(value) }) as const;
const named = (value: string): NamedTypeNode => ({ kind: Kind.NAMED_TYPE, name: name(value) });
const booleanType: TypeNode = { kind: Kind.NON_NULL_TYPE, type: named('Boolean') };
const field = (own: string, alias: string, rest: Partial<FieldNode> = {}): FieldNode => ({
  kind: Kind.FIELD,
  name: name(own),
  alias: name(alias),
  ...rest,
});
const isCount = (node: SelectionNode) => node.kind === Kind.FIELD && node.name.value === 'totalCount';
const declares = (operation: OperationDefinitionNode, role: string) =>
  operation.variableDefinitions?.some((node) => node.variable.name.value === role) === true;

/** A paging variable may always be absent, so the type without its `!` where the argument has a default. */
function typeNode({ type, defaultValue }: GraphQLArgument): TypeNode {
  const bare = named(getNamedType(type).name);
  return isNonNullType(type) && astFromValue(defaultValue, type) === null
    ? { kind: Kind.NON_NULL_TYPE, type: bare }
    : bare;
}

function fieldDefinition(
  keys: readonly string[],
  { operation }: WiredDocument,
  schema: GraphQLSchema,
): GraphQLField<unknown, unknown> {
  let parent = schema.getRootType(operation.operation) as GraphQLObjectType;
  let set: SelectionSetNode | undefined = operation.selectionSet;
  let definition: GraphQLField<unknown, unknown> | undefined;
  for (const key of keys) {
    const node: FieldNode = findField(set, key)!;
    definition = parent.getFields()[node.name.value]!;
    parent = getNamedType(outputType(node, parent)!) as GraphQLObjectType;
    set = node.selectionSet;
  }
  return definition!;
}

function findField(set: SelectionSetNode | undefined, key: string): FieldNode | undefined {
  for (const node of set?.selections ?? []) {
    if (node.kind === Kind.FIELD && keyOf(node) === key) return node;
    const inner = node.kind === Kind.INLINE_FRAGMENT ? findField(node.selectionSet, key) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

function missingFields(node: FieldNode, counts: boolean): SelectionNode[] {
  const present = new Set(
    node.selectionSet?.selections.map((held) => (held.kind === Kind.FIELD ? held.name.value : '')),
  );
  const wanted: SelectionNode[] = [];
  if (!present.has('pageInfo')) {
    const selections = [field('hasNextPage', 'has_next_page'), field('endCursor', 'end_cursor')];
    wanted.push(field('pageInfo', 'page_info', { selectionSet: { kind: Kind.SELECTION_SET, selections } }));
  }
  if (counts && !present.has('totalCount')) {
    const condition = { kind: Kind.ARGUMENT, name: name('if'), value: variable('withCount') } as const;
    const include = { kind: Kind.DIRECTIVE, name: name('include'), arguments: [condition] } as const;
    wanted.push(field('totalCount', 'total_count', { directives: [include] }));
  }
  return wanted;
}

const completed = (node: FieldNode, added: readonly ArgumentNode[], wanted: readonly SelectionNode[]): FieldNode => ({
  ...node,
  arguments: [...(node.arguments ?? []), ...added],
  selectionSet: { kind: Kind.SELECTION_SET, selections: [...node.selectionSet!.selections, ...wanted] },
});

/** The document with one field replaced; what is remembered of fields moves to their new nodes. */
function replaced(
  document: WiredDocument,
  old: FieldNode,
  fresh: FieldNode,
  definitions: readonly VariableDefinitionNode[],
): WiredDocument {
  const written = new Map(document.written);
  const shapes = new Map(document.shapes);
  const moved = (from: FieldNode, to: FieldNode) => {
    written.set(to, document.written.get(from)!);
    const shape = document.shapes.get(from);
    if (shape) shapes.set(to, shape);
    return to;
  };
  const inSet = (set: SelectionSetNode): SelectionSetNode => ({ ...set, selections: set.selections.map(inNode) });
  const inNode = (node: SelectionNode): SelectionNode => {
    if (node === old) return moved(old, fresh);
    if (node.kind === Kind.FRAGMENT_SPREAD || !node.selectionSet) return node;
    const changed = { ...node, selectionSet: inSet(node.selectionSet) };
    return changed.kind === Kind.FIELD ? moved(node as FieldNode, changed) : changed;
  };
  const operation: OperationDefinitionNode = {
    ...document.operation,
    variableDefinitions: [...(document.operation.variableDefinitions ?? []), ...definitions],
    selectionSet: inSet(document.operation.selectionSet),
  };
  return { ...document, operation, written, shapes };
}
