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
import { fieldsOf, keyOf, type Selected, type WiredDocument } from './document.js';
import { outputType } from './shapes.js';

/** A result's data, or one object in it. */
export type Data = Record<string, unknown>;

/** Where a path leads: the response keys down to it, its field, its type. */
export interface Place {
  readonly keys: readonly string[];
  readonly node: FieldNode;
  readonly type: GraphQLOutputType;
}

/** Finds a path of names as written in the document. Fails where a segment is missing or a list lies on the way. */
export function placeOf(path: string, document: WiredDocument, schema: GraphQLSchema): Place {
  let parent: GraphQLNamedType = schema.getRootType(document.operation.operation)!;
  let set: FieldNode['selectionSet'] = document.operation.selectionSet;
  let place: Place | undefined;
  for (const segment of path.split('.')) {
    if (place && isListType(isNonNullType(place.type) ? place.type.ofType : place.type)) {
      throw new Error(`${path} leads through a list`);
    }
    const found: Selected | undefined = fieldsOf(set, parent, schema).find(
      ({ node }) => document.written.get(node) === segment,
    );
    const type: GraphQLOutputType | undefined = found && outputType(found.node, found.parent);
    if (!found || !type) throw new Error(`the document does not select ${path}`);
    place = { keys: [...(place?.keys ?? []), keyOf(found.node)], node: found.node, type };
    parent = getNamedType(type);
    set = found.node.selectionSet;
  }
  return place!;
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
