/**
 * Adds an area of `learning/`: a record with a name in a course, which its members see and those who manage its contents
 * make, change and delete. It works as it is, over GraphQL and REST; what the area is really about is put into it. The files
 * stand in `area/`, with `{{Record}}` and the like for the names.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { camel, pascal } from '../architecture/form-rules.js';
import { singular } from '../architecture/platform-rules.js';
import { addMigration } from './new-migration.js';
import { CannotAdd, ProjectFiles } from './project-files.js';

const templates = 'src/tools/new/area';
/** The triggers that note when a row was changed. */
const touched = 'src/server/database/functions/touch.sql';
const lists = ['src/areas.ts', 'schema/areas.ts', 'rest-adapter/areas.ts'];

/** Writes all files; answers the paths that changed. Throws `CannotAdd` before it changes anything. @param area a plural: `study-notes` */
export function newArea(root: string, area: string): readonly string[] {
  const files = new ProjectFiles(root);
  if (!/^[a-z][a-z-]*[a-z]s$/.test(area)) throw new CannotAdd(`${area} is no plural, such as study-notes.`);
  if (files.exists(`src/learning/${area}`)) throw new CannotAdd(`There is an area ${area} already.`);
  const words = wordsOf(area);
  for (const [path, text] of textsOf(files)) files.write(filled(path, words), filled(text, words));
  for (const path of lists) addLine(files, path, area);
  const table = tableNamed(area);
  addMigration(files, area, tableOf(table));
  files.write(touched, `${files.read(touched)}${touchTrigger(table)}`);
  return files.touched;
}

/** `study-notes` → `study_notes`. */
const tableNamed = (area: string): string => area.replaceAll('-', '_');

type Words = Readonly<Record<string, string>>;

function wordsOf(area: string): Words {
  const noun = singular(area);
  return {
    AREA: area,
    NOUN: noun,
    Record: pascal(noun),
    record: camel(noun),
    Records: pascal(area),
    records: camel(area),
    table: tableNamed(area),
    said: noun.replaceAll('-', ' '),
    saidAll: area.replaceAll('-', ' '),
  };
}

/** Path and text of each template: `src/NOUN.entity.ts.txt` → `src/learning/{{AREA}}/{{NOUN}}.entity.ts`. */
const textsOf = (files: ProjectFiles): [string, string][] =>
  readdirSync(join(files.root, templates), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.txt'))
    .map((name) => {
      const path = name.replace(/^(src|schema|rest-adapter|test)\//, '$1/learning/{{AREA}}/').replace(/\.txt$/, '');
      return [path.replace(/(?<!\{)\b(AREA|NOUN)\b/g, '{{$1}}'), files.read(`${templates}/${name}`)];
    });

const filled = (text: string, words: Words): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => words[name] as string);

/** The last of `learning/`: it may know all others there. */
function addLine(files: ProjectFiles, path: string, area: string): void {
  const text = files.read(path);
  const [last] = [...text.matchAll(/^export \{ area as \w+ \} from '\.\/learning\/.*\n/gm)].slice(-1);
  const end = last!.index + last![0].length;
  const line = `export { area as ${camel(area)} } from './learning/${area}/area.js';\n`;
  files.write(path, text.slice(0, end) + line + text.slice(end));
}

const touchTrigger = (table: string): string =>
  `create or replace trigger ${table}_touch before update on ${table} for each row execute function touch_row();\n`;

/** The table of its record. */
const tableOf = (table: string): string[] => [
  `create table ${table} (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      root_account_id bigint not null,
      course_id bigint not null,
      name varchar(255) not null,
      workflow_state varchar(32) not null default 'active',
      constraint ${table}_workflow_state_check check (workflow_state in ('active', 'deleted')),
      constraint ${table}_course_id_foreign foreign key (course_id) references courses (id)
        on update no action on delete no action
    )`,
  `create index ${table}_of_course on ${table} (course_id, id)`,
];
