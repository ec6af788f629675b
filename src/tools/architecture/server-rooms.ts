/** Holds `src/server` to its rooms: none imports another, nor what stands above them. Decision 0135. */
import { type Fault, type SourceFile, targetOf } from './source-tree.js';

/** The rooms of the server. What two of them need stands in `src/platform`, or is handed in by the composition root. */
export const rooms: readonly string[] = ['http', 'graphql', 'web', 'jobs', 'database', 'process'];

/** The composition root: the files above the rooms, and what each command does. */
const root = 'the composition root';

/** The room of a file of the server; the composition root for what stands above the rooms; null outside of the server. */
function roomOf(path: string): string | null {
  const [, inner] = /^src\/server\/(.+)$/.exec(path) ?? [];
  if (inner === undefined) return null;
  const [folder = ''] = inner.split('/').slice(0, -1);
  return folder === '' || folder === 'commands' ? root : folder;
}

/**
 * Refuses imports, of types too, from one room into another or into the composition root, and folders of the server that
 * are neither.
 */
export function checkServerRooms(files: readonly SourceFile[]): Fault[] {
  const strange = new Map<string, Fault>();
  const crossings = files.flatMap(({ path, imports }) => {
    const from = roomOf(path);
    if (from === null || from === root) return [];
    if (!rooms.includes(from)) strange.set(from, fault(path, 1, from, `src/server/${from} is no room of the server`));
    return imports.flatMap(({ specifier, line }) => {
      const target = targetOf(path, specifier);
      const to = target === null ? null : roomOf(target);
      if (target === null || to === null || to === from) return [];
      return [fault(path, line, target, `the room ${from} may not import ${target}, of ${nameOf(to)}`)];
    });
  });
  return [...strange.values(), ...crossings];
}

const nameOf = (room: string): string => (room === root ? room : `the room ${room}`);

const fault = (path: string, line: number, about: string, message: string): Fault => ({
  check: 'server-rooms',
  path,
  line,
  about,
  message,
});
