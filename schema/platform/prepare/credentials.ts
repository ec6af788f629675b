import {
  type GraphQLNamedOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** Whether a written-out operation selects a field that is declared a credential, whatever its variables leave out. */
export function selectsCredential(schema: GraphQLSchema, operation: OperationDefinitionNode): boolean {
  const root = schema.getRootType(operation.operation);
  return root != null && selects(schema, operation.selectionSet, root);
}

function selects(schema: GraphQLSchema, set: SelectionSetNode, parent: GraphQLNamedOutputType): boolean {
  return set.selections.some((node) => {
    if (node.kind === Kind.INLINE_FRAGMENT) {
      const name = node.typeCondition?.name.value;
      const type = name === undefined ? parent : (schema.getType(name) as GraphQLNamedOutputType);
      return selects(schema, node.selectionSet, type);
    }
    if (node.kind !== Kind.FIELD || !(isObjectType(parent) || isInterfaceType(parent))) return false;
    const field = parent.getFields()[node.name.value];
    if (field === undefined) return false;
    if (field.extensions['credential'] === true) return true;
    return node.selectionSet !== undefined && selects(schema, node.selectionSet, getNamedType(field.type));
  });
}
