/** What an area adds to the graph, and all areas together. */
import { firstRepeated } from '../../src/platform/areas/first-repeated.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';

/** What a viewer is answered for HTML as it is kept; at once where nothing has to be asked for it. */
export type ShowHtml = (html: string, ctx: RequestContext) => string | Promise<string>;

/** What an area says of itself in its `area.ts`. */
export interface SchemaArea {
  /** Its queries, mutations and field resolvers; the types are those that these name. */
  readonly resolvers: readonly Function[];
  /** How HTML is shown that somebody wrote: one area alone says so. */
  readonly showHtml?: ShowHtml;
}

/** Describes an area. Nothing happens before it is composed with the others. */
export const defineArea = (area: SchemaArea): SchemaArea =>
  Object.freeze({ ...area, resolvers: Object.freeze([...area.resolvers]) });

/**
 * All areas as one.
 * @param byName as the list of areas exports them
 * @throws Error, and with it the start fails, where a resolver is listed twice, or two areas show HTML
 */
export function composeAreas(byName: Readonly<Record<string, SchemaArea>>): SchemaArea {
  const resolvers = Object.values(byName).flatMap((area) => area.resolvers);
  const twice = firstRepeated(resolvers);
  if (twice !== undefined) throw new Error(`${twice.name} is listed twice.`);
  const [showHtml, another] = Object.values(byName).flatMap((area) => area.showHtml ?? []);
  if (another !== undefined) throw new Error('Two areas say how HTML is shown.');
  return defineArea({ resolvers, ...(showHtml && { showHtml }) });
}
