import { checkAreaOrder, findCycle } from '../../src/tools/architecture/area-order.js';
import { checkImports } from '../../src/tools/architecture/import-rules.js';
import { parseSources } from '../../src/tools/architecture/source-tree.js';

const found = (path: string, ...imported: string[]) => {
  const text = imported.map((specifier, at) => `import { a${at} } from '${specifier}';`).join('\n');
  return checkImports(parseSources({ [path]: text })).map(({ about }) => about);
};

describe('the table of imports', () => {
  it('keeps the kernel free of areas, GraphQL and HTTP', () => {
    const imported = ['./refusal.js', '@mikro-orm/core', '../roles/index.js', 'type-graphql', 'express', 'graphql'];
    expect(found('src/platform/authorization/policy.ts', ...imported)).toEqual([
      'src/identity/roles/index.ts',
      'type-graphql',
      'express',
      'graphql',
    ]);
  });

  it('lets an area see the kernel, itself and the index of another area', () => {
    const imported = [
      '../kernel/refusal.js',
      './role.rules.js',
      '../accounts/index.js',
      '../accounts/account.entity.js',
      '../../schema/roles/role.object.js',
      '../../rest-adapter/routes.js',
      '../server/app.js',
      'type-graphql',
    ];
    expect(found('src/identity/roles/role.policy.ts', ...imported)).toEqual([
      'src/identity/accounts/account.entity.ts',
      'schema/identity/roles/role.object.ts',
      'rest-adapter/routes.ts',
      'src/server/app.ts',
      'type-graphql',
    ]);
    expect(
      found('src/identity/roles/operations/create-role.ts', '../../accounts/index.js', '../../accounts/x.js'),
    ).toEqual(['src/identity/accounts/x.ts']);
  });

  it('keeps the kernel of the schema free of areas and of the database', () => {
    const imported = ['../../src/kernel/reads.js', 'graphql-jit', '../../src/roles/index.js', '../roles/x.js', 'pg'];
    expect(found('schema/platform/bind.ts', ...imported)).toEqual([
      'src/identity/roles/index.ts',
      'schema/identity/roles/x.ts',
      'pg',
    ]);
  });

  it('lets a schema area see its namesake, its kernel, and the objects of others', () => {
    const imported = [
      '../kernel/relation.js',
      '../../src/roles/index.js',
      '../accounts/account.object.js',
      '../accounts/account.connection.js',
      '../accounts/account.fields.js',
      '../../src/accounts/index.js',
      '../../src/kernel/refusal.js',
      '@mikro-orm/core',
      'express',
    ];
    expect(found('schema/identity/roles/role.fields.ts', ...imported)).toEqual([
      'schema/identity/accounts/account.fields.ts',
      'src/identity/accounts/index.ts',
      'src/platform/refusal/refusal.ts',
      '@mikro-orm/core',
      'express',
    ]);
    for (const name of ['schema/identity/roles/role.object.ts', 'schema/identity/roles/role.connection.ts']) {
      expect(found(name, '../accounts/account.object.js', '../accounts/account.connection.js')).toHaveLength(2);
    }
  });

  it('lets a schema area name the types of the kernel, which vanish', () => {
    const text = `import type { Actor } from '../../src/platform/authorization/actor.js';\nimport { type X } from '../../src/kernel/x.js';`;
    expect(checkImports(parseSources({ 'schema/identity/roles/role.fields.ts': text }))).toEqual([]);
  });

  it('lets what builds the schema see its areas and the kernel, but no area of src', () => {
    expect(
      found('schema/build.ts', './roles/role.queries.js', '../src/kernel/page.js', '../src/roles/index.js'),
    ).toEqual(['src/identity/roles/index.ts']);
  });

  it('lets the adapter import nothing of ours', () => {
    const imported = [
      './form.js',
      'graphql',
      'express',
      '../../src/kernel/refusal.js',
      '../../schema/kernel/prepare.js',
    ];
    const refused = ['src/platform/refusal/refusal.ts', 'schema/platform/prepare.ts'];
    expect(found('rest-adapter/platform/mount.ts', ...imported)).toEqual(refused);
    expect(found('rest-adapter/identity/roles/roles.routes.ts', ...imported)).toEqual(refused);
    expect(found('rest-adapter/platform/mount.ts', '../roles/roles.routes.js')).toHaveLength(1);
  });

  it('sees re-exports, dynamic imports and imported types as well', () => {
    const text = `export { a } from '../server/app.js';\nawait import('../server/b.js');\ntype C = import('../server/c.js').C;`;
    const faults = checkImports(parseSources({ 'src/identity/roles/index.ts': text }));
    expect(faults.map(({ about, line }) => [about, line])).toEqual([
      ['src/server/app.ts', 1],
      ['src/server/b.ts', 2],
      ['src/server/c.ts', 3],
    ]);
  });

  it('keeps the tests over HTTP black boxes', () => {
    const imported = ['../support/school.js', '../../src/roles/index.js'];
    expect(found('test/identity/roles/roles.rest.test.ts', ...imported)).toEqual(['src/identity/roles/index.ts']);
    expect(found('test/identity/roles/roles.test.ts', ...imported)).toEqual([]);
  });
});

describe('the order of the areas', () => {
  const areas = { order: ['accounts', 'users', 'roles'], rest: ['pages', 'quizzes'], allowed: [] };
  const crossing = (from: string, to: string, room = 'src') =>
    parseSources({ [`${room}/${from}/a.ts`]: `import { b } from '../${to}/index.js';` });

  it('lets an area import those to its left alone', () => {
    expect(checkAreaOrder(crossing('roles', 'accounts'), areas)).toEqual([]);
    expect(checkAreaOrder(crossing('quizzes', 'roles'), areas)).toEqual([]);
    expect(checkAreaOrder(crossing('accounts', 'roles'), areas).map(({ about }) => about)).toEqual([
      'accounts → roles',
    ]);
    expect(checkAreaOrder(crossing('accounts', 'roles', 'schema'), areas)).toHaveLength(1);
  });

  it('lets the other areas import each other along the list alone', () => {
    expect(checkAreaOrder(crossing('quizzes', 'pages'), areas)).toHaveLength(1);
    expect(checkAreaOrder(crossing('quizzes', 'pages'), { ...areas, allowed: [['quizzes', 'pages']] })).toEqual([]);
  });

  it('refuses a list with a circle, also one that closes through the order', () => {
    const circle = { ...areas, allowed: [['quizzes', 'pages'] as const, ['pages', 'quizzes'] as const] };
    expect(checkAreaOrder([], circle)).toHaveLength(1);
    const through = { ...areas, allowed: [['accounts', 'pages'] as const] };
    expect(checkAreaOrder(crossing('pages', 'accounts'), through).map(({ about }) => about)).toEqual(['cycle']);
  });

  it('refuses folders that are no area', () => {
    expect(checkAreaOrder(parseSources({ 'src/stuff/a.ts': '' }), areas).map(({ about }) => about)).toEqual(['stuff']);
  });

  it('finds a circle of any length', () => {
    const chain = [['a', 'b'] as const, ['b', 'c'] as const];
    expect(findCycle(chain)).toBeNull();
    expect(findCycle([...chain, ['c', 'a']])).toEqual(['a', 'b', 'c', 'a']);
    expect(findCycle([['a', 'a']])).toEqual(['a', 'a']);
  });
});
