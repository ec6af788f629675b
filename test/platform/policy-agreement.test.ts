import fc from 'fast-check';
import {
  actorSet,
  type Grant,
  type GrantName,
  grantIds,
  hasAny,
  may,
  memberOf,
  on,
  onAccount,
  type Rights,
  reachOf,
  rightsOf,
} from '../../src/identity/access/index.js';
import { Course } from '../../src/learning/courses/index.js';
import type { Actor } from '../../src/platform/authorization/actor.js';
import {
  type AskActor,
  allOf,
  anyOf,
  type ConditionSql,
  type Expr,
  holds,
  is,
  needsOf,
  ofTenant,
  own,
  type PolicyEnv,
  predicate,
  sqlCondition,
} from '../../src/platform/authorization/policy.js';
import { snakeCase } from '../../src/platform/sql/catalogue.js';
import { compile, type Sql, sql } from '../../src/platform/sql/sql.js';
import { openWorld, type World } from '../support/world.js';

/** Leaves out of the statement what the class of the grant decides already; over a row it is asked in full. */
const underGrant: ConditionSql = (row, askActor) => {
  const held = askActor?.(reachOf('read_sis'));
  if (held === 'none') return sql`false`;
  if (held === 'tenant') return sql`true`;
  return sql`
    exists (
      select 1 from accounts a
      where a.id = ${row}.account_id
        and (a.ancestors && ${grantIds('read_sis', 'subtrees')} or a.id = any(${grantIds('read_sis', 'exact')}))
    )
  `;
};

/** Drops out of the statement for whoever observes nobody. */
const watched: ConditionSql = (row, askActor) =>
  askActor?.(hasAny('observees')) === false
    ? sql`false`
    : sql`${row}.grading_standard_id = any(${actorSet('observees')})`;

/** The row of the statements. */
const course = sql`t`;

/** What `holds` looks at. */
const hidden = (expr: Expr, askActor?: AskActor): Sql[] =>
  [...needsOf(expr)].map(([key, of]) => sql`${of(course, askActor)} as ${sql.ref(key)}`);

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
          sqlCondition('evenId', (row) => sql`${row}.id % 2 = 0`),
          sqlCondition('underGrant', underGrant),
          sqlCondition('watched', watched),
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
        rootAccountId: world.accounts.RA,
        tokenId: 1,
        realUserId: null,
        scopes: null,
        timeZone: 'Etc/UTC',
        rights: {
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
          sharesPeople: false,
        } satisfies Rights,
      }));

  it('agree that a row without an owner is covered by no grant, be it of the whole tenant', async () => {
    const expr = may('read_sis', on('blueprintCourseId'));
    const table = world.app.services.catalogue.of(Course);
    const [some] = fc.sample(actors(), 1) as [Actor];
    const grants = new Map([['read_sis' as GrantName, { subtrees: [world.accounts.RA], exact: [], courses: [] }]]);
    const actor: Actor = { ...some, rights: { ...rightsOf(some), grants } };
    const decision = predicate(expr, { row: course, table, askActor: (question) => question(actor) });
    const statement = compile<PolicyEnv>(
      sql`select ${sql.join([...hidden(expr), sql`${decision} as decision`])} from courses t`,
    );
    const values = statement.bind({ actor });
    await world.sql('update courses set blueprint_course_id = $1 where id = $2', [courses[0], courses[1]]);
    const rows = await world.app.services
      .acrossTenants('sweep')
      .database.rows<Record<string, unknown>>({ text: statement.text, values });
    expect(rows.filter(({ decision }) => decision === true)).toHaveLength(1);
    for (const row of rows) expect(holds(expr, row, actor)).toBe(row['decision']);
  });

  /** A root of the tree grants the whole tenant as a class of its own, which only concerns rows of that tenant. */
  const tenantOnly = (expr: Expr): Expr => allOf(ofTenant('rootAccountId'), expr);

  it('agree on every row, for any expression and any actor', async () => {
    const table = world.app.services.catalogue.of(Course);
    let compared = 0;
    let held = 0;
    await fc.assert(
      fc.asyncProperty(expression().map(tenantOnly), actors(), fc.boolean(), async (expr, actor, knowing) => {
        const askActor: AskActor = (question) => question(actor);
        const decision = sql`coalesce(${predicate(expr, { row: course, table, askActor })}, false) as decision`;
        // What a row carries for the decision may be computed in full, or leave out what the actor's standing settles.
        const carried = hidden(expr, knowing ? askActor : undefined);
        const statement = compile<PolicyEnv>(sql`select ${sql.join([...carried, decision])} from courses t`);
        const rows = await world.app.services.acrossTenants('sweep').database.rows<Record<string, unknown>>({
          text: statement.text,
          values: statement.bind({ actor }),
        });
        for (const row of rows) {
          compared += 1;
          if (row['decision'] === true) held += 1;
          expect(holds(expr, row, actor)).toBe(row['decision']);
        }
      }),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(30_000);
    expect(held).toBeGreaterThan(500);
    expect(held).toBeLessThan(compared);
  });

  it('throw, rather than say no, over a row that lacks a column', () => {
    const actor = {} as Actor;
    expect(() => holds(is({ workflowState: 'available' }), {}, actor)).toThrow('workflowState');
  });

  it('call columns by the names that the database has', () => {
    const table = world.app.services.catalogue.of(Course);
    for (const property of ['rootAccountId', 'accountId', 'gradingStandardId', 'isPublicToAuthUsers']) {
      expect(table.columnOf(property)).toBe(snakeCase(property));
    }
  });
});
