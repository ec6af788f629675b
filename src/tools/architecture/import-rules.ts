import { type Fault, placeOf, type SourceFile, targetOf } from './source-tree.js';

/** Where a file stands, where the file it imports stands, and whether the import vanishes when compiled. */
interface Step {
  from: { path: string; room: string; shelf: string };
  to: { path: string; room: string; shelf: string };
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
const inFolder = (room: string, shelf: string) => (place: { room: string; shelf: string }) =>
  place.room === room && place.shelf === shelf;
const fromKernel = ({ to }: Step) => inFolder('src', 'kernel')(to);

/** The table of the design, one line a shelf; the first that applies counts. */
const importRules: ImportRule[] = [
  {
    of: 'src/kernel',
    applies: inFolder('src', 'kernel'),
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
    may: (step) => own(step) || fromKernel(step) || /^src\/[^/]+\/index\.ts$/.test(step.to.path),
  },
  {
    of: 'schema/platform',
    applies: inFolder('schema', 'kernel'),
    never: packages(httpPackages, databasePackages),
    may: (step) => own(step) || fromKernel(step),
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
    may: (step) => step.to.room === 'schema' || fromKernel(step),
  },
  {
    of: 'rest-adapter/platform',
    applies: inFolder('rest-adapter', 'kernel'),
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

/** A schema area sees its own files, its kernel, its namesake in src, and other areas' objects (not from an object). */
function mayEnterSchemaArea(step: Step): boolean {
  const { from, to, typeOnly } = step;
  if (own(step) || inFolder('schema', 'kernel')(to)) return true;
  if (to.room === 'src') return to.shelf === from.shelf || (typeOnly && to.shelf === 'kernel');
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
