/** Lists that come as texts: what the document of a route is asked for instead of its nodes, and when. */
import { type GraphQLSchema, getNamedType } from 'graphql';
import { fieldsOf, keyOf, outputType, type WiredDocument } from '../documents/document.js';
import { EntryCompiler, type EntryLevel } from '../documents/entry-level.js';
import { resultFieldOf } from '../documents/result-field.js';
import { ShapeCompiler } from '../documents/shapes.js';
import type { Respond } from '../routes/respond.js';

/** JSON that is there already. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** Where a list stands in the result, and how its entries are sent. */
export interface ListText {
  /** Response keys down to the connection. */
  readonly path: readonly string[];
  /** Response key of its nodes. */
  readonly nodes: string;
  /** Name of their type. */
  readonly type: string;
  readonly level: EntryLevel;
}

/** The list of a route, as a text. */
export interface RouteText extends ListText {
  /** Names of variables: with one of them true, the list does not come as a text. */
  readonly unless: ReadonlySet<string>;
}

/** The list that an answer sends as it is; undefined where the answer is none, or its entries are more than data can say. */
export function routeText(respond: Respond, document: WiredDocument, schema: GraphQLSchema): RouteText | undefined {
  const inner = respond.kind === 'wrapped' ? respond.inner : respond;
  if (inner.kind !== 'page') return undefined;
  const taken = respond.kind === 'wrapped' ? Object.values(respond.sideLists) : [];
  const { keys, node, type } = resultFieldOf(inner.path, document, schema);
  const connection = getNamedType(type);
  const nodes = fieldsOf(node.selectionSet, connection, schema).filter((one) => one.node.name.value === 'nodes');
  const [only] = nodes;
  if (only === undefined || nodes.length > 1 || (only.node.directives ?? []).length > 0) return undefined;
  const entry = getNamedType(outputType(only.node, connection)!);
  const compiler = new EntryCompiler(schema, document, new ShapeCompiler(schema, document));
  const level = compiler.levelOf(only.node, entry, taken);
  if (level === undefined) return undefined;
  return { path: keys, nodes: keyOf(only.node), type: entry.name, level, unless: compiler.unless };
}
