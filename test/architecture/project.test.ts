import { checkArchitecture, withoutExceptions } from '../../src/tools/architecture/run.js';
import { isGenerated, readSources } from '../../src/tools/architecture/source-tree.js';

describe('the architecture of the project', () => {
  it('has no faults', () => {
    const { faults } = checkArchitecture(process.cwd());
    expect(faults.map(({ path, line, check, message }) => `${path}:${line} ${check}: ${message}`)).toEqual([]);
  });

  it('is read from the real files', () => {
    const paths = readSources(process.cwd()).map(({ path }) => path);
    expect(paths).toContain('src/platform/authorization/permissions.ts');
    expect(paths).toContain('test/architecture/project.test.ts');
  });

  it('leaves out what a program wrote', () => {
    expect(isGenerated('src/server/orm/migrations/0001-first.ts')).toBe(true);
    expect(isGenerated('schema/platform/words.generated.ts')).toBe(true);
    expect(isGenerated('src/server/orm/migrate.ts')).toBe(false);
  });
});

describe('exceptions', () => {
  const fault = { check: 'sizes', path: 'src/a.ts', line: 1, about: 'file', message: 'too long' };
  const exception = { check: 'sizes', path: 'src/a.ts', about: 'file', reason: 'a table of names' };

  it('take out the fault they name and no other', () => {
    const other = { ...fault, path: 'src/b.ts' };
    expect(withoutExceptions([fault, other], [exception])).toEqual([other]);
  });

  it('must except something and say why', () => {
    expect(withoutExceptions([], [exception])).toHaveLength(1);
    expect(withoutExceptions([fault], [{ ...exception, reason: ' ' }])).toHaveLength(1);
  });
});
