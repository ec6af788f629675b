/**
 * Every record of the demo schools by its global id, as everybody: generated from the schema and the tables, so that a
 * new type is asked for as soon as it is there.
 */
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { buildExecutableSchema } from '../../../schema/build.js';
import { globalIdOf } from '../../../schema/platform/global-id.js';
import { composition } from '../../../src/composition.js';
import type { Reads } from '../../../src/platform/query/reads.js';
import { readByAll } from '../../../src/server/database/row-bounds.js';
import { type Asker, type DemoWorld, openDemoWorld } from './demo-world.js';
import { lists, singles, withoutRoute } from './rest-of-nodes.js';

/** Tables without the tenant's column: SQL of the root accounts that the row `t` belongs to. */
const owners: Readonly<Record<string, string>> = {
  users: `select l.root_account_id from logins l where l.user_id = t.id and l.workflow_state <> 'deleted'
    union select e.root_account_id from enrollments e where e.user_id = t.id and e.type = 'StudentViewEnrollment'`,
};

/** Some rows of the site are everybody's to read. */
const ofEverybody = (table: string): string =>
  `select a.id from accounts a where a.parent_account_id is null and (a.id = t.root_account_id or (${readByAll[table]}))`;

interface Stored {
  readonly id: number;
  readonly owners: readonly number[];
  readonly row: Readonly<Record<string, any>>;
}

const schema: GraphQLSchema = buildExecutableSchema(composition);
/** What stands within other records has no rows: `test/learning/quizzes/questions-by-global-id.test.ts` asks for it. */
const types = schema
  .getPossibleTypes(schema.getType('Node') as never)
  .filter(({ extensions }) => extensions['within'] === undefined)
  .map((type) => [type.name, (type as GraphQLObjectType).extensions['reads'] as Reads] as const);
const names = types.map(([name]) => name);
/** Reports of problems are the site's, wherever they come from: `test/administration/error-reports/` asks for them. */
const ofSite = new Set(['ErrorReport']);

describe('Every record by its global id', () => {
  let world: DemoWorld;
  const stored = new Map<string, readonly Stored[]>();
  /** `type asker` → ids that were answered. */
  const answered = new Map<string, ReadonlySet<number>>();
  const seen = (type: string, asker: Asker) => answered.get(`${type} ${asker.name}`) as ReadonlySet<number>;

  beforeAll(async () => {
    world = await openDemoWorld();
    for (const [type, reads] of types) stored.set(type, await rowsOf(reads));
    const askAll = async (asker: Asker) => {
      for (const type of names) answered.set(`${type} ${asker.name}`, await ask(type, asker));
    };
    await Promise.all(world.askers.map(askAll));
  });
  afterAll(() => world.close());

  async function rowsOf(reads: Reads): Promise<Stored[]> {
    const { name, knowsTenant } = world.app.services.catalogue.of(reads.entity);
    const of = name in readByAll ? ofEverybody(name) : knowsTenant ? 'select t.root_account_id' : owners[name];
    if (of === undefined) throw new Error(`Say in this test which tenants the rows of ${name} belong to.`);
    const rows = await world.sql(
      `select t.id::int, array(${of})::int[] as owners, to_json(t) as row from ${name} t order by t.id`,
    );
    return rows as Stored[];
  }

  async function ask(type: string, { caller }: Asker): Promise<Set<number>> {
    const ids = [...(stored.get(type) ?? []).map(({ id }) => id), 2 ** 40];
    const query = `query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }`;
    const found = new Set<number>();
    for (let at = 0; at < ids.length; at += 100) {
      const some = ids.slice(at, at + 100);
      const named = some.map((id) => globalIdOf(type, id));
      const { body } = await caller.graphql(query, { ids: named });
      if (body.errors !== undefined) throw new Error(`${type}: ${JSON.stringify(body.errors[0])}`);
      // By its id: an attempt has the number of its quiz submission as `recordId` (decision 0073).
      for (const [place, node] of body.data.nodes.entries()) {
        if (node === null) continue;
        if (node.id !== named[place] || node.__typename !== type)
          throw new Error(`${type}: another record is answered.`);
        found.add(some[place] as number);
      }
    }
    return found;
  }

  it('is there to be asked for, of every type in both tenants, and somebody sees one of each', () => {
    const tenants = [
      ...new Set(world.askers.filter(({ name }) => name.startsWith('admin')).map((one) => one.rootAccountId)),
    ];
    expect(tenants).toHaveLength(2);
    for (const tenant of tenants) {
      const missing = names.filter(
        (type) => !ofSite.has(type) && !stored.get(type)?.some((row) => row.owners.includes(tenant)),
      );
      const unseen = names.filter(
        (type) =>
          !ofSite.has(type) &&
          !world.askers.some((asker) => asker.rootAccountId === tenant && seen(type, asker).size > 0),
      );
      expect({ tenant, missing, unseen }).toEqual({ tenant, missing: [], unseen: [] });
    }
  });

  it('is of the tenant of whoever it is answered to', () => {
    const leaks: string[] = [];
    for (const type of names)
      for (const asker of world.askers)
        for (const { id, owners: of } of stored.get(type) ?? [])
          if (seen(type, asker).has(id) && !of.includes(asker.rootAccountId))
            leaks.push(`${asker.name}: ${type} ${id}`);
    expect(leaks).toEqual([]);
  });

  it('has a route, or is named as a type that has none', () => {
    expect(names.filter((type) => !(type in singles || type in lists || withoutRoute.includes(type)))).toEqual([]);
  });

  /** Some that were answered, some of the tenant that were not, and one of another tenant. */
  const sample = (type: string, asker: Asker): Stored[] => {
    const rows = stored.get(type) ?? [];
    const own = rows.filter(({ owners: of }) => of.includes(asker.rootAccountId));
    const yes = own.filter(({ id }) => seen(type, asker).has(id));
    const no = own.filter(({ id }) => !seen(type, asker).has(id));
    const ends = (some: Stored[]) => [some[0], some.at(-1)];
    const foreign = rows.filter(({ owners: of }) => !of.includes(asker.rootAccountId)).slice(-1);
    return [...new Set([...ends(yes), ...ends(no), ...foreign])].filter((one) => one !== undefined);
  };

  /** What everybody's work finds to differ; each type has to be met with a yes and, of the single routes, with a no. */
  async function compared(work: (asker: Asker, met: (type: string, yes: boolean) => void) => Promise<string[]>) {
    const answers = new Set<string>();
    const differ = await Promise.all(
      world.askers.map((asker) => work(asker, (type, yes) => answers.add(`${type} ${yes ? 'yes' : 'no'}`))),
    );
    return { differ: differ.flat(), answers };
  }

  it('is answered by its route to the same people', async () => {
    const { differ, answers } = await compared(async (asker, met) => {
      const found: string[] = [];
      for (const [type, { path, also }] of Object.entries(singles))
        for (const { id, row } of sample(type, asker)) {
          const { status } = await asker.caller.get(path(row, asker.rootAccountId));
          const [rest, node] = [status === 200, seen(type, asker).has(id)];
          met(type, rest);
          if (rest !== node && !also?.({ rest, node }, row))
            found.push(`${asker.name}: ${type} ${id} node ${node}, REST ${status}`);
        }
      return found;
    });
    expect(differ).toEqual([]);
    for (const type of Object.keys(singles))
      expect([...answers]).toEqual(expect.arrayContaining([`${type} yes`, `${type} no`]));
  });

  it('stands in the lists of its kind for the same people', async () => {
    const { differ, answers } = await compared(async (asker, met) => {
      const found: string[] = [];
      for (const [type, { path }] of Object.entries(lists)) {
        const placeOf = ({ row }: Stored) => path(row, asker.rootAccountId);
        for (const list of [...new Set(sample(type, asker).map(placeOf))].slice(0, 3)) {
          const { status, body } = await asker.caller.get(list);
          if (status !== 200) continue;
          const items: any[] = Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) as any[]);
          const listed = new Set(items.map((item) => item.id as number));
          for (const { id } of (stored.get(type) ?? []).filter((one) => placeOf(one) === list)) {
            const [inList, node] = [listed.has(id), seen(type, asker).has(id)];
            met(type, inList);
            if (inList !== node) found.push(`${asker.name}: ${type} ${id} node ${node}, in ${list} ${inList}`);
          }
        }
      }
      return found;
    });
    expect(differ).toEqual([]);
    for (const type of Object.keys(lists)) expect([...answers]).toContain(`${type} yes`);
  });
});
