/** `npm run new field groups.motto -- --description "…"`, `npm run new area study-notes`: writes every place of something new, and a test. */
import { execFileSync } from 'node:child_process';
import { Command } from 'commander';
import { projectRoot } from '../platform/project-root.js';
import { type FieldKindName, fieldKinds } from './new/field-kinds.js';
import { newArea } from './new/new-area.js';
import { newField } from './new/new-field.js';
import { CannotAdd } from './new/project-files.js';

const kinds = Object.keys(fieldKinds);
const root = projectRoot();
const program = new Command('new').description('Adds something to the service, with all its places and a test.');

/** Says what was written, and what is left. */
function tell(paths: readonly string[], next: string): void {
  execFileSync('npx', ['biome', 'check', '--write', ...paths.filter((path) => path.endsWith('.ts'))], { cwd: root });
  for (const path of paths) console.log(path);
  console.log(`\n${next}`);
}

program
  .command('field')
  .argument('<area.field>', 'for example groups.motto')
  .requiredOption('--description <sentence>', 'what the schema says of it')
  .option('--type <type>', kinds.join(', '), 'text')
  .option('--of <record>', 'the record, where the area has several: group-category')
  .action((name: string, given: { description: string; type: string; of?: string }) => {
    const [area = '', field = ''] = name.split('.');
    if (!kinds.includes(given.type)) throw new CannotAdd(`A field is one of ${kinds.join(', ')}.`);
    const { description, of: noun } = given;
    const paths = newField(root, { area, field, kind: given.type as FieldKindName, description, noun });
    tell(paths, 'Next: its own rule, if it has one; npm run generate; npm run test:area with the new test.');
  });

program
  .command('area')
  .argument('<name>', 'a plural, for example study-notes')
  .action((name: string) => {
    const next = [
      'Next: what the area is really about; npm run generate; npm run test:area with the new test; then',
      `- what it takes and answers, in test/contract/beyond/${name}.json and test/contract/answers/${name}.json,`,
      `- who may ask for it, in test/contract/matrix/${name}.ts and test/contract/permission-matrix.ts.`,
    ];
    tell(newArea(root, name), next.join('\n'));
  });

try {
  program.parse();
} catch (error) {
  if (!(error instanceof CannotAdd)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
