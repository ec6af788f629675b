/** Compares the routes that the service answers with those that it should, in both directions. */

export interface ContractParameter {
  /** The wire name, e.g. `account[name]`, `state[]`, `permissions[<permission>][enabled]`. */
  readonly name: string;
  readonly in: string;
  readonly type: string;
  readonly required: boolean;
}

export interface ContractRoute {
  readonly id: string;
  readonly method: string;
  /** With the prefix and placeholders: `/api/v1/accounts/:id`. */
  readonly path: string;
  readonly paginated: boolean;
  readonly parameters: readonly ContractParameter[];
}

/** What the service answers beyond the documents: further routes, and further parameters of documented routes. */
export interface Beyond {
  readonly routes: readonly (ContractRoute & { readonly source: string })[];
  readonly parameters: readonly (ContractParameter & { readonly route: string; readonly source: string })[];
}

/** What is not yet built; `parameters` are `route id: wire name`. */
export interface NotYet {
  readonly routes: readonly string[];
  readonly parameters: readonly string[];
}

/** A route of the running service, as its adapter describes it. */
export interface CompiledRoute {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ContractParameter[];
}

export type FaultKind =
  | 'route missing'
  | 'route too many'
  | 'route twice'
  | 'parameter missing'
  | 'parameter too many'
  | 'parameter type'
  | 'parameter place'
  | 'parameter demanded'
  | 'not-yet is built'
  | 'not-yet is unknown';

export interface ContractFault {
  readonly kind: FaultKind;
  /** Method and path, or the entry of a list. */
  readonly at: string;
  readonly detail: string;
}

/**
 * Everything that differs between the documented contract and the compiled routes; empty when they agree.
 * Documented routes and parameters may be absent only while they stand in `notYet`, and must leave it when built.
 */
export function compareContract(
  documented: readonly ContractRoute[],
  beyond: Beyond,
  notYet: NotYet,
  compiled: readonly CompiledRoute[],
): ContractFault[] {
  const expected = [...documented, ...beyond.routes];
  const expectedAt = new Map(expected.map((route) => [placeOf(route), route]));
  const compiledAt = new Map(compiled.map((route) => [placeOf(route), route]));
  const waiting = new Set(notYet.routes);
  return [
    ...twice(expected, 'documented twice'),
    ...twice(compiled, 'compiled twice'),
    ...compiled
      .filter((route) => !expectedAt.has(placeOf(route)))
      .map((route) => fault('route too many', placeOf(route), 'stands in no document')),
    ...expected
      .filter((route) => !compiledAt.has(placeOf(route)) && !waiting.has(route.id))
      .map((route) => fault('route missing', placeOf(route), route.id)),
    ...expected.flatMap((route) => {
      const built = compiledAt.get(placeOf(route));
      return built ? compareParameters(withFurther(route, beyond), built, notYet) : [];
    }),
    ...staleEntries(expected, compiledAt, beyond, notYet),
  ];
}

const fault = (kind: FaultKind, at: string, detail: string): ContractFault => ({ kind, at, detail });

/** Method and path; what a placeholder is called does not matter on the wire. */
const placeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path.replace(/:[a-z_]+/g, ':')}`;

/** Keys that the client chooses are compared by their place alone, and positions in the path likewise. */
const wireName = ({ name }: { name: string }) => name.replace(/<[^>]*>/g, '<>');

/** The documented name that a parameter goes by: its own, else one whose keys the client chooses, of which it is one. */
function documentedName(parameter: ContractParameter, documented: ReadonlyMap<string, unknown>): string {
  const name = wireName(parameter);
  if (documented.has(name)) return name;
  const chosen = (pattern: string) =>
    new RegExp(`^${pattern.replace(/[[\]]/g, '\\$&').replaceAll('<>', '\\w+')}$`).test(name);
  return [...documented.keys()].find((pattern) => pattern.includes('<>') && chosen(pattern)) ?? name;
}

const paging: readonly ContractParameter[] = [
  { name: 'page', in: 'query', type: 'string', required: false },
  { name: 'per_page', in: 'query', type: 'integer', required: false },
];

function withFurther(route: ContractRoute, beyond: Beyond): ContractRoute {
  const further = beyond.parameters.filter((one) => one.route === route.id);
  return { ...route, parameters: [...route.parameters, ...further, ...(route.paginated ? paging : [])] };
}

function twice(routes: readonly { method: string; path: string }[], detail: string): ContractFault[] {
  const places = routes.map(placeOf);
  const repeated = places.filter((place, at) => places.indexOf(place) !== at);
  return repeated.map((place) => fault('route twice', place, detail));
}

function compareParameters(route: ContractRoute, built: CompiledRoute, notYet: NotYet): ContractFault[] {
  const at = `${route.method} ${route.path}`;
  // The router itself sees to it that a path holds its parameters: their names are free.
  const inPath = (parameter: ContractParameter) => parameter.in === 'path';
  const expected = new Map(route.parameters.filter((one) => !inPath(one)).map((one) => [wireName(one), one]));
  const given = built.parameters.filter((one) => !inPath(one));
  const present = new Map(given.map((one) => [documentedName(one, expected), one]));
  const waiting = new Set(notYet.parameters);
  return [
    ...comparePathTypes(at, route, built),
    ...[...present].filter(([name]) => !expected.has(name)).map(([, one]) => fault('parameter too many', at, one.name)),
    ...[...expected.values()].flatMap((one) => {
      const found = present.get(wireName(one));
      if (found) return compareParameter(at, one, found);
      return waiting.has(`${route.id}: ${one.name}`) ? [] : [fault('parameter missing', at, one.name)];
    }),
  ];
}

function comparePathTypes(at: string, route: ContractRoute, built: CompiledRoute): ContractFault[] {
  const placeholders = (path: string) => [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1]);
  const names = placeholders(built.path);
  return placeholders(route.path).flatMap((name, position) => {
    const expected = route.parameters.find((one) => one.in === 'path' && one.name === name);
    const found = built.parameters.find((one) => one.in === 'path' && one.name === names[position]);
    if (!expected || !found) return [fault('parameter missing', at, `:${name}`)];
    return sameType(expected, found) ? [] : [fault('parameter type', at, typesOf(expected, found))];
  });
}

function compareParameter(at: string, expected: ContractParameter, found: ContractParameter): ContractFault[] {
  const faults: ContractFault[] = [];
  if (!sameType(expected, found)) faults.push(fault('parameter type', at, typesOf(expected, found)));
  if (expected.in !== found.in) {
    faults.push(fault('parameter place', at, `${expected.name}: ${found.in} instead of ${expected.in}`));
  }
  if (found.required && !expected.required) faults.push(fault('parameter demanded', at, expected.name));
  return faults;
}

const typesOf = (expected: ContractParameter, found: ContractParameter) =>
  `${expected.name}: ${found.type} instead of ${expected.type}`;

/** An id takes numbers and SIS forms, so it answers for both of the types by which documents describe ids. */
function sameType({ name, type }: ContractParameter, found: ContractParameter): boolean {
  if (found.type === type) return true;
  // The documents name one entry of a hash, whose key is free, and give the type of the whole.
  if (type === 'hash' && name.endsWith('[<key>]')) return found.type === 'string';
  // Dates are written as days or as instants: document 1, conventions.
  if (type === 'date') return found.type === 'datetime';
  const isId =
    /(^|_|\[)(id|ids|ids_to_add|ids_to_remove|recipients|included_messages|remove|by_teachers|by_subaccounts)\]?(\[\])?$/.test(
      name,
    );
  return (
    isId &&
    ((found.type === 'id' && /^(integer|string)$/.test(type)) ||
      (found.type === 'id[]' && /^(integer|string)\[\]$/.test(type)))
  );
}

function staleEntries(
  expected: readonly ContractRoute[],
  compiledAt: ReadonlyMap<string, CompiledRoute>,
  beyond: Beyond,
  notYet: NotYet,
): ContractFault[] {
  const byId = new Map(expected.map((route) => [route.id, route]));
  const routes = notYet.routes.flatMap((id) => {
    const route = byId.get(id);
    if (!route) return [fault('not-yet is unknown', id, 'no such route')];
    return compiledAt.has(placeOf(route)) ? [fault('not-yet is built', id, 'take it off the list')] : [];
  });
  const parameters = notYet.parameters.flatMap((entry) => {
    const [id = '', name = ''] = entry.split(': ');
    const route = byId.get(id);
    const parameter = route && withFurther(route, beyond).parameters.find((one) => one.name === name);
    if (!parameter) return [fault('not-yet is unknown', entry, 'no such parameter')];
    const built = compiledAt.get(placeOf(route))?.parameters.some((one) => wireName(one) === wireName(parameter));
    return built ? [fault('not-yet is built', entry, 'take it off the list')] : [];
  });
  return [...routes, ...parameters];
}
