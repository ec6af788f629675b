/**
 * Adds a field that is read and written over GraphQL and REST: its column, a migration, its place in the patch, the input
 * and the object of the schema, the fragment of the routes, and a test.
 */
import type { ClassDeclaration } from 'ts-morph';
import { snakeCase as snake } from '../../platform/sql/catalogue.js';
import { camel, pascal } from '../architecture/form-rules.js';
import { singular } from '../architecture/platform-rules.js';
import { type FieldKind, type FieldKindName, fieldKinds } from './field-kinds.js';
import { addMigration } from './new-migration.js';
import { CannotAdd, classIn, listIn, ProjectFiles } from './project-files.js';

/** `dueAt` → `due-at`. */
const kebab = (field: string): string => snake(field).replaceAll('_', '-');

export interface NewField {
  /** Name of the area's folder: `groups`. */
  readonly area: string;
  /** Name of the field in the graph: `motto`. */
  readonly field: string;
  readonly kind: FieldKindName;
  /** One sentence, for the schema. */
  readonly description: string;
  /** The record, where the area has several: `group-category`. Its namesake otherwise. */
  readonly noun?: string | undefined;
}

/** Writes all places; answers the paths that changed. Throws `CannotAdd` before it changes anything. */
export function newField(root: string, wanted: NewField): readonly string[] {
  const files = new ProjectFiles(root);
  const place = placeOf(files, wanted);
  const changes = [addColumn, addToPatch, addToInput, addToObject, addToFragment].map((plan) => plan(files, place));
  for (const change of changes) change();
  addMigration(files, `${kebab(wanted.field)}-of-${place.area.split('/')[1]}`, [
    `alter table ${place.table} add column ${snake(wanted.field)} ${place.kind.column} null`,
  ]);
  addTest(files, place);
  return files.touched;
}

interface Place extends Omit<NewField, 'kind' | 'noun'> {
  /** `learning/groups`. */
  readonly area: string;
  /** `group`. */
  readonly noun: string;
  readonly kind: FieldKind;
  readonly table: string;
}

type Plan = (files: ProjectFiles, place: Place) => () => void;

function placeOf(files: ProjectFiles, { noun: named, kind, field, ...wanted }: NewField): Place {
  const area = files.areaNamed(wanted.area);
  const noun = named ?? singular(wanted.area);
  if (!/^[a-z][A-Za-z0-9]*$/.test(field)) throw new CannotAdd(`${field} is no name of a field, such as dueAt.`);
  const entity = classIn(files.source(`src/${area}/${noun}.entity.ts`), pascal(noun));
  if (entity.getProperty(field)) throw new CannotAdd(`${pascal(noun)} has a field ${field} already.`);
  const table = entity
    .getDecorator('Entity')
    ?.getText()
    .match(/tableName: '(\w+)'/)?.[1];
  if (table === undefined) throw new CannotAdd(`${pascal(noun)} names no table.`);
  return { ...wanted, area, noun, field, kind: fieldKinds[kind], table };
}

const addColumn: Plan = (files, { area, noun, field, kind }) => {
  const path = `src/${area}/${noun}.entity.ts`;
  const entity = classIn(files.source(path), pascal(noun));
  return () => {
    const state = entity.getProperty('workflowState');
    const at = state === undefined ? entity.getMembers().length : entity.getMembers().indexOf(state);
    entity.insertProperty(at, {
      name: field,
      type: `${kind.type} | null`,
      initializer: 'null',
      decorators: [{ name: 'Property', arguments: [kind.property] }],
      leadingTrivia: (writer) => writer.blankLineIfLastNot(),
      trailingTrivia: (writer) => writer.newLine(),
    });
    files.save(path);
  };
};

/** What a request may set stands in a list, in the rules of the record or in its patch. */
function fieldListOf(files: ProjectFiles, { area, noun }: Place) {
  const name = `${camel(noun)}Fields`;
  const paths = [`src/${area}/${noun}.rules.ts`, `src/${area}/${noun}-patch.ts`].filter((path) => files.exists(path));
  for (const path of paths) {
    const list = listIn(files.source(path), name);
    if (list !== undefined) return { path, list };
  }
  throw new CannotAdd(`No list ${name} in ${paths.join(' or ')}: add the field by hand, as src/README.md says.`);
}

const addToPatch: Plan = (files, place) => {
  const { path, list } = fieldListOf(files, place);
  return () => {
    list.addElement(`'${place.field}'`);
    files.save(path);
  };
};

/** The input that has the fields which are set already. */
const addToInput: Plan = (files, place) => {
  const { list } = fieldListOf(files, place);
  const known = list.getElements().map((element) => element.getText().slice(1, -1));
  const folder = `schema/${place.area}`;
  const paths = files.namesIn(folder).filter((name) => new RegExp(`^${place.noun}(-write)?\\.inputs\\.ts$`).test(name));
  for (const name of paths) {
    const path = `${folder}/${name}`;
    const input = files
      .source(path)
      .getClasses()
      .find((one) => known.some((field) => one.getProperty(field)) && isInput(one));
    if (input !== undefined) return () => addToSchema(files, path, input, place, '?');
  }
  throw new CannotAdd(`No input of ${folder} sets ${known.join(', ')}.`);
};

const isInput = (one: ClassDeclaration): boolean => one.getDecorator('InputType') !== undefined;

const addToObject: Plan = (files, place) => {
  const path = `schema/${place.area}/${place.noun}.object.ts`;
  const object = classIn(files.source(path), `${pascal(place.noun)}Object`);
  return () => addToSchema(files, path, object, place, '!');
};

function addToSchema(files: ProjectFiles, path: string, to: ClassDeclaration, place: Place, mark: '?' | '!'): void {
  const { field, kind, description } = place;
  // Times come out of the database as text.
  const type = mark === '!' && kind.type === 'Date' ? 'string' : kind.type;
  to.addProperty({
    name: field,
    hasQuestionToken: mark === '?',
    hasExclamationToken: mark === '!',
    type: `${type} | null`,
    decorators: [
      {
        name: 'Field',
        arguments: [`() => ${kind.graph}`, `{ nullable: true, description: ${JSON.stringify(description)} }`],
      },
    ],
    leadingTrivia: (writer) => writer.blankLineIfLastNot(),
  });
  importType(to, kind);
  files.save(path);
}

function importType(to: ClassDeclaration, { graph, from }: FieldKind): void {
  if (from === null) return;
  const file = to.getSourceFile();
  const isModule = (specifier: string) => specifier === from || specifier.endsWith(`/platform/${from}.js`);
  const known = file.getImportDeclaration((one) => isModule(one.getModuleSpecifierValue()));
  if (known === undefined) {
    file.addImportDeclaration({
      moduleSpecifier: from === 'scalars' ? '../../platform/scalars.js' : from,
      namedImports: [graph],
    });
  } else if (!known.getNamedImports().some((one) => one.getName() === graph)) known.addNamedImport(graph);
}

const addToFragment: Plan = (files, { area, noun, field }) => {
  const folder = `rest-adapter/${area}`;
  const opening = new RegExp(`^fragment \\w+ on ${pascal(noun)} \\{\\n(?:  .*\\n)*?(?=\\})`, 'm');
  const documents = files.namesIn(folder).filter((name) => name.endsWith('.graphql'));
  const path = documents.map((name) => `${folder}/${name}`).find((one) => opening.test(files.read(one)));
  if (path === undefined) throw new CannotAdd(`No fragment on ${pascal(noun)} in ${folder}.`);
  return () =>
    files.write(
      path,
      files.read(path).replace(opening, (text) => `${text}  ${field}\n`),
    );
};

/** Set, changed and unset over REST, and read over both. */
function addTest(files: ProjectFiles, place: Place): void {
  const { area, noun, field, kind } = place;
  const [first, second] = kind.values;
  const up = area
    .split('/')
    .map(() => '..')
    .join('/');
  const one = `/${area.split('/')[1]!.replaceAll('-', '_')}/:id`;
  files.write(
    `test/${area}/${noun}-${kebab(field)}.test.ts`,
    `import { buildPlaces, pathOf } from '${up}/rest-adapter/wrong-values/places.js';
import { openNewWorld, type World } from '${up}/support/world.js';

describe('${field} of a ${noun.replaceAll('-', ' ')}', () => {
  let world: World;
  let path: string;
  beforeAll(async () => {
    world = await openNewWorld();
    path = pathOf('${one}', await buildPlaces(world)).replace('/api/v1', '');
  });
  afterAll(() => world.close());

  it.each([${first}, ${second}, null])('is set to %j, read again, and unset', async (value) => {
    const admin = world.as('admin');
    const changed = await admin.json('PUT', path, { ${snake(field)}: value });
    expect([changed.status, changed.body.${snake(field)}]).toEqual([200, value]);
    expect((await admin.get(path)).body.${snake(field)}).toEqual(value);
  });

  it('is not changed by who may not', async () => {
    const before = await world.sql('select * from ${place.table} order by id');
    const refused = await world.as('stu2').json('PUT', path, { ${snake(field)}: ${first} });
    expect([403, 404]).toContain(refused.status);
    expect(await world.sql('select * from ${place.table} order by id')).toEqual(before);
  });
});
`,
  );
}
