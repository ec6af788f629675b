/** Preloaded into a command: at its end it tells the packages that it has loaded, on a line of its standard output. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** The packages that stand in each file of the bundle. */
const program = new URL('../../program/', import.meta.url);
const contents: Record<string, string[]> = JSON.parse(readFileSync(new URL('packages.json', program), 'utf8'));
const packages = new Set<string>();

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(found.url) ?? [];
    if (name !== undefined) packages.add(name);
    if (found.url.startsWith(program.href))
      for (const held of contents[found.url.slice(program.href.length)] ?? []) packages.add(held);
    return found;
  },
});
process.on('exit', () => process.stdout.write(`${[...packages].sort().join(' ')}\n`));
