import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, print } from 'graphql';
import { Documents, readDocumentFiles, shapeDirectiveNames } from '../../rest-adapter/platform/index.js';
import { projectRoot } from '../../src/platform/project-root.js';
import { openApis } from '../../src/server/apis.js';
import { documentFaults } from '../../src/tools/document-faults.js';

const adapter = join(projectRoot(), 'rest-adapter');
const shapeDirectives = parse(readFileSync(join(adapter, 'shape-directives.graphql'), 'utf8'));

describe('the documents of the routes', () => {
  const { routes, visitors } = openApis();
  const used = [...routes, ...visitors.routes].flatMap(({ route: { document, before } }) => [
    ...(typeof document === 'string' ? [document] : []),
    ...(before ? [before.document] : []),
  ]);

  it('have no faults', () => {
    const { schema } = openApis();
    const files = readDocumentFiles(adapter);
    expect(documentFaults({ files, schema, shapeDirectives, used: new Set(used) })).toEqual([]);
  });

  it('are read from the areas’ files, an operation for each name', () => {
    const documents = Documents.read(adapter);
    expect(new Set(documents.operations)).toEqual(new Set(used));
    expect(Object.keys(readDocumentFiles(adapter))).toContain('identity/accounts/accounts.graphql');
  });
});

describe('the directives that shape answers', () => {
  it('are declared for editors as the adapter follows them, each with a description', () => {
    const declared = shapeDirectives.definitions.map((node) => {
      if (node.kind !== 'DirectiveDefinition') throw new Error(`${node.kind} is no directive`);
      return { name: node.name.value, described: node.description !== undefined };
    });
    expect(declared.map(({ name }) => name).sort()).toEqual([...shapeDirectiveNames].sort());
    expect(declared.filter(({ described }) => !described)).toEqual([]);
  });
});

describe('documents by name', () => {
  const files = {
    'a/one.graphql':
      '# Comment.\nquery One($x: Int) {\n  course {\n    ...B\n  }\n}\n\n# Of B.\nfragment A on Course {\n  name\n}\n',
    'b/two.graphql': 'fragment B on Course {\n  id\n  ...A\n}\n\nmutation Two {\n  make\n}\n',
  };

  it('come with the fragments that they use, directly or through others, from any file', () => {
    const documents = new Documents(files);
    const text = print(documents.document('One')).replace(/\s+/g, ' ');
    expect(text).toBe(
      'query One($x: Int) { course { ...B } } fragment B on Course { id ...A } fragment A on Course { name }',
    );
    expect(print(documents.document('Two'))).toBe('mutation Two {\n  make\n}');
    expect([documents.has('One'), documents.has('A')]).toEqual([true, false]);
  });

  it('are refused where two have one name, and where a name is not there', () => {
    expect(() => new Documents({ ...files, 'c.graphql': 'query Two {\n  a\n}\n' })).toThrow(
      'c.graphql and b/two.graphql both have a query Two',
    );
    expect(() => new Documents({ ...files, 'c.graphql': 'fragment A on X {\n  a\n}\n' })).toThrow(
      /both have a fragment A/,
    );
    expect(() => new Documents(files).document('Three')).toThrow('there is no operation Three');
    expect(() => new Documents({ 'a.graphql': 'query Q {\n  ...Z\n}\n' }).document('Q')).toThrow(
      'there is no fragment Z',
    );
  });

  it('are refused where a definition hides behind another', () => {
    expect(() => new Documents({ 'a.graphql': 'query Q {\n  a\n}\n query R {\n  a\n}\n' }).document('Q')).toThrow(
      'a.graphql has a definition that does not begin at the start of a line',
    );
  });
});

describe('the check of the documents', () => {
  const schema = buildSchema('type Query { course: Course } type Course { name(short: Boolean): String, id: ID }');
  const faults = (text: string, used = ['Q']) =>
    documentFaults({ files: { 'a.graphql': text }, schema, shapeDirectives, used: new Set(used) });

  it('finds nothing where all is well', () => {
    expect(
      faults('query Q { course { ...C } }\nfragment C on Course { name @omitWhenNull id @renamed(to: "x-y") }'),
    ).toEqual([]);
  });

  it.each([
    [
      'a field that the graph lacks',
      'query Q {\n  course { title }\n}',
      'a.graphql:2 Cannot query field "title" on type "Course".',
    ],
    [
      'a fragment in vain',
      'query Q { course { id } }\nfragment C on Course { id }',
      'a.graphql:2 Fragment "C" is never used.',
    ],
    ['a fragment that is not there', 'query Q { course { ...D } }', 'a.graphql:1 Unknown fragment "D".'],
    [
      'a variable that nobody reads',
      'query Q($a: Int) { course { id } }',
      'a.graphql:1 Variable "$a" is never used in operation "Q".',
    ],
    ['a directive that does not shape', 'query Q { course { id @shown } }', 'a.graphql:1 Unknown directive "@shown".'],
    [
      'a shape without its argument',
      'query Q { course { id @renamed } }',
      'a.graphql:1 Directive "@renamed" argument "to" of type "String!" is required, but it was not provided.',
    ],
    ['what is no GraphQL', 'query Q {', 'a.graphql:1 Syntax Error: Expected Name, found <EOF>.'],
    [
      'a name twice',
      'query Q { course { id } }\nquery Q { course { id } }',
      'a.graphql:1 There can be only one operation named "Q".',
    ],
    [
      'an operation that no route runs',
      'query Q { course { id } }\nquery R { course { id } }',
      'a.graphql:2 No route runs the operation "R".',
    ],
    [
      'a definition within a line',
      'query Q { course { id } } query R { course { id } }',
      'a.graphql:1 A definition begins at the start of a line.',
    ],
  ])('sees %s', (_what, text, fault) => {
    expect(faults(text)).toContain(fault);
  });
});
