/**
 * Writes the generated files, or says which of them are stale. Refuses to take from clients what no decision names: of REST
 * against the committed contract, of the graph against the last release. `--release` keeps the graph as the one released.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../platform/project-root.js';
import { contractFile, generatedFiles, graphFile } from './generated-files.js';
import { graphBreaks, releasedGraphFile } from './graph-breaks.js';
import { restBreaks, unnamedBreaks } from './rest-breaks.js';

const write = process.argv.includes('--write');
const root = projectRoot();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = generatedFiles();

const kept = (path: string): string | undefined => (existsSync(join(root, path)) ? read(path) : undefined);

/** Each break that no decision names, as the decision would have to name it. */
function breaksOf(): { rest: string[]; graph: string[] } {
  const decisions = readdirSync(join(root, 'src/decisions')).map((name) => read(`src/decisions/${name}`));
  const contract = kept(contractFile);
  const rest = contract === undefined ? [] : restBreaks(JSON.parse(contract), JSON.parse(files[contractFile]!));
  return {
    rest: unnamedBreaks(rest, decisions),
    graph: unnamedBreaks(graphBreaks(kept(releasedGraphFile), files[graphFile]!), decisions, 'GraphQL'),
  };
}

const { rest, graph } = breaksOf();
const breaks = [...rest.map((line) => `Breaks REST: ${line}`), ...graph.map((line) => `Breaks GraphQL: ${line}`)];
for (const line of breaks) {
  console.log(`Clients would break, and no decision says so. A decision that does has the line\n${line}`);
}
if (process.argv.includes('--release') && breaks.length === 0) {
  writeFileSync(join(root, releasedGraphFile), files[graphFile]!);
}
const stale = Object.entries(files).filter(
  ([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text,
);
for (const [path, text] of stale) {
  const isKept = path === contractFile && rest.length > 0;
  if (write && !isKept) writeFileSync(join(root, path), text);
  console.log(write && !isKept ? `${path} written` : `${path} is stale: run npm run generate`);
}
process.exitCode = breaks.length > 0 || (!write && stale.length > 0) ? 1 : 0;
