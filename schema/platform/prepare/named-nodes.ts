import {
  type FieldNode,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { parseGlobalId, parseIdWithin } from '../global-id.js';

const fields = ['node', 'nodes'];

/** The root fields of an operation that fetch records by their global ids. */
export function nodeFieldsOf({ selectionSet }: { readonly selectionSet: SelectionSetNode }): FieldNode[] {
  return selectionSet.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return fields.includes(selection.name.value) ? [selection] : [];
    return selection.kind === Kind.INLINE_FRAGMENT ? nodeFieldsOf(selection) : [];
  });
}

/**
 * What these fields fetch in one run, as paths: `query/node:Course` for an id of a course. Whether there is such a record
 * is not looked at. Ids that name no type are left out, and so are arguments that the run itself will refuse.
 */
export function namedNodes(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  named: readonly FieldNode[],
  variables: Readonly<Record<string, unknown>>,
): Set<string> {
  const paths = new Set<string>();
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  const root = schema.getQueryType()?.getFields() ?? {};
  for (const node of named) {
    const field = root[node.name.value];
    if (coerced === undefined || field === undefined) continue;
    for (const id of idsOf(() => getArgumentValues(field, node, coerced))) {
      const type = (parseGlobalId(id) ?? parseIdWithin(id))?.type;
      if (type !== undefined) paths.add(`query/${node.name.value}:${type}`);
    }
  }
  return paths;
}

function idsOf(read: () => Record<string, unknown>): string[] {
  try {
    const { id, ids } = read();
    return [id, ids].flat().filter((one) => typeof one === 'string');
  } catch {
    return [];
  }
}
