/** Fields and areas are added on a throw-away copy of the project: what is written compiles, keeps the rules and does its work. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root.js';
import { checkArchitecture } from '../../src/tools/architecture/run.js';
import { newArea } from '../../src/tools/new/new-area.js';
import { newField } from '../../src/tools/new/new-field.js';
import { makeScratchFolder } from '../support/scratch.js';

const minutes = 60_000;
const copied = [
  'docs',
  'src',
  'schema',
  'rest-adapter',
  'test',
  'bench',
  'bin',
  'package.json',
  'tsconfig.json',
  'jest.config.js',
];

describe('What is added by npm run new', () => {
  let copy: string;
  beforeEach(() => {
    copy = makeScratchFolder('lyceum-new-');
    for (const name of copied) {
      const filter = (path: string) => basename(path) !== 'node_modules';
      cpSync(join(projectRoot(), name), join(copy, name), { recursive: true, filter });
    }
    symlinkSync(join(projectRoot(), 'node_modules'), join(copy, 'node_modules'));
  });
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  const read = (path: string) => readFileSync(join(copy, path), 'utf8');
  const run = (program: string, ...parts: string[]): void => {
    const { JEST_WORKER_ID: _, ...env } = process.env;
    try {
      execFileSync(process.execPath, [join(copy, program), ...parts], {
        cwd: copy,
        env,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program} ${parts.join(' ')} failed:\n${stdout}\n${stderr}`);
    }
  };

  it(
    'a field is in six places and an area in all of its own: they compile, have no faults and pass the tests that come with them',
    () => {
      const field = { area: 'groups', field: 'motto', kind: 'text', description: 'What it says of itself.' } as const;
      const places = newField(copy, field).filter((path) => !path.startsWith('test/') && !path.endsWith('/index.ts'));
      expect(places).toEqual([
        'rest-adapter/learning/groups/groups.graphql',
        'schema/learning/groups/group.inputs.ts',
        'schema/learning/groups/group.object.ts',
        'src/learning/groups/group.entity.ts',
        'src/learning/groups/group.rules.ts',
        expect.stringMatching(/^src\/server\/\w+\/migrations\/\d{4}-motto-of-groups\.ts$/),
      ]);
      newArea(copy, 'study-notes');
      expect(checkArchitecture(copy).faults).toEqual([]);
      run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
      run('bin/bundle.js');
      run('dist/src/tools/generate.js', '--write');
      expect(read('schema/schema.graphql')).toContain('type StudyNote implements Node {');
      run(
        'node_modules/jest/bin/jest.js',
        '--selectProjects',
        'suite',
        '--testPathPatterns',
        'group-motto|study-notes',
      );
    },
    6 * minutes,
  );

  it.each([
    ['a field that is there', { area: 'groups', field: 'name' }, 'Group has a field name already.'],
    ['an area that is not', { area: 'clubs', field: 'motto' }, 'There is no area clubs.'],
    ['a name that is none', { area: 'groups', field: 'due at' }, 'due at is no name of a field, such as dueAt.'],
    ['a record that takes no patch', { area: 'progress', field: 'motto' }, /No list progressFields/],
  ])('%s is refused, and nothing is written', (_what, { area, field }, message) => {
    const before = read('src/learning/groups/group.entity.ts');
    expect(() => newField(copy, { area, field, kind: 'text', description: 'x' })).toThrow(message);
    expect(() => newArea(copy, 'groups')).toThrow('There is an area groups already.');
    expect(read('src/learning/groups/group.entity.ts')).toBe(before);
    expect(read('src/areas.ts')).toBe(readFileSync(join(projectRoot(), 'src/areas.ts'), 'utf8'));
  });
});
