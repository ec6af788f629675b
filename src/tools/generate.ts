/** Writes the generated files, or says which of them are stale. Refuses to take from REST clients what no decision names. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/cli/database/database.js';
import { contractFile, generatedFiles } from './generated-files.js';
import { restBreaks, unnamedBreaks } from './rest-breaks.js';

const write = process.argv.includes('--write');
const root = projectRoot();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = generatedFiles();

function breaksOf(): string[] {
  if (!existsSync(join(root, contractFile))) return [];
  const decisions = readdirSync(join(root, 'src/decisions')).map((name) => read(`src/decisions/${name}`));
  return unnamedBreaks(restBreaks(JSON.parse(read(contractFile)), JSON.parse(files[contractFile]!)), decisions);
}

const breaks = breaksOf();
for (const line of breaks) {
  console.log(`Clients would break, and no decision says so. A decision that does has the line\nBreaks REST: ${line}`);
}
const stale = Object.entries(files).filter(
  ([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text,
);
for (const [path, text] of stale) {
  const kept = path === contractFile && breaks.length > 0;
  if (write && !kept) writeFileSync(join(root, path), text);
  console.log(write && !kept ? `${path} written` : `${path} is stale: run npm run generate`);
}
process.exitCode = breaks.length > 0 || (!write && stale.length > 0) ? 1 : 0;
