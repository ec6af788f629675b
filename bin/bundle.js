/**
 * Puts what was compiled, and the packages that it needs, into the few files of `dist/program`: to find and link three
 * thousand modules takes Node as long as all the rest of a start. Decision 0052.
 */
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const program = join(root, 'dist', 'program');

/** Packages that others load only where they are installed. */
const perhaps = ['class-validator', 'cpu-features', 'pg-native'];

const bundle = await rolldown({
  cwd: root,
  input: { main: join(root, 'dist', 'src', 'server', 'main.js') },
  platform: 'node',
  external: perhaps,
});
const { output } = await bundle.write({
  dir: program,
  chunkFileNames: '[name]-[hash].js',
  // The graph and the mapper call things by the names of their classes.
  keepNames: true,
});
await bundle.close();

/** Which packages each file holds parts of: what is loaded can be told no other way. */
const packageOf = (id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id.replaceAll('\\', '/'))?.[1];
const packagesOf = ({ moduleIds }) => [...new Set(moduleIds.map(packageOf))].filter((name) => name !== undefined);
const contents = output
  .filter(({ type }) => type === 'chunk')
  .map((chunk) => [chunk.fileName, packagesOf(chunk).sort()]);
writeFileSync(join(program, 'packages.json'), `${JSON.stringify(Object.fromEntries(contents))}\n`);

/** A service that runs may still load a file of the build that it was started from. */
const keptFor = 24 * 60 * 60 * 1000;
const written = new Set([...output.map(({ fileName }) => fileName), 'packages.json']);
for (const file of readdirSync(program)) {
  const path = join(program, file);
  if (!written.has(file) && Date.now() - statSync(path).mtimeMs > keptFor) rmSync(path, { recursive: true });
}
