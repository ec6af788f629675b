/** Paths of GraphQL names (`course.quizzes`), found in a route's document. */
import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
} from 'graphql';
import { fieldsOf, keyOf, outputType, type Selected, type WiredDocument } from './document.js';

/** A result's data, or one object in it. */
export type Data = Record<string, unknown>;

/** The field that a path leads to: the response keys down to it, its node in the document, its type. */
export interface ResultField {
  readonly keys: readonly string[];
  readonly node: FieldNode;
  readonly type: GraphQLOutputType;
}

/** Finds a path of names as written in the document. Fails where a segment is missing or a list lies on the way. */
export function resultFieldOf(path: string, document: WiredDocument, schema: GraphQLSchema): ResultField {
  let parent: GraphQLNamedType = schema.getRootType(document.operation.operation)!;
  let set: FieldNode['selectionSet'] = document.operation.selectionSet;
  let field: ResultField | undefined;
  for (const segment of path.split('.')) {
    if (field && isListType(isNonNullType(field.type) ? field.type.ofType : field.type)) {
      throw new Error(`${path} leads through a list`);
    }
    const found: Selected | undefined = fieldsOf(set, parent, schema).find(
      ({ node }) => document.written.get(node) === segment,
    );
    const type: GraphQLOutputType | undefined = found && outputType(found.node, found.parent);
    if (!found || !type) throw new Error(`the document does not select ${path}`);
    field = { keys: [...(field?.keys ?? []), keyOf(found.node)], node: found.node, type };
    parent = getNamedType(type);
    set = found.node.selectionSet;
  }
  return field!;
}

/** The value under response keys; `undefined` where the way there ends early. */
export function valueAt(data: Data, keys: readonly string[]): unknown {
  let value: unknown = data;
  for (const key of keys) {
    if (value === null || value === undefined) return undefined;
    value = (value as Data)[key];
  }
  return value;
}
