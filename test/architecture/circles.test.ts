import { checkCircles } from '../../src/tools/architecture/circle-rules.js';
import { parseSources } from '../../src/tools/architecture/source-tree.js';

const found = (texts: Record<string, string>) => checkCircles(parseSources(texts));
const messages = (texts: Record<string, string>) =>
  found(texts).map(({ message }) => message.replace('these files import each other in a circle: ', ''));

describe('circles between files', () => {
  it('are refused where two files import each other, with the line that closes the circle', () => {
    const faults = found({
      'src/identity/roles/role.ts': `import { grant } from './grant.js';`,
      'src/identity/roles/grant.ts': `import { sql } from '../../platform/sql/sql.js';\nimport { role } from './role.js';`,
      'src/platform/sql/sql.ts': '',
    });
    expect(faults).toEqual([
      {
        check: 'circles',
        path: 'src/identity/roles/grant.ts',
        line: 2,
        about: 'src/identity/roles/role.ts',
        message:
          'these files import each other in a circle: src/identity/roles/role.ts → src/identity/roles/grant.ts → src/identity/roles/role.ts',
      },
    ]);
  });

  it.each([
    ['import type', `import type { A } from './a.js';`],
    ['a type among the imported names', `import { type A } from './a.js';`],
    ['an imported type', `type A = import('./a.js').A;`],
    ['import()', `const a = async () => (await import('./a.js')).a;`],
    ['a re-export', `export { a } from './a.js';`],
    ['a re-exported type', `export type { A } from './a.js';`],
    ['a re-export of everything', `export * from './a.js';`],
    ['an import without names', `import './a.js';`],
  ])('are refused where %s closes them', (_how, closing) => {
    expect(messages({ 'src/a.ts': `import { b } from './b.js';`, 'src/b.ts': closing })).toEqual([
      'src/a.ts → src/b.ts → src/a.ts',
    ]);
  });

  it('are named from file to file, however long they are and wherever they are entered', () => {
    const circle = {
      'schema/z.ts': `import './platform/a.js';`,
      'schema/platform/a.ts': `import './b.js';`,
      'schema/platform/b.ts': `import '../identity/roles/c.js';`,
      'schema/identity/roles/c.ts': `import type { A } from '../../platform/a.js';`,
    };
    expect(messages(circle)).toEqual([
      'schema/platform/a.ts → schema/platform/b.ts → schema/identity/roles/c.ts → schema/platform/a.ts',
    ]);
  });

  it('are each named where there are several', () => {
    const circles = {
      'src/a.ts': `import './b.js';\nimport './c.js';`,
      'src/b.ts': `import type { A } from './a.js';\nimport { a } from './a.js';`,
      'src/c.ts': `import './a.js';`,
      'test/own.ts': `import './own.js';`,
    };
    expect(messages(circles)).toEqual([
      'src/a.ts → src/b.ts → src/a.ts',
      'src/a.ts → src/c.ts → src/a.ts',
      'test/own.ts → test/own.ts',
    ]);
  });

  it('are none where two ways lead to one file, or to a file or package that is not among these', () => {
    const tree = {
      'src/a.ts': `import './b.js';\nimport './c.js';`,
      'src/b.ts': `import './d.js';\nimport 'pg';`,
      'src/c.ts': `import './d.js';\nimport './words.generated.js';`,
      'src/d.ts': '',
    };
    expect(found(tree)).toEqual([]);
  });
});
