/**
 * Names the sources where a stack trace names compiled files. Node can do so for every stack that is made
 * (`--enable-source-maps`), which takes a twentieth of the time of all tests; only failures are read.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const position = /(file:\/\/[^\s()?]+\.js|\/[^\s():?]+\.js)(?:\?\d+)?:(\d+):(\d+)/g;

/** @param stack lines and columns begin at 1 */
export const inSources = (stack: string): string =>
  stack.replace(position, (compiled, place: string, line: string, column: string) => {
    const path = place.startsWith('file:') ? fileURLToPath(place) : place;
    const found = mapOf(path)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !('originalSource' in found)) return compiled;
    const source = resolve(dirname(path), found.originalSource);
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });

function mapOf(path: string): SourceMap | undefined {
  const map = `${path}.map`;
  return existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload) : undefined;
}
