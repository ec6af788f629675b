import fc from 'fast-check';
import { Course } from '../../src/courses/index.js';
import type { Actor, Grant, GrantName } from '../../src/kernel/actor.js';
import { snakeCase } from '../../src/kernel/owner.js';
import type { PolicyEnv } from '../../src/kernel/policy.js';
import {
  allOf,
  anyOf,
  type Expr,
  type FactSql,
  fact,
  holds,
  is,
  may,
  memberOf,
  needsOf,
  ofTenant,
  on,
  onAccount,
  own,
  predicate,
  reachOf,
} from '../../src/kernel/policy.js';
import { Parameters, quoted } from '../../src/kernel/sql.js';
import { openWorld, type World } from '../support/world.js';

/** Leaves out of the statement what the class of the grant decides already; over a row it is asked in full. */
const underGrant: FactSql = (alias, parameters, reach) => {
  const held = reach?.('read_sis');
  if (held === 'none') return 'false';
  if (held === 'tenant') return 'true';
  const ids = (of: 'subtrees' | 'exact') =>
    parameters.add(`test.${of}`, 'bigint[]', (env) => env.actor.grants.get('read_sis')?.[of] ?? []);
  return `exists (select 1 from accounts a where a.id = ${alias}.account_id and (a.ancestors && ${ids('subtrees')} or a.id = any(${ids('exact')})))`;
};

/** Drops out of the statement for whoever observes nobody. */
const watched: FactSql = (alias, parameters, reach) => {
  if (reach?.some('observees') === false) return 'false';
  const observees = parameters.add('test.observees', 'bigint[]', (env) => env.actor.memberships.observees);
  return `${alias}.grading_standard_id = any(${observees})`;
};

/** Both interpreters of a policy, the guard over a row and the filter of a list, must say the same. */
describe('The two interpreters of a policy', () => {
  let world: World;
  let accounts: number[];
  let courses: number[];
  beforeAll(async () => {
    world = await openWorld();
    const { RA, RA1, RA1a, RA2, RB } = world.accounts;
    accounts = [RA, RA1, RA1a, RA2, RB];
    await world.sql(
      `insert into courses (root_account_id, account_id, enrollment_term_id, name, course_code, workflow_state, grading_standard_id)
       select a.root_account_id, a.id, t.id, 'Course ' || n, 'C' || n, (array['claimed', 'available', 'completed', 'deleted'])[1 + n % 4], nullif(n % 5, 0)
       from accounts a join terms t on t.root_account_id = a.root_account_id, generate_series(1, 40) n`,
    );
    courses = (await world.sql('select id from courses order by id')).map((row) => Number(row.id));
  });
  afterAll(() => world.close());

  const names: GrantName[] = ['read_sis', 'read_roster', 'manage_content', 'administrator'];
  const expression = (): fc.Arbitrary<Expr> =>
    fc.letrec<{ expr: Expr }>((tie) => ({
      expr: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom<Expr>(
          is({ workflowState: 'available' }),
          is({ workflowState: ['claimed', 'completed'], isPublic: false }),
          is({ gradingStandardId: null }),
          is({ gradingStandardId: 3 }),
          memberOf('id'),
          own('gradingStandardId'),
          ofTenant('rootAccountId'),
          fact('evenId', (alias) => `${alias}.id % 2 = 0`),
          fact('underGrant', underGrant),
          fact('watched', watched),
        ),
        fc.constantFrom(...names).map((name): Expr => may(name, on('id'))),
        fc.constantFrom(...names).map((name): Expr => may(name, onAccount('accountId'))),
        fc.array(tie('expr'), { maxLength: 3 }).map((of): Expr => anyOf(...of)),
        fc.array(tie('expr'), { maxLength: 3 }).map((of): Expr => allOf(...of)),
      ),
    })).expr;
  const someOf = (ids: () => number[]) =>
    fc.array(fc.nat(1_000), { maxLength: 3 }).map((picks) => picks.map((pick) => ids()[pick % ids().length] as number));
  const grant = (): fc.Arbitrary<Grant> =>
    fc.record({ subtrees: someOf(() => accounts), exact: someOf(() => accounts), courses: someOf(() => courses) });
  const actors = (): fc.Arbitrary<Actor> =>
    fc
      .record({
        held: fc.array(fc.tuple(fc.constantFrom(...names), grant()), { maxLength: 4 }),
        mine: someOf(() => courses),
        observees: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
        userId: fc.integer({ min: 1, max: 5 }),
      })
      .map(({ held, mine, observees, userId }) => ({
        userId,
        loginId: 1,
        rootAccountId: world.accounts.RA,
        tokenId: 1,
        realUserId: null,
        scopes: null,
        timeZone: 'Etc/UTC',
        grants: new Map(held),
        memberships: {
          courses: mine,
          asStudent: mine,
          asActiveStudent: mine,
          asStaff: [],
          asObserver: [],
          accountsOfCourses: [],
          observees,
          invited: [],
          current: [],
          concluded: [],
          closed: [],
          limited: [],
          sections: [],
          groups: [],
        },
      }));

  it('agree that a row without an owner is covered by no grant, be it of the whole tenant', async () => {
    const expr = may('read_sis', on('blueprintCourseId'));
    const parameters = new Parameters<PolicyEnv>();
    const { columnOf, isNullable } = world.app.services.catalogue.of(Course);
    const [some] = fc.sample(actors(), 1) as [Actor];
    const grants = new Map([['read_sis' as GrantName, { subtrees: [world.accounts.RA], exact: [], courses: [] }]]);
    const actor: Actor = { ...some, grants };
    const asked = { consulted: () => undefined, knowsTenant: true, isCourse: false };
    const sql = predicate(expr, { alias: 't', columnOf, isNullable, parameters, actor, ...asked });
    const hidden = [...needsOf(expr)].map(([key, text]) => `${text('t', parameters)} as ${quoted(key)}`);
    const sealed = parameters.seal(`select ${[...hidden, `${sql} as verdict`].join(', ')} from courses t`);
    const values = sealed.bind({ actor });
    await world.sql('update courses set blueprint_course_id = $1 where id = $2', [courses[0], courses[1]]);
    const rows = await world.app.services
      .acrossTenants('sweep')
      .database.rows<Record<string, unknown>>({ text: sealed.text, values });
    expect(rows.filter(({ verdict }) => verdict === true)).toHaveLength(1);
    for (const row of rows) expect(holds(expr, row, actor)).toBe(row['verdict']);
  });

  /** A root of the tree grants the whole tenant as a class of its own, which only concerns rows of that tenant. */
  const tenantOnly = (expr: Expr): Expr => allOf(ofTenant('rootAccountId'), expr);

  it('agree on every row, for any expression and any actor', async () => {
    const table = world.app.services.catalogue.of(Course);
    let compared = 0;
    let held = 0;
    await fc.assert(
      fc.asyncProperty(expression().map(tenantOnly), actors(), fc.boolean(), async (expr, actor, knowing) => {
        const parameters = new Parameters<PolicyEnv>();
        const scope = {
          alias: 't',
          columnOf: table.columnOf,
          isNullable: table.isNullable,
          parameters,
          actor,
          consulted: () => undefined,
          knowsTenant: true,
          isCourse: true,
        };
        // What a row carries for the verdict may be worked out in full, or leave out what the actor's standing settles.
        const reach = knowing ? reachOf(scope) : undefined;
        const hidden = [...needsOf(expr)].map(([key, sql]) => `${sql('t', parameters, reach)} as ${quoted(key)}`);
        const text = `select ${[...hidden, `coalesce(${predicate(expr, scope)}, false) as verdict`].join(', ')} from courses t`;
        const sealed = parameters.seal(text);
        const rows = await world.app.services.acrossTenants('sweep').database.rows<Record<string, unknown>>({
          text: sealed.text,
          values: sealed.bind({ actor }),
        });
        for (const row of rows) {
          compared += 1;
          if (row['verdict'] === true) held += 1;
          expect(holds(expr, row, actor)).toBe(row['verdict']);
        }
      }),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(30_000);
    expect(held).toBeGreaterThan(500);
    expect(held).toBeLessThan(compared);
  });

  it('throw, rather than say no, over a row that lacks a column', () => {
    const actor = { grants: new Map(), memberships: { courses: [] } } as unknown as Actor;
    expect(() => holds(is({ workflowState: 'available' }), {}, actor)).toThrow('workflowState');
  });

  it('call columns by the names that the database has', () => {
    const table = world.app.services.catalogue.of(Course);
    for (const property of ['rootAccountId', 'accountId', 'gradingStandardId', 'isPublicToAuthUsers']) {
      expect(table.columnOf(property)).toBe(snakeCase(property));
    }
  });
});
