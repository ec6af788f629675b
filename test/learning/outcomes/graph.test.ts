import { globalIdOf } from '../../../schema/platform/global-id.js';
import { Login } from '../../../src/identity/users/index.js';
import { createToken } from '../../../src/server/database/authority/tokens.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { aligned, aSiteWriter, aSmallTree, bodyOf, type OutcomesAt, outcomesAt, stored } from './builders.js';

describe('Outcomes in the graph', () => {
  let world: World;
  let teach: Caller;
  let inCourse: OutcomesAt;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    inCourse = outcomesAt(`/courses/${world.courses.C1}`, teach);
  });
  afterEach(() => world.close());

  const data = async (who: Caller, query: string, variables: object = {}): Promise<any> => {
    const { body } = await who.graphql(query, variables as Record<string, unknown>);
    if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
    return body.data;
  };

  it('reads a tree in one statement, with pages of groups and of outcomes', async () => {
    const { group, spare, outcome } = await aSmallTree(inCourse);
    await inCourse.outcome(group, 'Argues');
    const query = `query($id: RecordId!) { course(id: $id) {
      outcomeGroups(first: 10) { totalCount nodes { recordId title parent { recordId } permissions { update } } }
      outcomeLinks(first: 1) { totalCount pageInfo { hasNextPage endCursor } nodes { outcome { title } } }
      outcomeGroup(id: ${group}) { subgroups { nodes { recordId } } links(first: 5) {
        nodes { assessed permissions { unlink } outcome { recordId title course { recordId } } outcomeGroup { title } } } }
    } }`;
    const { course } = await data(teach, query, { id: world.courses.C1 });
    expect(course.outcomeGroups.totalCount).toBe(3);
    expect(course.outcomeGroups.nodes.map(({ title }: any) => title)).toEqual(['Biology 101', 'Standards', 'Spare']);
    expect(course.outcomeGroups.nodes[2]).toMatchObject({ recordId: spare, permissions: { update: true } });
    expect(course.outcomeLinks).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
    expect(course.outcomeGroup.links.nodes).toEqual([
      {
        assessed: false,
        permissions: { unlink: true },
        outcome: { recordId: expect.any(Number), title: 'Argues', course: { recordId: world.courses.C1 } },
        outcomeGroup: { title: 'Standards' },
      },
      expect.objectContaining({ outcome: expect.objectContaining({ recordId: outcome, title: 'Reads' }) }),
    ]);
    const counts = await Promise.resolve(world.statementsOf(() => data(teach, query, { id: world.courses.C1 })));
    expect(counts).toBe(1);
  });

  it('finds groups, links and outcomes by their global ids, for who sees them', async () => {
    const { group, outcome } = await aSmallTree(inCourse);
    const [link] = await world.sql('select id::int from outcome_links');
    const ids = [globalIdOf('OutcomeGroup', group), globalIdOf('Outcome', outcome), globalIdOf('OutcomeLink', link.id)];
    const query = 'query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';
    for (const who of ['teach', 'stu1', 'admin'] as const)
      expect((await data(world.as(who), query, { ids })).nodes).toEqual([
        { __typename: 'OutcomeGroup', id: ids[0] },
        { __typename: 'Outcome', id: ids[1] },
        { __typename: 'OutcomeLink', id: ids[2] },
      ]);
    for (const who of ['out', 'adminB'] as const)
      expect((await data(world.as(who), query, { ids })).nodes).toEqual([null, null, null]);
  });

  it('makes, changes, moves, imports, links, unlinks and deletes, without a place', async () => {
    const { rootOutcomeGroup } = await data(
      teach,
      'query($id: RecordId!) { rootOutcomeGroup(context: { courseId: $id }) { recordId title } }',
      { id: world.courses.C1 },
    );
    expect(rootOutcomeGroup.title).toBe('Biology 101');
    const run = async (field: string, answer: string): Promise<any> => {
      const [name] = field.split('(') as [string];
      const { [name]: payload } = await data(teach, `mutation { ${field} { ${answer} errors { code field } } }`);
      expect(payload.errors).toEqual([]);
      return payload;
    };
    const root = rootOutcomeGroup.recordId;
    const made = `createOutcomeGroup(parentOutcomeGroupId: ${root}, input: { title: "A" })`;
    const { recordId: a } = (await run(made, 'outcomeGroup { recordId }')).outcomeGroup;
    const { recordId: b } = (await run(made.replace('"A"', '"B"'), 'outcomeGroup { recordId }')).outcomeGroup;
    const moved = await run(
      `updateOutcomeGroup(id: ${b}, input: { parentOutcomeGroupId: ${a}, vendorGuid: "G" })`,
      'outcomeGroup { vendorGuid parent { recordId } }',
    );
    expect(moved.outcomeGroup).toEqual({ vendorGuid: 'G', parent: { recordId: a } });
    const { outcome } = (
      await run(
        `createOutcome(outcomeGroupId: ${b}, input: { title: "Reads", ratings: [{ points: 3 }], calculationMethod: LATEST })`,
        'outcomeLink { outcome { recordId masteryPoints ratings { description points } calculationMethod } }',
      )
    ).outcomeLink;
    expect(outcome).toEqual({
      recordId: expect.any(Number),
      masteryPoints: 3,
      ratings: [{ description: 'No description', points: 3 }],
      calculationMethod: 'LATEST',
    });
    await run(`linkOutcome(outcomeGroupId: ${a}, outcomeId: ${outcome.recordId})`, 'outcomeLink { recordId }');
    const changed = await run(
      `updateOutcome(id: ${outcome.recordId}, input: { title: "Writes" })`,
      'outcome { title }',
    );
    expect(changed.outcome.title).toBe('Writes');
    const imported = await run(
      `importOutcomeGroup(outcomeGroupId: ${root}, sourceOutcomeGroupId: ${b})`,
      'outcomeGroup { title links { nodes { outcome { title } } } }',
    );
    expect(imported.outcomeGroup).toEqual({ title: 'B', links: { nodes: [{ outcome: { title: 'Writes' } }] } });
    const gone = await run(
      `unlinkOutcome(outcomeGroupId: ${a}, outcomeId: ${outcome.recordId})`,
      'outcomeLink { workflowState outcome { workflowState } }',
    );
    expect(gone.outcomeLink).toEqual({ workflowState: 'DELETED', outcome: { workflowState: 'ACTIVE' } });
    const deleted = await run(`deleteOutcomeGroup(id: ${a})`, 'outcomeGroup { workflowState }');
    expect(deleted.outcomeGroup.workflowState).toBe('DELETED');
  });

  it('tells what the caller can mend by the place in the input, and changes nothing', async () => {
    const { group, spare, outcome } = await aSmallTree(inCourse);
    await aligned(world, outcome);
    const root = await inCourse.root();
    const before = await stored(world);
    for (const [field, errors] of [
      [`createOutcome(outcomeGroupId: ${group}, input: {})`, [['BLANK', 'title']]],
      [
        `createOutcome(outcomeGroupId: ${group}, input: { title: "X", ratings: [{ points: -1 }] })`,
        [['GREATER_THAN_OR_EQUAL_TO', 'ratings.0.points']],
      ],
      [
        `createOutcome(outcomeGroupId: ${group}, input: { title: "X", calculationMethod: N_MASTERY, calculationInt: 0 })`,
        [['GREATER_THAN_OR_EQUAL_TO', 'calculationInt']],
      ],
      [
        `updateOutcomeGroup(id: ${group}, input: { parentOutcomeGroupId: ${group} })`,
        [['CYCLIC_GROUP', 'parentOutcomeGroupId']],
      ],
      [
        `updateOutcomeGroup(id: ${group}, input: { parentOutcomeGroupId: 999999 })`,
        [['NOT_FOUND', 'parentOutcomeGroupId']],
      ],
      [`updateOutcomeGroup(id: ${root}, input: { title: "X" })`, [['ROOT_GROUP', null]]],
      [`deleteOutcomeGroup(id: ${root})`, [['ROOT_GROUP', null]]],
      [`deleteOutcomeGroup(id: ${group})`, [['ALIGNED_OUTCOME', null]]],
      [`unlinkOutcome(outcomeGroupId: ${group}, outcomeId: ${outcome})`, [['ALIGNED_OUTCOME', null]]],
      [`linkOutcome(outcomeGroupId: ${spare}, outcomeId: 999999)`, [['NOT_USABLE', 'outcomeId']]],
      [
        `importOutcomeGroup(outcomeGroupId: ${spare}, sourceOutcomeGroupId: 999999)`,
        [['NOT_USABLE', 'sourceOutcomeGroupId']],
      ],
      [
        `importOutcomeGroup(outcomeGroupId: ${spare}, sourceOutcomeGroupId: ${root})`,
        [['ROOT_GROUP', 'sourceOutcomeGroupId']],
      ],
    ] as const) {
      const [name] = field.split('(') as [string];
      const { [name]: payload } = await data(teach, `mutation { ${field} { errors { code field } } }`);
      expect([field, payload.errors.map((one: any) => [one.code, one.field])]).toEqual([field, errors]);
    }
    expect(await stored(world)).toEqual(before);
  });

  it('answers NOT_FOUND for a group that stands elsewhere than the mutation says, and FORBIDDEN to readers', async () => {
    const { group } = await aSmallTree(inCourse);
    const before = await stored(world);
    const deleting = (context: string) =>
      `mutation { deleteOutcomeGroup(id: ${group}, context: ${context}) { errors { code } } }`;
    for (const [who, context, code] of [
      ['admin', `{ accountId: ${world.accounts.RA} }`, 'NOT_FOUND'],
      ['admin', `{ courseId: ${world.courses.C2} }`, 'NOT_FOUND'],
      ['admin', '{ global: true }', 'NOT_FOUND'],
      ['admin', '{ global: false }', 'NOT_FOUND'],
      ['stu1', `{ courseId: ${world.courses.C1} }`, 'FORBIDDEN'],
    ] as const) {
      const { body } = await world.as(who).graphql(deleting(context));
      expect([context, body.errors?.[0]?.extensions.code]).toEqual([context, code]);
    }
    expect(await stored(world)).toEqual(before);
    expect((await data(teach, deleting('{ courseId: "sis_course_id:BIO-1" }'))).deleteOutcomeGroup.errors).toEqual([]);
  });

  it('reads what is of all tenants, and finds nothing else there', async () => {
    const site = await aSiteWriter(world);
    const ofAll = await aSmallTree(outcomesAt('/global', site));
    const { group } = await aSmallTree(inCourse);
    const query = `query($id: RecordId!) { globalOutcomeGroup(id: $id) { title courseId accountId links { nodes { outcome { title } } } } }`;
    expect((await data(world.as('stuB'), query, { id: ofAll.group })).globalOutcomeGroup).toEqual({
      title: 'Standards',
      courseId: null,
      accountId: null,
      links: { nodes: [{ outcome: { title: 'Reads' } }] },
    });
    const { body } = await teach.graphql(query, { id: group });
    expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
  });

  it('scopes: a token reads and changes what its routes do', async () => {
    const { group, outcome } = await aSmallTree(inCourse);
    const em = await world.em();
    const login = await em.findOneOrFail(Login, world.logins.teach);
    const token = await createToken(em, login, {
      scopes: [
        'url:GET|/api/v1/courses/:course_id/outcome_groups/:id',
        'url:POST|/api/v1/courses/:course_id/outcome_groups/:id/outcomes',
      ],
    });
    const scoped = world.withToken(token);
    expect((await scoped.get(inCourse.at(group))).status).toBe(200);
    expect((await scoped.post(inCourse.at(group, '/outcomes'), { title: 'X' })).status).toBe(200);
    expect((await scoped.del(inCourse.at(group))).status).toBe(403);
    expect((await scoped.get(`/outcomes/${outcome}`)).status).toBe(403);
    const make = `mutation { createOutcome(outcomeGroupId: ${group}, input: { title: "Y" }) { outcomeLink { outcome { title } } } }`;
    expect((await data(scoped, make)).createOutcome.outcomeLink.outcome.title).toBe('Y');
    const { body } = await scoped.graphql(`mutation { deleteOutcomeGroup(id: ${group}) { errors { code } } }`);
    expect(body.errors[0].extensions.reason).toBe('insufficient_scope');
    expect(bodyOf<any>(await teach.get(inCourse.at(group))).id).toBe(group);
  });
});
