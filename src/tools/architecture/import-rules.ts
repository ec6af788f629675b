import { type Fault, type Place, placeOf, type SourceFile, targetOf } from './source-tree.js';

/** Where a file stands, where the file it imports stands, and whether the import vanishes when compiled. */
interface Step {
  from: Place & { path: string };
  to: Place & { path: string };
  typeOnly: boolean;
}

interface ImportRule {
  /** The shelf, as the table of the design names it. */
  of: string;
  applies: (from: Step['from']) => boolean;
  /** Packages that may not be imported. */
  never: RegExp;
  /** Files of the project that may be imported. */
  may: (step: Step) => boolean;
}

const graphqlPackages = 'type-graphql|graphql|graphql-[a-z-]+|@apollo/.+|@as-integrations/.+';
const httpPackages = 'express|busboy|find-my-way';
const databasePackages = '@mikro-orm/.+|kysely|pg|pg-[a-z-]+|graphile-worker';
const packages = (...groups: string[]) => new RegExp(`^(${groups.join('|')})(/|$)`);

const own = ({ from, to }: Step) => to.room === from.room && to.shelf === from.shelf;
const inFolder = (room: string, shelf: string) => (place: Place) => place.room === room && place.shelf === shelf;
const fromPlatform = ({ to }: Step) => inFolder('src', 'platform')(to);
/** What an area of `src/` shows to others. */
const isIndex = ({ path, room, group, shelf }: Step['to']) =>
  group !== '' && path === `${room}/${group}/${shelf}/index.ts`;

/** The table of the design, one line a shelf; the first that applies counts. */
const importRules: ImportRule[] = [
  {
    of: 'src/platform',
    applies: inFolder('src', 'platform'),
    never: packages(graphqlPackages, httpPackages),
    may: own,
  },
  {
    of: 'src/server',
    applies: inFolder('src', 'server'),
    never: /^$/,
    may: ({ to }) => to.room !== 'test' && !inFolder('src', 'tools')(to),
  },
  { of: 'src/tools', applies: inFolder('src', 'tools'), never: /^$/, may: ({ to }) => to.room !== 'test' },
  {
    of: 'src/<area>',
    applies: ({ room }) => room === 'src',
    never: packages(graphqlPackages, httpPackages),
    may: (step) => own(step) || fromPlatform(step) || isIndex(step.to),
  },
  {
    of: 'schema/platform',
    applies: inFolder('schema', 'platform'),
    never: packages(httpPackages, databasePackages),
    may: (step) => own(step) || fromPlatform(step),
  },
  {
    of: 'schema/<area>',
    applies: ({ room, shelf }) => room === 'schema' && shelf !== '',
    never: packages(httpPackages, databasePackages),
    may: mayEnterSchemaArea,
  },
  {
    of: 'schema',
    applies: ({ room }) => room === 'schema',
    never: packages(httpPackages, databasePackages),
    may: (step) => step.to.room === 'schema' || fromPlatform(step),
  },
  {
    of: 'rest-adapter/platform',
    applies: inFolder('rest-adapter', 'platform'),
    never: packages('type-graphql', databasePackages),
    may: own,
  },
  {
    of: 'rest-adapter',
    applies: ({ room }) => room === 'rest-adapter',
    never: packages('type-graphql', databasePackages),
    may: ({ to }) => to.room === 'rest-adapter',
  },
  {
    of: 'test/**/*.rest.test.ts',
    applies: ({ path }) => path.endsWith('.rest.test.ts'),
    never: packages(graphqlPackages, databasePackages),
    may: ({ to }) => inFolder('test', 'support')(to),
  },
];

/** Files that declare an object type; two of them that import each other die at the start. */
const declaresObject = (path: string) => /\.(object|connection)\.ts$/.test(path);

/** A schema area sees its own files, the schema's platform, its namesake in src, and other areas' objects (not from an object). */
function mayEnterSchemaArea(step: Step): boolean {
  const { from, to, typeOnly } = step;
  if (own(step) || inFolder('schema', 'platform')(to)) return true;
  if (to.room === 'src') return to.shelf === from.shelf || (typeOnly && to.shelf === 'platform');
  return to.room === 'schema' && declaresObject(to.path) && !declaresObject(from.path);
}

/** Holds every import against the table of the design (which room and shelf may know which). */
export function checkImports(files: readonly SourceFile[]): Fault[] {
  return files.flatMap((file) => {
    const from = { path: file.path, ...placeOf(file.path) };
    const rule = importRules.find((one) => one.applies(from));
    if (!rule) return [];
    return file.imports.flatMap(({ specifier, line, typeOnly }) => {
      const target = targetOf(file.path, specifier);
      const allowed =
        target === null
          ? !rule.never.test(specifier)
          : rule.may({ from, to: { path: target, ...placeOf(target) }, typeOnly });
      const message = `${rule.of} may not import ${target ?? specifier}`;
      return allowed ? [] : [{ check: 'imports', path: file.path, line, about: target ?? specifier, message }];
    });
  });
}
