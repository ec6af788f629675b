import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GraphQLSchema } from 'graphql';
import { buildExecutableSchema } from '../../schema/build.js';
import { demandBounds } from '../../schema/platform/demand-bounds.js';
import { composition } from '../../src/composition.js';
import { may, memberOf, on } from '../../src/identity/access/index.js';
import { User } from '../../src/identity/users/index.js';
import { Course, coursePolicy } from '../../src/learning/courses/index.js';
import type { Actor } from '../../src/platform/authorization/actor.js';
import {
  type ActorQuestion,
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  everybody,
  is,
  nobody,
  ofTenant,
  own,
  predicate,
  sqlCondition,
  tenantCondition,
  withinParent,
} from '../../src/platform/authorization/policy.js';
import { bindsTenant } from '../../src/platform/authorization/tenant-bound.js';
import { projectRoot } from '../../src/platform/project-root.js';
import { connection, type Reads } from '../../src/platform/query/reads.js';
import { sql } from '../../src/platform/sql/sql.js';
import { readTypesOf } from '../support/read-types.js';

/** The same expression without what ties it to a tenant. */
function untied(expr: Expr): Expr {
  if (expr.kind === 'condition') return expr.ofTenant === true ? everybody : expr;
  return { kind: expr.kind, of: expr.of.map(untied) };
}

describe('A policy', () => {
  const whole = may('read_sis', on('id'));
  const tied = ofTenant('rootAccountId');
  const refused: [string, Expr][] = [
    ['everybody', everybody],
    ['a grant, which may be of the whole tenant and then asks for nothing', whole],
    ['one’s own records, which may be of several tenants', own('id')],
    ['memberships', memberOf('id')],
    ['states', is({ workflowState: 'available' })],
    ['a fact that promises nothing', sqlCondition('here', () => sql`true`)],
    ['the tenant as another column', ofTenant('id')],
    ['one of two ways that asks for the tenant', anyOf(allOf(tied, whole), own('id'))],
  ];
  it.each(refused)('that goes by %s is refused, in plain words', (_, visible) => {
    const make = () => definePolicy(Course, { visible: visible as Expr<'id'>, actions: {} });
    expect(make).toThrow("The policy of Course does not bind its rows to the actor's tenant");
    expect(() => coursePolicy.showing(visible)).toThrow('The policy of Course');
    expect(() => connection(() => ({}) as Reads, { visible })).toThrow('A list does not bind');
  });

  it('that asks for the tenant on every way is accepted', () => {
    const inTenant = tenantCondition('inTenant', () => sql`exists (select 1)`);
    for (const visible of [tied, allOf(whole, tied), anyOf(allOf(tied, whole), allOf(tied, own('id'))), nobody])
      definePolicy(Course, { visible: visible as Expr<'id'>, actions: {} });
    definePolicy(User, { visible: allOf(inTenant, own('id')), actions: {} });
  });

  it('that leans on the list’s record is refused where nothing ties the rows to it', () => {
    const visible = allOf(withinParent, own('id'));
    const list = (options: object) => () => connection(() => ({}) as Reads, { visible, ...options } as never);
    for (const tie of [{ foreignKey: 'courseId' }, { joinOn: () => sql`false` }, { source: () => sql`select 1` }])
      expect(list(tie)).not.toThrow();
    for (const none of [{}, { order: 'name' }, { within: () => sql`false` }])
      expect(list(none)).toThrow('A list does not bind its rows');
  });

  it('cannot promise a condition that asks nothing', () => {
    const scope = {
      row: sql`t`,
      table: { name: 't', columnOf: (name: string) => name, isNullable: () => false, knowsTenant: false },
      askActor: (question: ActorQuestion): never => question({} as Actor) as never,
    };
    expect(() =>
      predicate(
        tenantCondition('open', () => sql`true`),
        scope,
      ),
    ).toThrow('The condition open asks for no tenant.');
  });
});

describe('The policies of the service', () => {
  const schema: GraphQLSchema = buildExecutableSchema(composition);
  const reads = readTypesOf(schema).map(({ type, reads: of }) => [type.name, of] as const);

  it.each(reads)('%s: is refused as soon as the bound is taken out of it', (_, { policy }) => {
    expect(bindsTenant(policy.visible, 'parent')).toBe(true);
    expect(() => policy.showing(untied(policy.visible))).toThrow('does not bind its rows');
  });

  it('let no record be found by itself that only a list binds', () => {
    const type = schema.getType('Course') as unknown as { extensions: { reads: Reads } };
    const kept = type.extensions;
    type.extensions = { reads: { ...kept.reads, policy: coursePolicy.showing(allOf(withinParent, own('id'))) } };
    try {
      expect(() => demandBounds(schema)).toThrow('Course, found by its global id, does not bind');
    } finally {
      type.extensions = kept;
    }
    demandBounds(schema);
  });
});

describe('The server', () => {
  /** Starts the program with the bound taken out of one policy’s file. */
  const withoutBound = (file: string, bound: string) => {
    const hook = `import { registerHooks } from 'node:module';
      registerHooks({ load(url, context, next) {
        const loaded = next(url, context);
        if (!url.endsWith(${JSON.stringify(file)})) return loaded;
        const source = String(loaded.source);
        if (!source.includes(${JSON.stringify(bound)})) throw new Error('nothing to take out');
        return { ...loaded, source: source.replace(${JSON.stringify(bound)}, '') };
      } });`;
    const main = join(projectRoot(), 'dist/src/server/main.js');
    const args = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, main, 'serve'];
    // Others may have made the usual directory, where the user of a database could not reach it.
    const parent = mkdtempSync(join(tmpdir(), 'lyceum-tenant-bound-'));
    chmodSync(parent, 0o755);
    return promisify(execFile)(process.execPath, args, {
      timeout: 60_000,
      env: { PATH: process.env['PATH'], PORT: '0', LYCEUM_DATA: join(parent, 'data') },
    }).finally(() => rmSync(parent, { recursive: true, force: true }));
  };

  it.each([
    ['/src/identity/roles/role.policy.js', "ofTenant('rootAccountId'), ", 'The policy of Role does not bind'],
    [
      '/src/identity/users/communication-channels/communication-channel.policy.js',
      "ofPersonOfTheTenant('user_id'), ",
      'The policy of CommunicationChannel does not bind',
    ],
  ])('does not start when %s forgets the tenant', async (file, bound, words) => {
    await expect(withoutBound(file, bound)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(words),
    });
  });
});
