/** What a change of the graph takes from clients that were written before it. */
import { buildSchema, findBreakingChanges, type GraphQLSchema, isInputObjectType } from 'graphql';

/** The graph as the last release has it; there is none before the first. `npm run release:graph` writes it. */
export const releasedGraphFile = 'schema/released.graphql';

/**
 * One line for each break, such as `Course.name was removed.`; empty when nobody has to change.
 * @param before the schema of the last release, written out; undefined before the first release
 * @param now likewise as it is now
 */
export function graphBreaks(before: string | undefined, now: string): string[] {
  if (before === undefined) return [];
  const [was, is] = [buildSchema(before), buildSchema(now)];
  const found = findBreakingChanges(was, is).map(({ description }) => description);
  return [...new Set([...found, ...newlyOneOf(was, is)])].sort();
}

/** An input of which several fields could be given, and now one alone: the library does not count it. */
function newlyOneOf(before: GraphQLSchema, now: GraphQLSchema): string[] {
  return Object.values(before.getTypeMap()).flatMap((was) => {
    const is = now.getType(was.name);
    const isBreak = isInputObjectType(was) && isInputObjectType(is) && is.isOneOf && !was.isOneOf;
    return isBreak ? [`${was.name} takes one field alone.`] : [];
  });
}
