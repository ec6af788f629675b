import { openWorld, type World } from '../../support/world.js';
import { outcomesAt } from '../outcomes/builders.js';

describe('Links to outcomes beside results and rollups', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('all stand there, though a link has no id of its own; a path once for each outcome', async () => {
    const course = `/courses/${world.courses.C1}`;
    const at = outcomesAt(course, world.as('teach'));
    const root = await at.root();
    const group = await at.group(root, 'Writing');
    const argues = await at.outcome(root, 'Argues');
    const cites = await at.outcome(root, 'Cites');
    await at.link(group, argues);
    for (const list of ['outcome_results', 'outcome_rollups']) {
      const { status, body } = await world
        .as('teach')
        .get(`${course}/${list}?include[]=outcome_links&include[]=outcome_paths&include[]=outcomes`);
      expect([list, status]).toEqual([list, 200]);
      const { outcome_links: links, outcome_paths: paths, outcomes } = body.linked;
      expect([list, links.map((one: any) => [one.outcome_group.id, one.outcome.id])]).toEqual([
        list,
        [
          [root, argues],
          [root, cites],
          [group, argues],
        ],
      ]);
      expect(paths.map(({ id }: any) => id).sort()).toEqual([argues, cites]);
      expect(outcomes.map(({ id }: any) => id).sort()).toEqual([argues, cites]);
    }
  });
});
