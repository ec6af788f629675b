/** What a mutation's payload says of what the caller can mend, and the refusal that it is over REST. */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionNode,
} from 'graphql';
import type { Data } from '../documents/result-field.js';
import { type FieldNames, type FieldProblem, inWireNames, namedFields, type RestRefusal } from './errors.js';

interface UserError {
  /** Name in the enum: the word in capitals. */
  readonly code: string;
  readonly message: string;
  /** Path in the input; null where it concerns the request as a whole. */
  readonly field: string | null;
}

/** HTTP status of each word; the schema has them. */
export type StatusOfWord = (word: string) => number | undefined;

export const statusesIn = (schema: GraphQLSchema): StatusOfWord | undefined =>
  schema.extensions['statusOfUserError'] as StatusOfWord | undefined;

const field = (name: string, selections?: readonly SelectionNode[]): FieldNode => ({
  kind: Kind.FIELD,
  name: { kind: Kind.NAME, value: name },
  ...(selections && { selectionSet: { kind: Kind.SELECTION_SET, selections } }),
});
const errors = field('errors', [field('code'), field('message'), field('field')]);

/** The document, asking every payload for its errors. */
export function withUserErrors(document: DocumentNode, schema: GraphQLSchema): DocumentNode {
  const mutations = schema.getMutationType()?.getFields() ?? {};
  const asking = (node: SelectionNode): SelectionNode => {
    if (node.kind !== Kind.FIELD || !node.selectionSet) return node;
    const payload = getNamedType(mutations[node.name.value]?.type);
    if (!isObjectType(payload) || !('errors' in payload.getFields())) return node;
    return { ...node, selectionSet: { ...node.selectionSet, selections: [...node.selectionSet.selections, errors] } };
  };
  const definitions = document.definitions.map((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION || node.operation !== 'mutation') return node;
    return { ...node, selectionSet: { ...node.selectionSet, selections: node.selectionSet.selections.map(asking) } };
  });
  return { ...document, definitions };
}

/** The refusal that the errors of a payload amount to; undefined where there is none, and the payload is without them then. */
export function refusalOfPayload(data: Data, statusOf: StatusOfWord, names: FieldNames): RestRefusal | undefined {
  for (const payload of Object.values(data)) {
    const { errors: found } = (payload ?? {}) as { errors?: readonly UserError[] };
    if (!Array.isArray(found)) continue;
    if (found.length > 0) return refusalOf(found as UserError[], statusOf, names);
    // Nobody asked for them but this; what is undefined is not sent.
    (payload as Data)['errors'] = undefined;
  }
  return undefined;
}

function refusalOf(found: readonly UserError[], statusOf: StatusOfWord, names: FieldNames): RestRefusal {
  const fields: Record<string, FieldProblem[]> = {};
  for (const { field: path, code, message } of found) {
    if (path === null) continue;
    fields[path] ??= [];
    fields[path].push({ attribute: path, type: code.toLowerCase(), message });
  }
  const isByField = Object.keys(fields).length > 0;
  const word = (found[0] as UserError).code.toLowerCase();
  return {
    status: statusOf(word) ?? 400,
    reason: isByField ? 'invalid' : word,
    message: found.map(({ message }) => inWireNames(message, names)).join(' '),
    ...(isByField && { fields: namedFields(fields, names) }),
  };
}
