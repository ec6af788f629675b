/**
 * Where compiled operations (graphql-jit 0.8.9) would answer otherwise than graphql-js. Those are left to graphql-js: a few
 * whole operations, and of others the runs with certain variables. Arguments are seen to by `own-arguments.ts`.
 */
import {
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNullableType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeInfo,
  typeFromAST,
  valueFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { oneOfBreaker } from '../one-of-inputs.js';
import { takesRecursiveInput } from './recursive-inputs.js';

type Variables = Readonly<Record<string, unknown>>;

/** Whether an operation means the same when it is compiled. */
export function isCompilable(schema: GraphQLSchema, operation: OperationDefinitionNode): boolean {
  return (
    !takesRecursiveInput(schema, operation) &&
    hasPlainDefaults(schema, operation) &&
    tellsPlacesApart(schema, operation)
  );
}

/**
 * Says whether a compiled operation has to be left to graphql-js with these variables.
 * @param severalWays variables may break the rule of `@oneOf`
 */
export function interpretedWith(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  severalWays: boolean,
): (variables: Variables) => boolean {
  const notNull = refusedNulls(schema, operation);
  const breaksOneOf = severalWays ? undefined : oneOfBreaker(schema, operation);
  return (variables) => breaksOneOf?.(variables) === true || notNull.some((name) => variables[name] === null);
}

/** Defaults of variables are written into the code as JSON: a time would become a text. */
function hasPlainDefaults(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): boolean {
  return variableDefinitions.every(({ defaultValue, type }) => {
    if (defaultValue === undefined) return true;
    return isPlain(valueFromAST(defaultValue, typeFromAST(schema, type) as GraphQLInputType));
  });
}

/** Whether JSON holds all of a value. */
export function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint' && value !== undefined;
  if (Array.isArray(value)) return value.every(isPlain);
  const kind: unknown = Object.getPrototypeOf(value);
  return (kind === null || kind === Object.prototype) && Object.values(value).every(isPlain);
}

/**
 * Variables that may be null and stand where null is refused. Compiled code takes null in `@include` and `@skip` for false,
 * and runs no mutation behind one whose argument it refuses.
 */
function refusedNulls(schema: GraphQLSchema, operation: OperationDefinitionNode): string[] {
  const nullable = (operation.variableDefinitions ?? []).flatMap(({ type, variable }) =>
    type.kind === Kind.NON_NULL_TYPE ? [] : [variable.name.value],
  );
  if (nullable.length === 0) return [];
  const found = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    operation,
    visitWithTypeInfo(types, {
      Argument: ({ value }) => {
        if (value.kind === Kind.VARIABLE && isNonNullType(types.getInputType())) found.add(value.name.value);
      },
    }),
  );
  return nullable.filter((name) => found.has(name));
}

/**
 * Whether no two places of the answer have one name in the compiled code, which is made of the words on the way to them, with
 * an underscore between: `a { b }` and the alias `b_a` at the top would be told that they are the same field.
 */
function tellsPlacesApart(schema: GraphQLSchema, operation: OperationDefinitionNode): boolean {
  const root = schema.getRootType(operation.operation);
  return root == null || new Places(schema).areApart(operation.selectionSet, root, { way: [], lists: 0 });
}

/** A place of the answer: the words on the way to it, innermost first, with the types that it may be of, and its lists. */
interface Place {
  readonly way: readonly string[];
  readonly lists: number;
}

class Places {
  private readonly ways = new Map<string, string>();

  constructor(private readonly schema: GraphQLSchema) {}

  areApart(set: SelectionSetNode, type: GraphQLObjectType, place: Place): boolean {
    return set.selections.every((node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD) return false;
      if (node.kind === Kind.INLINE_FRAGMENT)
        return !this.isOf(type, node.typeCondition?.name.value) || this.areApart(node.selectionSet, type, place);
      const way = [node.alias?.value ?? node.name.value, ...place.way];
      if (!this.isApart(way)) return false;
      const field = type.getFields()[node.name.value];
      if (node.selectionSet === undefined || field === undefined) return true;
      return this.areApartBelow(node.selectionSet, getNullableType(field.type), { ...place, way });
    });
  }

  private areApartBelow(set: SelectionSetNode, type: unknown, { way, lists }: Place): boolean {
    if (isListType(type))
      return this.areApartBelow(set, getNullableType(type.ofType), { way: [`idx${lists}`, ...way], lists: lists + 1 });
    if (isObjectType(type)) return this.areApart(set, type, { way, lists });
    if (!isAbstractType(type)) return true;
    return this.schema
      .getPossibleTypes(type)
      .every((possible) => this.areApart(set, possible, { way: [possible.name, ...way], lists }));
  }

  private isApart(way: readonly string[]): boolean {
    const [name, words] = [way.join('_'), way.join(' ')];
    const known = this.ways.get(name);
    this.ways.set(name, words);
    return known === undefined || known === words;
  }

  private isOf(type: GraphQLObjectType, condition: string | undefined): boolean {
    const named = condition === undefined ? type : this.schema.getType(condition);
    return named === type || (isAbstractType(named) && this.schema.isSubType(named, type));
  }
}
