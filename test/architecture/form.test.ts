import {
  checkExportNames,
  checkFileNames,
  checkPermissionNames,
  checkSizes,
  checkTests,
  sizeAdvice,
} from '../../src/tools/architecture/form-rules.js';
import { type Check, parseSources } from '../../src/tools/architecture/source-tree.js';

const abouts = (check: Check, texts: Record<string, string>) => check(parseSources(texts)).map(({ about }) => about);
const lines = (count: number, line = '// a') => `${line}\n`.repeat(count);

describe('names of files', () => {
  it('refuses names that are no place', () => {
    for (const word of ['utils', 'helpers', 'common', 'manager', 'service', 'misc']) {
      expect(abouts(checkFileNames, { [`src/identity/roles/role.${word}.ts`]: '' })).toEqual([word]);
      expect(abouts(checkFileNames, { [`src/${word}/role.ts`]: '' })).toEqual([word]);
      expect(abouts(checkFileNames, { [`test/identity/roles/role-${word}.ts`]: '' })).toEqual([word]);
    }
    expect(abouts(checkFileNames, { 'src/platform/services.ts': '', 'src/server/commonwealth.ts': '' })).toEqual([]);
  });

  it('refuses names that are not kebab-case', () => {
    expect(abouts(checkFileNames, { 'src/identity/roles/createRole.ts': '' })).toEqual(['createRole.ts']);
    expect(abouts(checkFileNames, { 'src/identity/roles/create_role.ts': '' })).toEqual(['create_role.ts']);
  });
});

describe('sizes', () => {
  it('refuses a file over 300 lines', () => {
    expect(abouts(checkSizes, { 'src/identity/roles/a.ts': lines(301) })).toEqual(['file']);
    expect(abouts(checkSizes, { 'src/identity/roles/a.ts': lines(300), 'test/a.ts': lines(300) })).toEqual([]);
  });

  it('refuses a use case over 80 lines', () => {
    const path = 'src/identity/roles/operations/create-role.ts';
    expect(abouts(checkSizes, { [path]: lines(81) })).toEqual(['file']);
    expect(abouts(checkSizes, { [path]: lines(80) })).toEqual([]);
  });

  it('refuses a function over 40 lines, methods and arrows too, but not in tests', () => {
    const functions = (count: number) =>
      `function plain() {\n${lines(count - 2)}}\nconst arrow = () => {\n${lines(count - 2)}};\nclass A {\nmethod() {\n${lines(count - 2)}}\n}`;
    expect(abouts(checkSizes, { 'src/identity/roles/a.ts': functions(40) })).toEqual([]);
    expect(abouts(checkSizes, { 'src/identity/roles/a.ts': functions(41) })).toEqual([
      'plain',
      'function at line 42',
      'method',
    ]);
    expect(abouts(checkSizes, { 'test/identity/roles/a.ts': functions(41) })).toEqual([]);
  });

  it('advises smaller sizes for some kinds of file', () => {
    const advised = sizeAdvice(
      parseSources({
        'src/identity/roles/role.rules.ts': lines(150),
        'schema/identity/roles/role.queries.ts': lines(151),
        'rest-adapter/identity/roles/roles.routes.ts': lines(201),
      }),
    );
    expect(advised.map((line) => line.split(':')[0])).toEqual([
      'schema/identity/roles/role.queries.ts',
      'rest-adapter/identity/roles/roles.routes.ts',
    ]);
  });
});

describe('permission names', () => {
  const forms = [
    `may('manage_grades')`,
    'const sql = `where permission = manage_grades`;',
    'const held = { manage_grades: true };',
    'actor.manage_grades',
  ];

  it('may stand in the table, in policies and in tests', () => {
    for (const path of [
      'src/identity/access/permissions.ts',
      'src/learning/quizzes/quiz.policy.ts',
      'test/learning/quizzes/a.test.ts',
    ]) {
      expect(abouts(checkPermissionNames, { [path]: forms.join(';\n') })).toEqual([]);
    }
  });

  it('are refused anywhere else, in every form', () => {
    for (const path of [
      'src/learning/quizzes/quiz.rules.ts',
      'schema/learning/quizzes/quiz.fields.ts',
      'rest-adapter/platform/a.ts',
    ]) {
      for (const form of forms) expect(abouts(checkPermissionNames, { [path]: form })).toEqual(['manage_grades']);
    }
  });
});

describe('names of exports', () => {
  it('follow the name of the file', () => {
    const wrong = {
      'src/learning/quizzes/taking/quiz-submission.entity.ts': 'export class Submission {}',
      'schema/learning/quizzes/quiz.object.ts': 'export class Quiz {}',
      'src/learning/quizzes/quiz.policy.ts': 'export const policy = 1;',
      'src/learning/quizzes/quiz.reads.ts': 'const quizReads = 1;',
    };
    const expected = ['QuizSubmission', 'QuizObject', 'quizPolicy', 'quizReads'];
    expect(abouts(checkExportNames, wrong)).toEqual(expected);
    const right = Object.keys(wrong).map((path, at) => [path, `export const ${expected[at]} = 1;`]);
    expect(abouts(checkExportNames, Object.fromEntries(right))).toEqual([]);
  });
});

describe('tests', () => {
  it('may not be switched off or singled out', () => {
    const suites = ['it', 'test', 'describe'];
    const off = [
      ...suites.flatMap((name) => ['skip', 'only', 'todo'].map((way) => `${name}.${way}`)),
      'xit',
      'fdescribe',
    ];
    const text = off.map((name) => `${name}('a', () => {});`).join('\n');
    expect(abouts(checkTests, { 'test/identity/roles/a.test.ts': text })).toEqual(off);
    expect(abouts(checkTests, { 'test/identity/roles/a.test.ts': `${off[1]}.each([1])('a', () => {});` })).toContain(
      off[1],
    );
    expect(abouts(checkTests, { 'test/identity/roles/a.test.ts': `it.each([1])('a', () => {});` })).toEqual([]);
  });

  it('may not expect a literal', () => {
    for (const literal of ['true', 'false']) {
      const found = abouts(checkTests, { 'test/a.test.ts': `expect(${literal}).toBe(${literal})` });
      expect(found).toEqual([`expect(${literal})`]);
    }
    expect(abouts(checkTests, { 'test/a.test.ts': 'expect(a).toBe(true)' })).toEqual([]);
  });
});
