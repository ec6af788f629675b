import { checkActions, checkMemberships } from '../../src/tools/architecture/action-rules.js';
import { type Check, parseSources } from '../../src/tools/architecture/source-tree.js';
import { checkModuleState, checkOperations } from '../../src/tools/architecture/state-rules.js';

const abouts = (check: Check, texts: Record<string, string>) => check(parseSources(texts)).map(({ about }) => about);

describe('state of modules', () => {
  it('is refused in every form', () => {
    const forms = [
      'let held = 0;',
      'export let held = 0;',
      'var held;',
      'const held = new Map();',
      'export const held = new Set<string>();',
      'const held: string[] = [];',
      'const held = {} as Record<string, string>;',
      'const held = new WeakMap([]);',
      'const held = new LRUCache({ max: 5 });',
      'class Cache { static held = 0; }',
      'class Cache { static readonly held = new Map(); }',
    ];
    for (const layer of ['src/identity/roles', 'schema/platform', 'rest-adapter/platform']) {
      for (const form of forms)
        expect([form, abouts(checkModuleState, { [`${layer}/a.ts`]: form })]).toEqual([form, ['held']]);
    }
  });

  it('may stand inside functions and instances, and tables may stand anywhere', () => {
    const text = `
      const table = new Map([['a', 1]]);
      const names = ['a'];
      const sizes = { a: 1 };
      class Cache { private readonly held = new Map(); static readonly size = 5; }
      function run() { let count = 0; const seen = new Set(); return [count, seen]; }`;
    expect(abouts(checkModuleState, { 'src/identity/roles/a.ts': text })).toEqual([]);
    expect(abouts(checkModuleState, { 'test/identity/roles/a.ts': 'let held = 0;' })).toEqual([]);
  });
});

describe('use cases', () => {
  const path = 'src/identity/roles/operations/create-role.ts';

  it('export one function, named like the file', () => {
    expect(
      abouts(checkOperations, { [path]: 'export async function createRole() {}\nexport interface Role {}' }),
    ).toEqual([]);
    for (const text of [
      'export function makeRole() {}',
      'export function createRole() {}\nexport const other = 1;',
      'export const createRole = 5;',
      'function createRole() {}',
    ]) {
      expect([text, abouts(checkOperations, { [path]: text })]).toEqual([text, ['create-role']]);
    }
  });

  it('begin with a verb', () => {
    const text = 'export function roleMaker() {}';
    expect(abouts(checkOperations, { 'src/identity/roles/operations/role-maker.ts': text })).toEqual(['role']);
  });
});

describe('actions of policies', () => {
  const policy = `definePolicy(Role, { visible: nobody, actions: { update: manages, archive: manages } })`;
  const faults = (asking: string) =>
    abouts(checkActions, { 'src/identity/roles/role.policy.ts': policy, 'src/identity/roles/asking.ts': asking });

  it('are refused that nobody asks', () => {
    expect(faults(`authorizedFind(ctx, roleReads, 'update', 1)`)).toEqual(['archive']);
    expect(faults('')).toEqual(['update', 'archive']);
  });

  it('are asked by guards, lists, other policies and permission fields', () => {
    expect(faults(`refuseUnless(ctx, roleReads, 'update', 1); refuseUnless(ctx, roleReads, 'archive', 1)`)).toEqual([]);
    expect(faults('const a = rolePolicy.actions.update; const { archive } = rolePolicy.actions;')).toEqual([]);
    expect(faults(`permissionsField(RoleObject, 'P', roleReads, { update: 'a', archive: 'b' })`)).toEqual([]);
  });

  it('do not count where a test asks alone', () => {
    expect(
      abouts(checkActions, {
        'src/identity/roles/role.policy.ts': policy,
        'test/identity/roles/role.test.ts': `decisionsOn(ctx, roleReads, ['update', 'archive'], 1)`,
      }),
    ).toEqual(['update', 'archive']);
  });
});

describe('memberships', () => {
  const text = 'const takesPart = ctx.actor.memberships.asStudent.includes(courseId);';

  it('decide nothing in use cases, their helpers and resolvers', () => {
    for (const path of [
      'src/identity/roles/operations/create-role.ts',
      'src/identity/roles/named-role.ts',
      'schema/identity/roles/role.fields.ts',
    ])
      expect([path, abouts(checkMemberships, { [path]: text })]).toEqual([path, ['memberships']]);
  });

  it('are what policies and lists are made of', () => {
    for (const path of [
      'src/identity/roles/role.policy.ts',
      'src/identity/roles/role.filters.ts',
      'src/platform/authorization/policy.ts',
    ])
      expect([path, abouts(checkMemberships, { [path]: text })]).toEqual([path, []]);
  });
});
