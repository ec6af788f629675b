/** What an area adds to the REST layer, and all areas together. */
import type { Route } from './routes/route.js';

/** What an area says of itself in its `area.ts`. */
export interface AdapterArea {
  readonly routes: readonly Route[];
}

/** Describes an area. Nothing happens before it is composed with the others. */
export const defineArea = (area: AdapterArea): AdapterArea =>
  Object.freeze({ routes: Object.freeze([...area.routes]) });

/**
 * All areas as one.
 * @param byName as the list of areas exports them
 * @throws Error, and with it the start fails, where two routes have the same method and path
 */
export function composeAreas(byName: Readonly<Record<string, AdapterArea>>): AdapterArea {
  const routes = Object.values(byName).flatMap((area) => area.routes);
  const names = routes.map(({ method, path }) => `${method} ${path}`);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`The route ${twice} is declared twice.`);
  return defineArea({ routes });
}
