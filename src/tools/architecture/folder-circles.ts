import { circlesIn } from './circle-rules.js';
import { type Fault, locationOf, type SourceFile, targetOf } from './source-tree.js';

/** A folder of an area, and the first import that leads from it into another. */
interface FolderImport {
  readonly path: string;
  readonly line: number;
}

/**
 * Refuses folders of an area of `src` that import each other in a circle, be it by type alone. What counts is the folder
 * right below the area, with all that stands in it. Files at the top of the area belong to no folder: each folder may
 * import them.
 */
export const checkFolderCircles = (files: readonly SourceFile[]): Fault[] =>
  [...importsBetweenFolders(files)].flatMap(([area, folders]) => faultsOf(area, folders));

type FolderGraph = Map<string, Map<string, FolderImport>>;

/** Of each area: from folder to folder, and the first import that leads there. */
function importsBetweenFolders(files: readonly SourceFile[]): Map<string, FolderGraph> {
  const areas = new Map<string, FolderGraph>();
  for (const { path, imports } of files) {
    const from = folderOf(path);
    if (from === null) continue;
    for (const { specifier, line } of imports) {
      const target = targetOf(path, specifier);
      const to = target === null ? null : folderOf(target);
      if (to?.area !== from.area || to.folder === from.folder) continue;
      const folders = entryOf(areas, from.area, () => new Map());
      const steps = entryOf(folders, from.folder, () => new Map<string, FolderImport>());
      entryOf(steps, to.folder, () => ({ path, line }));
    }
  }
  return areas;
}

/** The area of a file and its folder right below; null for what stands at the top of the area or in none. */
function folderOf(path: string): { area: string; folder: string } | null {
  const { layer, group, folder: area } = locationOf(path);
  if (layer !== 'src' || group === '' || area === '') return null;
  const [folder, ...below] = path.split('/').slice(3);
  return folder === undefined || below.length === 0 ? null : { area: `${group}/${area}`, folder };
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const held = map.get(key) ?? make();
  map.set(key, held);
  return held;
}

function faultsOf(area: string, folders: FolderGraph): Fault[] {
  const importsOf = (folder: string): ReadonlyMap<string, FolderImport> => folders.get(folder) ?? new Map();
  return [...circlesIn(folders.keys(), (folder) => importsOf(folder).keys())].map((circle) => {
    const [last, first] = circle.slice(-2) as [string, string];
    const closing = importsOf(last).get(first) as FolderImport;
    const message = `the folders of ${area} import each other in a circle: ${circle.join(' → ')}`;
    return { check: 'folder-circles', ...closing, about: area, message };
  });
}
