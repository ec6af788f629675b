/** Adds a migration under the next number, and names it in the list of all. */
import { pascal } from '../architecture/form-rules.js';
import type { ProjectFiles } from './project-files.js';

const folder = 'src/server/database/migrations';

/** @param statements each without its semicolon */
export function addMigration(files: ProjectFiles, name: string, statements: readonly string[]): void {
  const last = Math.max(
    ...files
      .namesIn(folder)
      .flatMap((one) => /^(\d+)-/.exec(one)?.[1] ?? [])
      .map(Number),
  );
  const numbered = `${String(last + 1).padStart(4, '0')}-${name}`;
  const lines = statements.map((statement) => `    this.addSql(\`${statement}\`);`);
  files.write(
    `${folder}/${numbered}.ts`,
    `import { Migration } from '@mikro-orm/migrations';

export class ${pascal(name)} extends Migration {
  override up(): void {
${lines.join('\n')}
  }
}
`,
  );
  const list = `${folder}/index.ts`;
  const entry = `  '${numbered}': () => import('./${numbered}.js'),\n`;
  files.write(list, files.read(list).replace(/^\};$/m, `${entry}};`));
}
