/** Writes the generated files, or says which of them are stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/cli/database.js';
import { generatedFiles } from './generated-files.js';

const write = process.argv.includes('--write');
const stale = Object.entries(generatedFiles()).filter(([path, text]) => {
  const file = join(projectRoot(), path);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});
for (const [path, text] of stale) {
  if (write) writeFileSync(join(projectRoot(), path), text);
  console.log(write ? `${path} written` : `${path} is stale: run npm run generate`);
}
process.exitCode = !write && stale.length > 0 ? 1 : 0;
