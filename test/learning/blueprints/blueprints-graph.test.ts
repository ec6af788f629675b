import { courseRow, enrollmentRow } from '../../support/course-rows.js';
import { graphRefusal, mendable } from '../../support/graph-refusal.js';
import { emptyQueue, runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { aBlueprint, aPageIn, changePage } from './builders.js';

describe('Blueprints over GraphQL', () => {
  let world: World;
  let [blueprint, one, page] = [0, 0, 0];
  beforeAll(async () => {
    world = await openWorld();
    await emptyQueue(world);
    blueprint = await aBlueprint(world);
    one = await courseRow(world, 'One');
    page = (await aPageIn(world, blueprint, 'Rules')).page_id;
    await enrollmentRow(world, 'teach', blueprint, 'Teacher');
    await enrollmentRow(world, 'stu2', blueprint, 'Student');
  });
  afterAll(() => world.close());

  const ask = async (query: string, variables: object = {}, who: 'admin' | 'teach' | 'stu2' | 'adminB' = 'admin') =>
    (await world.as(who).graphql(query, { ...variables })).body;

  it('updateBlueprintAssociations, syncBlueprint and restrictBlueprintItem name the template by its id alone', async () => {
    const template = await ask('query ($id: RecordId!) { course(id: $id) { blueprintTemplate { id recordId } } }', {
      id: blueprint,
    });
    const { id: node, recordId: id } = template.data.course.blueprintTemplate;
    const associated = await ask(
      `mutation ($id: RecordId!, $add: [RecordId!]) {
        updateBlueprintAssociations(id: $id, courseIdsToAdd: $add) {
          blueprintTemplate { associatedCourses { totalCount nodes { recordId name } } } ${mendable}
        }
      }`,
      { id, add: [one] },
    );
    expect(associated.data.updateBlueprintAssociations).toEqual({
      blueprintTemplate: { associatedCourses: { totalCount: 1, nodes: [{ recordId: one, name: 'One' }] } },
      errors: [],
    });
    const locked = await ask(
      `mutation ($id: RecordId!, $page: RecordId!) {
        restrictBlueprintItem(id: $id, contentType: WIKI_PAGE, contentId: $page, restricted: true,
          restrictions: { content: true }) {
          blueprintItem { contentType contentId restricted restrictions { content points } }
        }
      }`,
      { id, page },
    );
    expect(locked.data.restrictBlueprintItem.blueprintItem).toEqual({
      contentType: 'WIKI_PAGE',
      contentId: page,
      restricted: true,
      restrictions: { content: true, points: false },
    });
    const changes = await ask(
      'query ($id: ID!) { node(id: $id) { ... on BlueprintTemplate { blueprintChanges { assetName changeType locked } } } }',
      { id: node },
    );
    expect(changes.data.node.blueprintChanges).toContainEqual({
      assetName: 'Rules',
      changeType: 'CREATED',
      locked: true,
    });
    const started = await ask(
      `mutation ($id: RecordId!) {
        syncBlueprint(id: $id, input: { comment: "Autumn" }) {
          blueprintMigration { id workflowState comment job { tag workflowState } } ${mendable}
        }
      }`,
      { id: node },
    );
    const { id: migration, ...shown } = started.data.syncBlueprint.blueprintMigration;
    expect(shown).toEqual({
      workflowState: 'QUEUED',
      comment: 'Autumn',
      job: { tag: 'BLUEPRINT_MIGRATION', workflowState: 'QUEUED' },
    });
    const again = await ask(
      `mutation ($id: RecordId!) { syncBlueprint(id: $id) { blueprintMigration { recordId } ${mendable} } }`,
      { id },
    );
    expect(graphRefusal(again)).toMatchObject({ reason: 'already_running' });
    await runQueued(world);
    const done = await ask(
      `query ($id: ID!) {
        node(id: $id) {
          ... on BlueprintMigration {
            workflowState
            template { recordId }
            changes { nodes { assetId assetType changeType locked exceptions { courseId } } }
            imports { nodes { id workflowState made changed deleted kept message course { name } } }
          }
        }
      }`,
      { id: migration },
    );
    expect(done.data.node).toEqual({
      workflowState: 'COMPLETED',
      template: { recordId: id },
      changes: {
        nodes: expect.arrayContaining([
          { assetId: page, assetType: 'WIKI_PAGE', changeType: 'CREATED', locked: true, exceptions: [] },
        ]),
      },
      imports: {
        nodes: [
          {
            id: expect.any(String),
            workflowState: 'COMPLETED',
            made: expect.any(Number),
            changed: 0,
            deleted: 0,
            kept: 0,
            message: null,
            course: { name: 'One' },
          },
        ],
      },
    });
    const there = await ask(
      `query ($id: ID!) { node(id: $id) { ... on BlueprintImport {
        migrationState subscription { syncedAt blueprintCourse { name } imports { totalCount } } } } }`,
      { id: done.data.node.imports.nodes[0].id },
    );
    expect(there.data.node).toEqual({
      migrationState: 'COMPLETED',
      subscription: { syncedAt: expect.any(String), blueprintCourse: { name: 'Template' }, imports: { totalCount: 1 } },
    });
    for (const who of ['stu2', 'adminB'] as const)
      for (const hidden of [node, migration, done.data.node.imports.nodes[0].id])
        expect((await ask('query ($id: ID!) { node(id: $id) { id } }', { id: hidden }, who)).data.node).toBeNull();
  });

  it('permissions say beforehand what the mutations do; null stands where a course is no blueprint', async () => {
    const query = `query ($id: RecordId!) {
      course(id: $id) { blueprintTemplate { permissions { sync restrict associate } } blueprintSubscriptions { totalCount } }
    }`;
    const of = async (who: 'admin' | 'teach', id = blueprint) => (await ask(query, { id }, who)).data.course;
    expect((await of('admin')).blueprintTemplate.permissions).toEqual({ sync: true, restrict: true, associate: true });
    expect((await of('teach')).blueprintTemplate.permissions).toEqual({ sync: true, restrict: true, associate: false });
    expect(await of('admin', one)).toEqual({ blueprintTemplate: null, blueprintSubscriptions: { totalCount: 1 } });
    const closed = await ask(query, { id: blueprint }, 'stu2');
    expect([closed.data.course.blueprintTemplate, closed.errors[0].extensions.http.status]).toEqual([null, 403]);
  });

  it('restrictions of a course are set and shown', async () => {
    const { data } = await ask(
      `mutation ($id: RecordId!) {
        updateCourse(id: $id, input: { blueprintRestrictions: { dueDates: true },
          useBlueprintRestrictionsByObjectType: true, blueprintRestrictionsByObjectType: { wikiPage: { content: true } } }) {
          course {
            blueprintRestrictions { content dueDates }
            useBlueprintRestrictionsByObjectType
            blueprintRestrictionsByObjectType { wikiPage { content points } quiz { content } }
          }
        }
      }`,
      { id: blueprint },
    );
    expect(data.updateCourse.course).toEqual({
      blueprintRestrictions: { content: true, dueDates: true },
      useBlueprintRestrictionsByObjectType: true,
      blueprintRestrictionsByObjectType: { wikiPage: { content: true, points: false }, quiz: null },
    });
    await changePage(world, blueprint, 'rules', { body: '<p>Other</p>' });
  });
});
