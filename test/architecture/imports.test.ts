import { checkAreaOrder } from '../../src/tools/architecture/area-order.js';
import { checkImports } from '../../src/tools/architecture/import-rules.js';
import { parseSources } from '../../src/tools/architecture/source-tree.js';

const found = (path: string, ...imported: string[]) => {
  const text = imported.map((specifier, at) => `import { a${at} } from '${specifier}';`).join('\n');
  return checkImports(parseSources({ [path]: text })).map(({ about }) => about);
};

describe('the table of imports', () => {
  it('keeps the platform free of areas, GraphQL and HTTP', () => {
    const imported = [
      '../refusal/refusal.js',
      '@mikro-orm/core',
      '../../identity/roles/index.js',
      'type-graphql',
      'express',
      'graphql',
    ];
    expect(found('src/platform/authorization/policy.ts', ...imported)).toEqual([
      'src/identity/roles/index.ts',
      'type-graphql',
      'express',
      'graphql',
    ]);
  });

  it('lets an area see the platform, itself and the index of another area', () => {
    const imported = [
      '../../platform/refusal/refusal.js',
      './role.rules.js',
      '../accounts/index.js',
      '../accounts/account.entity.js',
      '../../../schema/identity/roles/role.object.js',
      '../../../rest-adapter/areas.js',
      '../../server/app.js',
      'type-graphql',
    ];
    expect(found('src/identity/roles/role.policy.ts', ...imported)).toEqual([
      'src/identity/accounts/account.entity.ts',
      'schema/identity/roles/role.object.ts',
      'rest-adapter/areas.ts',
      'src/server/app.ts',
      'type-graphql',
    ]);
    expect(
      found('src/identity/roles/operations/create-role.ts', '../../accounts/index.js', '../../accounts/x.js'),
    ).toEqual(['src/identity/accounts/x.ts']);
  });

  it('lets the list of areas see what each says of itself, and nothing else of theirs', () => {
    const imported = ['./identity/roles/area.js', './identity/roles/index.js', './server/app.js'];
    expect(found('src/areas.ts', ...imported)).toEqual(['src/identity/roles/index.ts', 'src/server/app.ts']);
  });

  it('keeps the platform of the schema free of areas and of the database', () => {
    const imported = [
      '../../src/platform/query/reads.js',
      'graphql-jit',
      '../../src/identity/roles/index.js',
      '../identity/roles/x.js',
      'pg',
    ];
    expect(found('schema/platform/bind.ts', ...imported)).toEqual([
      'src/identity/roles/index.ts',
      'schema/identity/roles/x.ts',
      'pg',
    ]);
  });

  it('lets a schema area see its namesake, the platform of the schema, and the objects of others', () => {
    const imported = [
      '../../platform/relation.js',
      '../../../src/identity/roles/index.js',
      '../accounts/account.object.js',
      '../accounts/account.connection.js',
      '../accounts/account.fields.js',
      '../../../src/identity/accounts/index.js',
      '../../../src/platform/refusal/refusal.js',
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

  it('lets a schema area see the enums and references of others, also where it declares an object, but no inputs', () => {
    for (const name of ['role.fields.ts', 'role.object.ts', 'role.inputs.ts']) {
      const from = `schema/identity/roles/${name}`;
      expect(found(from, '../accounts/account.enums.js', '../accounts/account.reference.js')).toEqual([]);
      expect(found(from, '../accounts/account.inputs.js')).toHaveLength(1);
    }
  });

  it('lets a schema area name the types of the platform, which vanish', () => {
    const text = `import type { Actor } from '../../../src/platform/authorization/actor.js';\nimport { type X } from '../../../src/platform/x.js';`;
    expect(checkImports(parseSources({ 'schema/identity/roles/role.fields.ts': text }))).toEqual([]);
  });

  it('lets what builds the schema see its areas and the platform, but no area of src', () => {
    expect(
      found(
        'schema/build.ts',
        './identity/roles/role.queries.js',
        '../src/platform/query/page.js',
        '../src/identity/roles/index.js',
      ),
    ).toEqual(['src/identity/roles/index.ts']);
  });

  it('lets the adapter import nothing of ours', () => {
    const imported = [
      './form.js',
      'graphql',
      'express',
      '../../src/platform/refusal/refusal.js',
      '../../schema/platform/prepare.js',
    ];
    const refused = ['src/platform/refusal/refusal.ts', 'schema/platform/prepare.ts'];
    expect(found('rest-adapter/platform/mount.ts', ...imported)).toEqual(refused);
    const further = imported.map((specifier) => specifier.replace('../../', '../../../'));
    expect(found('rest-adapter/identity/roles/roles.routes.ts', ...further)).toEqual(refused);
    expect(found('rest-adapter/platform/mount.ts', '../identity/roles/roles.routes.js')).toHaveLength(1);
  });

  it('lets what the platform knows of requests name types of Express, and import nothing of it', () => {
    const found = (path: string, text: string) =>
      checkImports(parseSources({ [path]: text })).map(({ about }) => about);
    const types = "import type { Request } from 'express';";
    expect(found('src/platform/http-in/a.ts', types)).toEqual([]);
    expect(found('src/platform/http-in/a.ts', "import express from 'express';")).toEqual(['express']);
    expect(found('src/platform/http-in/a.ts', "import type { A } from 'graphql';")).toEqual(['graphql']);
    expect(found('src/platform/sql/a.ts', types)).toEqual(['express']);
  });

  it('sees re-exports, dynamic imports and imported types as well', () => {
    const text = `export { a } from '../../server/app.js';\nawait import('../../server/b.js');\ntype C = import('../../server/c.js').C;`;
    const faults = checkImports(parseSources({ 'src/identity/roles/index.ts': text }));
    expect(faults.map(({ about, line }) => [about, line])).toEqual([
      ['src/server/app.ts', 1],
      ['src/server/b.ts', 2],
      ['src/server/c.ts', 3],
    ]);
  });

  it('keeps tests and the bench out of the product', () => {
    const imported = ['../../bench/measures.js', '../../test/support/school.js', '../platform/sql/sql.js'];
    const beside = ['bench/measures.ts', 'test/support/school.ts'];
    expect(found('src/server/app.ts', ...imported)).toEqual(beside);
    expect(found('src/tools/generate.ts', ...imported)).toEqual(beside);
    expect(found('bench/exam/exam.ts', ...imported)).toEqual([]);
  });

  it('keeps the tests over HTTP black boxes', () => {
    const imported = ['../../support/school.js', '../../../src/identity/roles/index.js'];
    expect(found('test/identity/roles/roles.rest.test.ts', ...imported)).toEqual(['src/identity/roles/index.ts']);
    expect(found('test/identity/roles/roles.test.ts', ...imported)).toEqual([]);
  });
});

describe('the order of the areas', () => {
  const listOf = (...areas: string[]) => ({
    'src/areas.ts': areas.map((area, at) => `export { area as a${at} } from './${area}/area.js';`).join('\n'),
  });
  const list = listOf('identity/accounts', 'identity/users', 'identity/roles', 'learning/courses', 'learning/quizzes');
  const abouts = (texts: Record<string, string>) =>
    checkAreaOrder(parseSources({ ...list, ...texts })).map(({ about }) => about);
  const crossing = (from: string, to: string, layer = 'src') =>
    abouts({ [`${layer}/${from}/a.ts`]: `import { b } from '../../${to}/index.js';` });

  it('is that of the list, and lets an area import those to its left alone', () => {
    expect(crossing('identity/roles', 'identity/accounts')).toEqual([]);
    expect(crossing('learning/quizzes', 'learning/courses')).toEqual([]);
    expect(crossing('identity/accounts', 'identity/roles')).toEqual(['identity/accounts → identity/roles']);
    expect(crossing('identity/accounts', 'identity/roles', 'schema')).toHaveLength(1);
    expect(crossing('learning/courses', 'identity/roles')).toEqual([]);
    expect(crossing('identity/roles', 'learning/courses')).toEqual(['identity/roles → learning/courses']);
    expect(crossing('identity/roles', 'identity/accounting')).toHaveLength(1);
  });

  it('has the groups one after the other', () => {
    expect(abouts({ ...listOf('learning/courses', 'identity/roles') })).toEqual(['identity/roles']);
    expect(abouts({ ...listOf('identity/roles', 'identity/users') })).toEqual([]);
  });

  it('refuses folders that are no area, and areas in the folder of another group or of none', () => {
    expect(abouts({ 'src/stuff/a.ts': '' })).toEqual(['stuff']);
    expect(abouts({ 'src/learning/stuff/a.ts': '' })).toEqual(['learning/stuff']);
    expect(abouts({ 'schema/learning/roles/a.ts': '' })).toEqual(['learning/roles']);
    expect(abouts({ 'src/roles/a.ts': '' })).toEqual(['roles']);
    expect(abouts({ 'src/identity/roles/a.ts': '', 'src/platform/sql/a.ts': '', 'src/server/a.ts': '' })).toEqual([]);
  });
});
