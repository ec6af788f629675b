import { type Fault, placeOf, type SourceFile, targetOf } from './source-tree.js';

/** The order of the areas, as the project's own data. */
export interface AreaOrder {
  /** From left to right: each may import those before it. */
  readonly order: readonly string[];
  /** The other areas: they stand to the right of the ordered ones. */
  readonly rest: readonly string[];
  /** Further imports, `[from, to]`; together with the imports that exist they must be acyclic. */
  readonly allowed: readonly (readonly [string, string])[];
}

const shelvesOfNoArea = new Set(['', 'kernel', 'server', 'tools', 'decisions', 'support', 'contract', 'architecture']);
const roomsOfAreas = new Set(['src', 'schema', 'rest-adapter']);
const dataPath = 'test/architecture/area-imports.json';

interface Crossing {
  from: string;
  to: string;
  path: string;
  line: number;
}

/** Holds imports between areas against their order, refuses unknown areas and any cycle. */
export function checkAreaOrder(files: readonly SourceFile[], areas: AreaOrder): Fault[] {
  const crossings = files.flatMap(crossingsOf);
  const misplaced = crossings.filter(({ from, to }) => !mayCross(areas, from, to));
  const cycle = findCycle([...areas.allowed, ...crossings.map(({ from, to }) => [from, to] as const)]);
  return [
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
  if (!roomsOfAreas.has(from.room) || shelvesOfNoArea.has(from.shelf)) return [];
  return file.imports.flatMap(({ specifier, line }) => {
    const target = targetOf(file.path, specifier);
    const to = target === null ? null : placeOf(target);
    if (!to || !roomsOfAreas.has(to.room) || shelvesOfNoArea.has(to.shelf) || to.shelf === from.shelf) return [];
    return [{ from: from.shelf, to: to.shelf, path: file.path, line }];
  });
}

function mayCross({ order, allowed }: AreaOrder, from: string, to: string): boolean {
  if (allowed.some(([a, b]) => a === from && b === to)) return true;
  const [left, right] = [order.indexOf(to), order.indexOf(from)];
  return left >= 0 && (right < 0 || left < right);
}

function unknownAreas(files: readonly SourceFile[], areas: AreaOrder): Fault[] {
  const known = new Set([...areas.order, ...areas.rest]);
  const shelves = files.map((file) => placeOf(file.path)).filter(({ room }) => roomsOfAreas.has(room));
  const strange = new Set(
    shelves.map(({ shelf }) => shelf).filter((one) => !shelvesOfNoArea.has(one) && !known.has(one)),
  );
  return [...strange].map((area) => faultOfData(area, `${area} is a folder, but no area of the project`));
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
