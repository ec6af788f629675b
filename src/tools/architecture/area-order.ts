import { listedAreas } from './composition-rules.js';
import { type Fault, groups, locationOf, type SourceFile, type SourceLocation, targetOf } from './source-tree.js';

const foldersOfNoArea = new Set(['', 'platform', 'server', 'tools', 'decisions']);
const layersOfAreas = new Set(['src', 'schema', 'rest-adapter']);

interface Crossing {
  from: string;
  to: string;
  path: string;
  line: number;
}

/**
 * Holds imports between areas against their order, which the list in `src/areas.ts` has from left to right, and refuses
 * areas that it does not name, and groups in another order.
 */
export function checkAreaOrder(files: readonly SourceFile[]): Fault[] {
  const order = listedAreas(files, 'src').map(({ area }) => area);
  return [
    ...mixedGroups(order),
    ...unknownAreas(files, new Set(order)),
    ...files.flatMap(crossingsOf).flatMap(({ from, to, path, line }) => {
      const left = order.indexOf(to);
      if (left >= 0 && left < order.indexOf(from)) return [];
      const message = `the area ${to} does not stand to the left of ${from}`;
      return [{ check: 'area-order', path, line, about: `${from} → ${to}`, message }];
    }),
  ];
}

const faultOfList = (about: string, message: string): Fault => ({
  check: 'area-order',
  path: 'src/areas.ts',
  line: 1,
  about,
  message,
});

function crossingsOf(file: SourceFile): Crossing[] {
  const from = locationOf(file.path);
  if (!layersOfAreas.has(from.layer) || foldersOfNoArea.has(from.folder)) return [];
  return file.imports.flatMap(({ specifier, line }) => {
    const target = targetOf(file.path, specifier);
    const to = target === null ? null : locationOf(target);
    if (!to || !layersOfAreas.has(to.layer) || foldersOfNoArea.has(to.folder) || areaAt(to) === areaAt(from)) return [];
    return [{ from: areaAt(from), to: areaAt(to), path: file.path, line }];
  });
}

/** Areas that stand behind one of a group further right. */
function mixedGroups(order: readonly string[]): Fault[] {
  const locations = order.map((area) => groups.indexOf(area.split('/')[0] as string));
  return order
    .filter((_, i) => locations.slice(0, i).some((before) => before > (locations[i] as number)))
    .map((area) => faultOfList(area, `${area} stands behind an area of a group to its right: ${groups.join(', ')}`));
}

/** Folders that are no area, and areas that stand in the folder of another group. */
function unknownAreas(files: readonly SourceFile[], known: ReadonlySet<string>): Fault[] {
  const locations = files.map((file) => locationOf(file.path)).filter(({ layer }) => layersOfAreas.has(layer));
  const strange = locations.filter((place) => !foldersOfNoArea.has(place.folder) && !known.has(areaAt(place)));
  return [...new Set(strange.map(areaAt))].map((folder) =>
    faultOfList(folder, `${folder} is a folder, but no area of the project stands there`),
  );
}

/** `group/area`; of a folder outside of the groups its name. */
const areaAt = ({ group, folder }: SourceLocation): string => [group, folder].filter(Boolean).join('/');
