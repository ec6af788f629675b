/**
 * Enum values become their names where rows are hydrated or fields resolved, so that compiled operations need not look
 * at any leaf again: to serialize each one costs a list more memory than its rows.
 */
import { defaultFieldResolver, type GraphQLEnumType, type GraphQLFieldResolver } from 'graphql';

type ToName = (value: unknown) => unknown;

/** What a field of the enum answers for a value, a name or a list of them. @throws TypeError for anything else */
export function namesOf(type: GraphQLEnumType): ToName {
  const names = new Map<unknown, string>();
  for (const { name, value } of type.getValues()) names.set(value, name);
  for (const { name } of type.getValues()) {
    if (names.has(name) && names.get(name) !== name) throw new Error(`${type.name}: ${name} names two values.`);
    names.set(name, name);
  }
  const nameOf = (value: unknown): string => {
    const name = names.get(value);
    if (name === undefined) throw new TypeError(`Enum "${type.name}" cannot represent value: ${String(value)}`);
    return name;
  };
  // What runs uncompiled asks the type, and finds names by now.
  type.serialize = nameOf;
  const toName: ToName = (value) => {
    if (value === null || value === undefined || value instanceof Error) return value;
    return Array.isArray(value) ? value.map(toName) : nameOf(value);
  };
  return toName;
}

/** A resolver whose values are named. */
export function named<Root, Context>(
  resolve: GraphQLFieldResolver<Root, Context> | undefined,
  toName: ToName,
): GraphQLFieldResolver<Root, Context> {
  const inner = resolve ?? (defaultFieldResolver as GraphQLFieldResolver<Root, Context>);
  return (...given) => {
    const value: unknown = inner(...given);
    return value instanceof Promise ? value.then(toName) : toName(value);
  };
}
