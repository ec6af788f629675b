/**
 * Inputs of which exactly one field is given (`@oneOf`). The schema library cannot declare them, so the class says it and
 * the finished schema is told; graphql-js then refuses every other object, and prints and describes the directive.
 */
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { Extensions } from 'type-graphql';

/** Of the fields of the input exactly one is given, and it is not null. Each of them is declared nullable. */
export const OneOfInput = (): ClassDecorator => Extensions({ isOneOf: true }) as ClassDecorator;

/** Tells the types of such inputs. */
export function markOneOf(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isInputObjectType(type) && type.extensions['isOneOf'] === true) type.isOneOf = true;
}

type Breaks = (value: unknown) => boolean;
type Variables = Readonly<Record<string, unknown>>;

/**
 * What says whether variables break the rule, for code that was compiled: graphql-jit (0.8.9) does not know it.
 * @returns undefined where no variable holds such an input
 */
export function oneOfBreaker(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): ((variables: Variables) => boolean) | undefined {
  const breakers = (operation.variableDefinitions ?? []).flatMap(({ variable, type: node }) => {
    const type = typeFromAST(schema, node) as GraphQLInputType | undefined;
    const breaks = type === undefined ? undefined : breaksIn(type, new Map());
    return breaks === undefined ? [] : [[variable.name.value, breaks] as const];
  });
  if (breakers.length === 0) return undefined;
  return (variables) => breakers.some(([name, breaks]) => breaks(variables[name]));
}

/** A type that holds itself is looked at once: such operations are not compiled. */
function breaksIn(given: GraphQLInputType, known: Map<GraphQLInputType, Breaks | undefined>): Breaks | undefined {
  const type = getNullableType(given);
  if (known.has(type)) return known.get(type);
  known.set(type, undefined);
  const breaks = isListType(type) ? inEach(breaksIn(type.ofType, known)) : inObject(type, known);
  known.set(type, breaks);
  return breaks;
}

/** One value may stand for a list of one. */
const inEach = (breaks: Breaks | undefined): Breaks | undefined =>
  breaks && ((value) => (Array.isArray(value) ? value.some(breaks) : breaks(value)));

function inObject(type: GraphQLInputType, known: Map<GraphQLInputType, Breaks | undefined>): Breaks | undefined {
  if (!isInputObjectType(type)) return undefined;
  const below = Object.values(type.getFields()).flatMap((field) => {
    const breaks = breaksIn(field.type, known);
    return breaks === undefined ? [] : [[field.name, breaks] as const];
  });
  if (below.length === 0 && !type.isOneOf) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const object = value as Variables;
    return (type.isOneOf && !isOne(object)) || below.some(([name, breaks]) => breaks(object[name]));
  };
}

function isOne(object: Variables): boolean {
  const given = Object.values(object).filter((value) => value !== undefined);
  return given.length === 1 && given[0] !== null;
}
