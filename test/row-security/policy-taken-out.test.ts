/** The second wall: with every policy replaced by "everybody, of any tenant", the database still answers one tenant's rows. */
import { isNode } from '../../schema/platform/node.js';
import { actorTenant, type Expr, tenantCondition } from '../../src/platform/authorization/policy.js';
import type { Reads } from '../../src/platform/query/reads.js';
import { sql } from '../../src/platform/sql/sql.js';
import { aGroup, anAssignment, aSubmission } from '../learning/assignments/builders.js';
import { readTypesOf } from '../support/read-types.js';
import { openNewWorld, type World } from '../support/world.js';

/** Types without a table, and views, have no ids of their own to be asked for. */
const made = new Set(['GradebookDay', 'GradebookGrader', 'GradebookSubmission', 'TodoItem']);

interface NodeType {
  readonly name: string;
  readonly table: string;
  readonly reads: Reads;
}

const nodeTypes = ({ app }: World): NodeType[] =>
  readTypesOf(app.schema)
    .filter(({ type }) => isNode(type) && !made.has(type.name))
    .map(({ type, reads }) => ({ name: type.name, table: app.services.catalogue.of(reads.entity).name, reads }));

/** Holds for every row, and claims to hold for those of the tenant alone: it passes each check and is wrong all the same. */
const everybody = tenantCondition('everybody', () => sql`${actorTenant} is not null`);

/** Everybody sees everything, until `restore`. */
function withoutPolicies(types: readonly NodeType[]): () => void {
  const policies = [...new Set(types.map(({ reads }) => reads.policy as { visible: Expr }))];
  const kept = policies.map((policy) => policy.visible);
  for (const policy of policies) policy.visible = everybody;
  return () => {
    for (const [i, policy] of policies.entries()) policy.visible = kept[i] as Expr;
  };
}

/** The people of a tenant, by what makes them so. */
const ofTenant = (table: string): string => {
  const person = (column: string) =>
    `${column} in (select user_id from logins where root_account_id = $1
      union select user_id from enrollments where root_account_id = $1 and type = 'StudentViewEnrollment')`;
  return table === 'users' ? person('id') : 'root_account_id = $1';
};

/** Per type, how many records of another tenant somebody is answered. */
async function strangersSeenBy(world: World, who: 'admin' | 'stu1' | 'adminB' | 'stuB', tenant: number) {
  const seen: Record<string, number> = {};
  for (const { name, table } of nodeTypes(world)) {
    const all = await world.sql(`select id::int, coalesce(${ofTenant(table)}, false) as own from ${table}`, [tenant]);
    const ids = all.map(({ id }) => Buffer.from(`${name}:${id}`).toString('base64url'));
    if (ids.length === 0) continue;
    let strangers = 0;
    for (let at = 0; at < ids.length; at += 100) {
      const asked = { ids: ids.slice(at, at + 100) };
      // What a document was compiled for is remembered by its text: no other test's text may stand here.
      const { body } = await world.as(who).graphql('query Unguarded($ids: [ID!]!) { nodes(ids: $ids) { id } }', asked);
      expect([name, body.errors ?? []]).toEqual([name, []]);
      strangers += body.data.nodes.filter((node: unknown, i: number) => node !== null && !all[at + i].own).length;
    }
    seen[name] = strangers;
  }
  return seen;
}

async function aWorldOfBoth(settings: Record<string, string>): Promise<World> {
  // The statements that are compiled here are for no other test.
  const world = await openNewWorld(settings);
  const { courses, users } = world;
  for (const [course, student] of [
    [courses.C1, users.stu1],
    [courses.CB, users.stuB],
  ] as const) {
    await aGroup(world, { courseId: course });
    const assignment = await anAssignment(world, { courseId: course, submissionTypes: ['online_text_entry'] });
    await aSubmission(world, assignment, student);
  }
  return world;
}

describe('With every policy taken out', () => {
  it.each(['admin', 'stu1', 'adminB', 'stuB'] as const)('%s is answered nothing of another tenant', async (who) => {
    const world = await aWorldOfBoth({});
    const restore = withoutPolicies(nodeTypes(world));
    try {
      const tenant = who.endsWith('B') ? world.accounts.RB : world.accounts.RA;
      const seen = await strangersSeenBy(world, who, tenant);
      expect(Object.keys(seen).length).toBeGreaterThan(20);
      expect(Object.entries(seen).filter(([, strangers]) => strangers > 0)).toEqual([]);
    } finally {
      restore();
      await world.close();
    }
  });

  it('and without row security all of it leaks, so that this test can fail', async () => {
    const world = await aWorldOfBoth({ ROW_SECURITY: 'off' });
    const restore = withoutPolicies(nodeTypes(world));
    try {
      const seen = await strangersSeenBy(world, 'stuB', world.accounts.RB);
      for (const type of [
        'User',
        'CommunicationChannel',
        'Course',
        'Account',
        'Enrollment',
        'Submission',
        'Login',
        'Role',
      ])
        expect([type, (seen[type] ?? 0) > 0]).toEqual([type, true]);
    } finally {
      restore();
      await world.close();
    }
  });
});
