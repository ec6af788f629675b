import { type Fault, groups, placeOf, type SourceFile, targetOf } from './source-tree.js';

/** Areas that stand together. */
export interface AreaGroup {
  readonly name: string;
  /** From left to right: each may import those before it. */
  readonly order: readonly string[];
  /** The group's other areas: they stand to the right of the ordered ones. */
  readonly rest: readonly string[];
}

/** The order of the areas, as the project's own data. */
export interface AreaOrder {
  /** From left to right: the areas of each may import all ordered areas of those before it. */
  readonly groups: readonly AreaGroup[];
  /** Further imports, `[from, to]`; together with the imports that exist they must be acyclic. */
  readonly allowed: readonly (readonly [string, string])[];
}

const foldersOfNoArea = new Set(['', 'platform', 'server', 'tools', 'decisions']);
const roomsOfAreas = new Set(['src', 'schema', 'rest-adapter']);
const dataPath = 'test/architecture/area-imports.json';

interface Crossing {
  from: string;
  to: string;
  path: string;
  line: number;
}

/** Holds imports between areas against their order, refuses unknown areas, areas in another group's folder, and any cycle. */
export function checkAreaOrder(files: readonly SourceFile[], areas: AreaOrder): Fault[] {
  const crossings = files.flatMap(crossingsOf);
  const misplaced = crossings.filter(({ from, to }) => !mayCross(areas, from, to));
  const cycle = findCycle([...areas.allowed, ...crossings.map(({ from, to }) => [from, to] as const)]);
  return [
    ...strangeGroups(areas),
    ...unknownAreas(files, areas),
    ...misplaced.map(({ from, to, path, line }) => ({
      check: 'area-order',
      path,
      line,
      about: `${from} → ${to}`,
      message: `the area ${to} does not stand to the left of ${from}`,
    })),
    ...(cycle ? [faultOfData('cycle', `the areas import each other in a circle: ${cycle.join(' → ')}`)] : []),
  ];
}

const faultOfData = (about: string, message: string): Fault => ({
  check: 'area-order',
  path: dataPath,
  line: 1,
  about,
  message,
});

function crossingsOf(file: SourceFile): Crossing[] {
  const from = placeOf(file.path);
  if (!roomsOfAreas.has(from.room) || foldersOfNoArea.has(from.shelf)) return [];
  return file.imports.flatMap(({ specifier, line }) => {
    const target = targetOf(file.path, specifier);
    const to = target === null ? null : placeOf(target);
    if (!to || !roomsOfAreas.has(to.room) || foldersOfNoArea.has(to.shelf) || to.shelf === from.shelf) return [];
    return [{ from: from.shelf, to: to.shelf, path: file.path, line }];
  });
}

function mayCross({ groups, allowed }: AreaOrder, from: string, to: string): boolean {
  if (allowed.some(([a, b]) => a === from && b === to)) return true;
  const ordered = groups.flatMap(({ order }) => order);
  const [left, right] = [ordered.indexOf(to), ordered.indexOf(from)];
  if (right >= 0) return left >= 0 && left < right;
  const ofRest = groups.findIndex(({ rest }) => rest.includes(from));
  return groups.slice(0, ofRest + 1).some(({ order }) => order.includes(to));
}

/** The data names the same groups, in the same order, as the folders that are taken for groups. */
function strangeGroups(areas: AreaOrder): Fault[] {
  const named = areas.groups.map(({ name }) => name);
  return named.join() === groups.join()
    ? []
    : [faultOfData('groups', `the groups are ${groups.join(', ')}, and not ${named.join(', ')}`)];
}

/** Folders that are no area, and areas that stand in the folder of another group. */
function unknownAreas(files: readonly SourceFile[], areas: AreaOrder): Fault[] {
  const groupOf = new Map(
    areas.groups.flatMap(({ name, order, rest }) => [...order, ...rest].map((area) => [area, name])),
  );
  const places = files.map((file) => placeOf(file.path)).filter(({ room }) => roomsOfAreas.has(room));
  const strange = places.filter(({ group, shelf }) => !foldersOfNoArea.has(shelf) && groupOf.get(shelf) !== group);
  return [...new Set(strange.map(({ group, shelf }) => [group, shelf].filter(Boolean).join('/')))].map((folder) =>
    faultOfData(folder, `${folder} is a folder, but no area of the project stands there`),
  );
}

/** One circle in a directed graph, its first name repeated at the end; null where there is none. */
export function findCycle(edges: readonly (readonly [string, string])[]): string[] | null {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const visit = (name: string, path: string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const to of next.get(name) ?? []) {
      const cycle = visit(to, [...path, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return null;
  };
  for (const name of next.keys()) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return null;
}
