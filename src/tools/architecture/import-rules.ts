import { type Fault, isProduct, locationOf, type SourceFile, type SourceLocation, targetOf } from './source-tree.js';

/** Where a file is, where the file it imports is, and whether the import vanishes when compiled. */
interface Step {
  from: SourceLocation & { path: string };
  to: SourceLocation & { path: string };
  typeOnly: boolean;
}

interface ImportRule {
  /** The folders that the rule is for. */
  of: string;
  applies: (from: Step['from']) => boolean;
  /** Packages that may not be imported. */
  never: RegExp;
  /** Those of them whose types may be. */
  types?: RegExp;
  /** Files of the project that may be imported. */
  may: (step: Step) => boolean;
}

const graphqlPackages = 'type-graphql|graphql|graphql-[a-z-]+|@apollo/.+|@as-integrations/.+';
const httpPackages = 'express|busboy|find-my-way';
const databasePackages = '@mikro-orm/.+|kysely|pg|pg-[a-z-]+|graphile-worker';
const packages = (...groups: string[]) => new RegExp(`^(${groups.join('|')})(/|$)`);

const own = ({ from, to }: Step) => to.layer === from.layer && to.folder === from.folder;
const inFolder = (layer: string, folder: string) => (place: SourceLocation) =>
  place.layer === layer && place.folder === folder;
const fromPlatform = ({ to }: Step) => inFolder('src', 'platform')(to);
/** What an area of `src/` shows to others. */
const isIndex = ({ path, layer, group, folder }: Step['to']) =>
  group !== '' && path === `${layer}/${group}/${folder}/index.ts`;

/** Which folder may import which; the first rule that applies counts. */
const importRules: ImportRule[] = [
  {
    of: 'src/platform/http-in',
    applies: ({ path }) => path.startsWith('src/platform/http-in/'),
    never: packages(graphqlPackages, httpPackages),
    types: packages('express'),
    may: own,
  },
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
    may: ({ to }) => isProduct(to.path) && !inFolder('src', 'tools')(to),
  },
  { of: 'src/tools', applies: inFolder('src', 'tools'), never: /^$/, may: ({ to }) => isProduct(to.path) },
  {
    of: 'src/areas.ts',
    applies: ({ path }) => path === 'src/areas.ts',
    never: packages(graphqlPackages, httpPackages),
    may: ({ to }) => /^src\/[^/]+\/[^/]+\/area\.ts$/.test(to.path),
  },
  {
    of: 'src/<area>',
    applies: ({ layer }) => layer === 'src',
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
    applies: ({ layer, folder }) => layer === 'schema' && folder !== '',
    never: packages(httpPackages, databasePackages),
    may: mayEnterSchemaArea,
  },
  {
    of: 'schema',
    applies: ({ layer }) => layer === 'schema',
    never: packages(httpPackages, databasePackages),
    may: (step) => step.to.layer === 'schema' || fromPlatform(step),
  },
  {
    of: 'rest-adapter/platform',
    applies: inFolder('rest-adapter', 'platform'),
    never: packages('type-graphql', databasePackages),
    may: own,
  },
  {
    of: 'rest-adapter',
    applies: ({ layer }) => layer === 'rest-adapter',
    never: packages('type-graphql', databasePackages),
    may: ({ to }) => to.layer === 'rest-adapter',
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

/** A schema area sees its own files, the schema's platform, its namesake in src, other areas' enums, references and interfaces, and their objects (not from an object). */
function mayEnterSchemaArea(step: Step): boolean {
  const { from, to, typeOnly } = step;
  if (own(step) || inFolder('schema', 'platform')(to)) return true;
  if (to.layer === 'src') return to.folder === from.folder || (typeOnly && to.folder === 'platform');
  if (to.layer !== 'schema') return false;
  return /\.(enums|reference|interface)\.ts$/.test(to.path) || (declaresObject(to.path) && !declaresObject(from.path));
}

/** Holds every import against the table of which layer and folder may import which. */
export function checkImports(files: readonly SourceFile[]): Fault[] {
  return files.flatMap((file) => {
    const from = { path: file.path, ...locationOf(file.path) };
    const rule = importRules.find((one) => one.applies(from));
    if (!rule) return [];
    return file.imports.flatMap(({ specifier, line, typeOnly }) => {
      const target = targetOf(file.path, specifier);
      const allowed =
        target === null
          ? !rule.never.test(specifier) || (typeOnly && rule.types?.test(specifier) === true)
          : rule.may({ from, to: { path: target, ...locationOf(target) }, typeOnly });
      const message = `${rule.of} may not import ${target ?? specifier}`;
      return allowed ? [] : [{ check: 'imports', path: file.path, line, about: target ?? specifier, message }];
    });
  });
}
