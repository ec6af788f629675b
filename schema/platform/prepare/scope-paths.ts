import {
  type GraphQLNamedOutputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { insteadOf } from '../of-routes.js';
import type { PayloadMeta } from '../payload.js';

/**
 * The paths of a written-out operation, from root to leaf, without what is free: `query/account/courses/name`.
 * Below a field of several types the type belongs to the path: `query/node:Course/name`.
 * A free leaf stands for the place it is in: `account { courses { id } }` is `query/account/courses`.
 * A field that only documents of the routes may ask stands for the one that says the same, with all below: `query/x/y/*`.
 */
export function pathsOf(schema: GraphQLSchema, operation: OperationDefinitionNode): ReadonlySet<string> {
  const paths = new Set<string>();
  const root = schema.getRootType(operation.operation);
  if (root != null) walk(schema, operation.selectionSet, root, operation.operation, paths);
  return paths;
}

function walk(
  schema: GraphQLSchema,
  set: SelectionSetNode,
  parent: GraphQLNamedOutputType,
  path: string,
  paths: Set<string>,
): void {
  for (const node of set.selections) {
    if (node.kind === Kind.INLINE_FRAGMENT) {
      const name = node.typeCondition?.name.value;
      const type = name === undefined ? parent : (schema.getType(name) as GraphQLNamedOutputType);
      // Only a concrete type narrows: `... on Node` says nothing that `node` did not.
      const narrowed = isAbstractType(parent) && isObjectType(type);
      walk(schema, node.selectionSet, type, narrowed ? `${path}:${type.name}` : path, paths);
    } else if (node.kind === Kind.FIELD) {
      const name = node.name.value;
      // What the schema describes is no record; the switch of introspection decides about it.
      if (name === '__schema' || name === '__type') continue;
      const type = typeOfField(parent, name);
      const instead = insteadOf(isObjectType(parent) ? parent.getFields()[name] : undefined);
      if (instead !== undefined && parent !== schema.getMutationType()) {
        paths.add(`${path}/${instead}/*`);
        continue;
      }
      const here = isFree(parent, name) ? path : `${path}/${instead ?? name}`;
      if (node.selectionSet === undefined || type === undefined) paths.add(here);
      else walk(schema, node.selectionSet, getNamedType(type), here, paths);
    }
  }
}

/** The type of the field, or undefined for `__typename`. */
function typeOfField(parent: GraphQLNamedOutputType, name: string): GraphQLOutputType | undefined {
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name]?.type : undefined;
}

const freeTypes: ReadonlySet<string> = new Set(['PageInfo', 'UserError', 'IgnoredField']);

/**
 * What names or pages a record but says nothing of it: `id`, `recordId`, `__typename`, a connection's own fields, and the
 * payload of a mutation with its errors and what it ignored.
 */
function isFree(parent: GraphQLNamedOutputType, name: string): boolean {
  if (name === '__typename' || name === 'id' || name === 'recordId' || freeTypes.has(parent.name)) return true;
  if (!isObjectType(parent)) return false;
  if ((parent.extensions as PayloadMeta).payload !== undefined) return true;
  const fields = parent.getFields();
  if ('pageInfo' in fields) return ['nodes', 'edges', 'pageInfo', 'totalCount'].includes(name);
  return 'cursor' in fields && (name === 'node' || name === 'cursor');
}

/**
 * The type of the record at a path of the answer, connections looked through.
 * @param at field names from the root, e.g. `['course', 'quizzes']`
 */
export function recordTypeAt(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  at: readonly string[],
): string | undefined {
  let type: GraphQLNamedOutputType | null | undefined = schema.getRootType(operation.operation);
  for (const name of at) {
    const field: GraphQLOutputType | undefined = type == null ? undefined : typeOfField(type, name);
    type = field && entryType(getNamedType(field));
  }
  return isCompositeType(type) ? type.name : undefined;
}

function entryType(type: GraphQLNamedOutputType): GraphQLNamedOutputType {
  if (!isObjectType(type) || !('pageInfo' in type.getFields())) return type;
  const nodes = type.getFields()['nodes'];
  if (nodes !== undefined) return getNamedType(nodes.type);
  const edge = type.getFields()['edges'];
  const node = edge && typeOfField(getNamedType(edge.type), 'node');
  return node === undefined ? type : getNamedType(node);
}
