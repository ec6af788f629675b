/** Preloaded into a command: at its end it tells the packages that it has loaded, on a line of its standard output. */
import { registerHooks } from 'node:module';

const packages = new Set<string>();

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(found.url) ?? [];
    if (name !== undefined) packages.add(name);
    return found;
  },
});
process.on('exit', () => process.stdout.write(`${[...packages].sort().join(' ')}\n`));
