/** Writes the generated files, or says which of them are stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/cli/database.js';
import { generatedFiles } from './generated-files.js';

const write = process.argv.includes('--write');
let stale = 0;
for (const [path, text] of Object.entries(generatedFiles())) {
  const file = join(projectRoot(), path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (write) writeFileSync(file, text);
  else stale += 1;
  console.log(write ? `${path} written` : `${path} is stale: run npm run generate`);
}
process.exitCode = stale > 0 ? 1 : 0;
