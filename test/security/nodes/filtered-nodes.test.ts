/** Black box: what a list shows by one of its filters, such as what is deleted, is read again by its global id. */
import {
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { globalIdOf } from '../../../schema/platform/global-id.js';
import { type Spot, spotsOf } from '../../conventions/argument-spots.js';
import { anEssay } from '../../learning/assignments/builders.js';
import { aTerm } from '../../support/course-builders.js';
import { enrollmentRow } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import { aRole, setCourseState, setLoginState, setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

interface Met {
  readonly id: string;
  readonly at: string;
}

const people: readonly Person[] = ['admin', 'subadmin', 'teach', 'stu1', 'stu2', 'obs', 'out'];

/** The records in an answer. */
function metIn(value: unknown, at: string): Met[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => metIn(one, at));
  const { id } = value as { id?: string };
  if (id !== undefined) return [{ id, at }];
  return Object.values(value).flatMap((one) => metIn(one, at));
}

describe('What a filter of a list shows', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await anEssay(world);
    await endThings();
  });
  afterAll(() => world.close());

  /** A course, a term, enrollments, roles and people that are no longer there, or never were in use. */
  async function endThings(): Promise<void> {
    const { C1, C2 } = world.courses;
    const admin = world.as('admin');
    await anEssay(world, { courseId: C2 });
    await enrollmentRow(world, 'out', C1, 'Student');
    await setPartState(world, world.users.out, 'deleted');
    await setPartState(world, world.users.stu2, 'completed');
    const term = await aTerm(world, 'Gone');
    await admin.del(`/accounts/${world.accounts.RA}/terms/${term}`);
    await aRole(world, { name: 'Guide', base: 'StudentEnrollment', state: 'inactive' });
    await setLoginState(world, world.users.gone, 'deleted');
    await setCourseState(world, 'deleted', C2);
  }

  async function ask(who: Person, document: string, variables: Record<string, unknown> = {}): Promise<any> {
    const { body } = await world.as(who).graphql(document, variables);
    if (body.data === undefined) throw new Error(`${document} ${JSON.stringify(body)}`);
    return body.data;
  }

  /** A record of each type that somebody sees. */
  async function someNodes(who: Person): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const type of world.app.schema.getPossibleTypes(world.app.schema.getType('Node') as never)) {
      const ids = Array.from({ length: 40 }, (_, at) => globalIdOf(type.name, at + 1));
      const { nodes } = await ask(who, 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
      const [one] = nodes.filter((node: unknown) => node !== null);
      if (one !== undefined) found.set(type.name, one.id);
    }
    return found;
  }

  /** The field with each word of the filter, and the ids of what it answers. */
  function askedWithEach(spot: Spot): string[] {
    const [typeName, fieldName] = spot.name.split(/[.(]/) as [string, string];
    const type = world.app.schema.getType(typeName);
    const words = getNamedType(spot.type);
    if (!isObjectType(type) || !isEnumType(words) || /\(orderBy|\(direction/.test(spot.name)) return [];
    const answered = getNamedType(type.getFields()[fieldName]!.type);
    const nodes = isObjectType(answered) ? answered.getFields()['nodes'] : undefined;
    if (nodes === undefined) return [];
    const entry = getNamedType(nodes.type);
    // A course stands within what tells how far it lets somebody in.
    const selected = entry.name === 'CourseAccess' ? 'course { id }' : 'id';
    if (!isObjectType(entry) || (selected === 'id' && entry.getFields()['id'] === undefined)) return [];
    const isList = isListType(getNullableType(spot.type));
    return words
      .getValues()
      .map(({ name }) => spot.fieldWith(isList ? [name] : name).replace('{ __typename }', `{ nodes { ${selected} } }`));
  }

  it('is read again by its global id, by whoever met it', async () => {
    const spots = spotsOf(world.app.schema).filter(({ isMutation }) => !isMutation);
    const lost: string[] = [];
    let met = 0;
    for (const who of people) {
      const nodes = await someNodes(who);
      for (const spot of spots) {
        const type = spot.name.split('.')[0] as string;
        const id = nodes.get(type);
        if (id === undefined && type !== 'Query') continue;
        for (const field of askedWithEach(spot)) {
          const data =
            type === 'Query'
              ? await ask(who, `{ ${field} }`)
              : await ask(who, `query($id: ID!) { node(id: $id) { ... on ${type} { ${field} } } }`, { id });
          const found = metIn(Object.values(data.node ?? data), `${spot.name} ${field}`);
          met += found.length;
          const ids = found.map((one) => one.id);
          const again = await ask(who, 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
          found.forEach((one, at) => {
            if (again.nodes[at]?.id !== one.id)
              lost.push(`${who}: ${Buffer.from(one.id, 'base64url').toString()} of ${one.at.slice(0, 120)}`);
          });
        }
      }
    }
    expect([...new Set(lost)].sort()).toEqual([]);
    expect(met).toBeGreaterThan(100);
  });

  it('is for nobody else: a deleted course is not found by who took part in it, or by others', async () => {
    const id = globalIdOf('Course', world.courses.C2);
    const found = async (who: Person) => (await ask(who, 'query($id: ID!) { node(id: $id) { id } }', { id })).node;
    expect(await found('admin')).toEqual({ id });
    for (const who of ['teach', 'stu1', 'out', 'adminB'] as const) expect([who, await found(who)]).toEqual([who, null]);
    const { node } = await ask(
      'admin',
      'query($id: ID!) { node(id: $id) { ... on Course { name workflowState permissions { undelete update } } } }',
      { id },
    );
    expect(node).toEqual({
      name: 'Chemistry 101',
      workflowState: 'DELETED',
      permissions: { undelete: true, update: false },
    });
  });

  it('holds within a deleted course as well', async () => {
    const type = world.app.schema.getType('Course') as GraphQLObjectType;
    const id = world.courses.C2;
    const lost: string[] = [];
    for (const field of Object.values(type.getFields())) {
      const entry = getNamedType(field.type);
      if (!isObjectType(entry) || field.args.some(isRequiredArgument)) continue;
      const nodes = entry.getFields()['nodes'];
      const of = nodes === undefined ? entry : (getNamedType(nodes.type) as GraphQLObjectType);
      if (!of.getInterfaces().some(({ name }) => name === 'Node')) continue;
      const inner = nodes === undefined ? '{ id }' : '{ nodes { id } }';
      const asked = `query($id: RecordId!) { course(id: $id, includeDeleted: true) { ${field.name} ${inner} } }`;
      const met = metIn(await ask('admin', asked, { id }), field.name);
      const again = await ask('admin', 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
        ids: met.map((one) => one.id),
      });
      met.forEach((one, at) => {
        if (again.nodes[at]?.id !== one.id) lost.push(`${Buffer.from(one.id, 'base64url').toString()} of ${one.at}`);
      });
    }
    expect(lost).toEqual([]);
  });
});
