import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';

/**
 * Whether a variable's type contains itself. graphql-jit (0.8.9) never ends when it compiles the parsing of such a
 * variable: those operations stay with graphql-js.
 */
export function takesRecursiveInput(schema: GraphQLSchema, operation: OperationDefinitionNode): boolean {
  const done = new Set<string>();
  const open = new Set<string>();
  const recurs = (given: GraphQLInputType): boolean => {
    const type = getNamedType(given);
    if (!isInputObjectType(type) || done.has(type.name)) return false;
    if (open.has(type.name)) return true;
    open.add(type.name);
    const found = Object.values(type.getFields()).some((field) => recurs(field.type));
    open.delete(type.name);
    done.add(type.name);
    return found;
  };
  return (operation.variableDefinitions ?? []).some((definition) => {
    const type = typeFromAST(schema, definition.type) as GraphQLInputType | undefined;
    return type !== undefined && recurs(type);
  });
}
