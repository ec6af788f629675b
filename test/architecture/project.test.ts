import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exceptions } from '../../rest-adapter/exceptions.js';
import { checkArchitecture, withoutExceptions } from '../../src/tools/architecture/run.js';
import { isGenerated, readSources } from '../../src/tools/architecture/source-tree.js';
import { readContract } from '../contract/contract-data.js';
import { ruleFaults, titlesOf } from '../contract/rules.js';

describe('the architecture of the project', () => {
  const files = readSources(process.cwd());

  it('has no faults', () => {
    const { faults } = checkArchitecture(process.cwd(), files);
    expect(faults.map(({ path, line, check, message }) => `${path}:${line} ${check}: ${message}`)).toEqual([]);
  });

  it('is read from the real files', () => {
    const paths = files.map(({ path }) => path);
    expect(paths).toContain('src/identity/access/permissions.ts');
    expect(paths).toContain('test/architecture/project.test.ts');
  });

  it('has a test that names each rule of the documents, save those that are not yet built', () => {
    const { rules, notYet } = readContract();
    // The tests of the search itself name rules as examples.
    const tests = files.filter(({ path }) => /^test\/(?!contract\/rules).*\.test\.ts$/.test(path));
    const titles = tests.flatMap(({ program }) => titlesOf(program));
    expect(titles.length).toBeGreaterThan(20);
    expect(ruleFaults(new Set(rules.map(({ id }) => id)), notYet.rules, titles)).toEqual([]);
  });

  it('has one table of what is not understood and yet not refused over REST, each row with its source and a test', () => {
    const titles = files
      .filter(({ path }) => /^test\/.*\.test\.ts$/.test(path))
      .flatMap(({ program }) => titlesOf(program));
    for (const { name, source } of exceptions) {
      expect(source).toMatch(/^(D[123] ·|clients:|supplement §)/);
      const hasTest = titles.some((title) => title.startsWith(`${name}: `) || title.split(/[ ,:]+/).includes(name));
      expect([name, hasTest]).toEqual([name, true]);
    }
    expect(new Set(exceptions.map(({ name }) => name)).size).toBe(exceptions.length);
  });

  it('leaves out what a program wrote', () => {
    expect(isGenerated('src/server/database/migrations/0001-first.ts')).toBe(true);
    expect(isGenerated('schema/platform/words.generated.ts')).toBe(true);
    expect(isGenerated('src/server/database/migrate.ts')).toBe(false);
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

describe('the decisions', () => {
  it('stand in their index, each once, by the title of its page', () => {
    const folder = join(process.cwd(), 'src', 'decisions');
    const pages = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
    const titleOf = (name: string) => /^# (?:\d{4} )?(.+)/.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
    const listed = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^- \[(\d{4})\]\((.+)\) (.+)$/gm);
    const lines = [...listed].map(([, number, name, title]) => `${number} ${name} ${title}`);
    expect(lines.sort()).toEqual(pages.map((name) => `${name.slice(0, 4)} ${name} ${titleOf(name)}`).sort());
  });
});
