/** What an area adds to the graph, and all areas together. */
import { firstRepeated } from '../../src/platform/areas/first-repeated.js';

/** What an area says of itself in its `area.ts`. */
export interface SchemaArea {
  /** Its queries, mutations and field resolvers; the types are those that these name. */
  readonly resolvers: readonly Function[];
}

/** Describes an area. Nothing happens before it is composed with the others. */
export const defineArea = (area: SchemaArea): SchemaArea =>
  Object.freeze({ resolvers: Object.freeze([...area.resolvers]) });

/**
 * All areas as one.
 * @param byName as the list of areas exports them
 * @throws Error, and with it the start fails, where a resolver is listed twice
 */
export function composeAreas(byName: Readonly<Record<string, SchemaArea>>): SchemaArea {
  const resolvers = Object.values(byName).flatMap((area) => area.resolvers);
  const twice = firstRepeated(resolvers);
  if (twice !== undefined) throw new Error(`${twice.name} is listed twice.`);
  return defineArea({ resolvers });
}
