import { enrollmentRow } from '../../support/course-rows.js';
import { emptyQueue } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { aBlueprint, aFollower, aPageIn, synced } from './builders.js';

describe('A teacher of a course that follows a blueprint', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await emptyQueue(world);
  });
  afterAll(() => world.close());

  it('learns from a migration what it did in their course, and nothing of the others and of the blueprint', async () => {
    const blueprint = await aBlueprint(world);
    await aPageIn(world, blueprint, 'Rules');
    const one = await aFollower(world, blueprint, 'One');
    const two = await aFollower(world, blueprint, 'Two');
    await enrollmentRow(world, 'teach', one, 'Teacher');
    await synced(world, blueprint);
    const asked = async (who: 'teach' | 'admin') =>
      (
        await world.as(who).graphql(
          `query ($id: RecordId!) {
            course(id: $id) {
              blueprintSubscriptions { nodes { imports { nodes { migration {
                id
                workflowState
                template { associatedCourses { nodes { recordId } } }
                imports { nodes { courseId } }
              } } } } }
            }
          }`,
          { id: one },
        )
      ).body.data.course.blueprintSubscriptions.nodes[0].imports.nodes[0].migration;
    const { id, ...shown } = await asked('teach');
    expect(shown).toEqual({ workflowState: 'COMPLETED', template: null, imports: { nodes: [{ courseId: one }] } });
    expect(await asked('admin')).toMatchObject({
      template: { associatedCourses: { nodes: [{ recordId: one }, { recordId: two }] } },
      imports: { nodes: [{ courseId: one }, { courseId: two }] },
    });
    const again = 'query ($id: ID!) { node(id: $id) { id } }';
    for (const who of ['teach', 'stu1', 'adminB', 'out'] as const) {
      const { node } = (await world.as(who).graphql(again, { id })).body.data;
      expect([who, node]).toEqual([who, who === 'teach' ? { id } : null]);
    }
  });
});
