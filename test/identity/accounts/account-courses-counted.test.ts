import { courseRow } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';

describe('The number of courses of an account', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    const { RA, RA1a, RA2 } = world.accounts;
    await courseRow(world, 'At the root', { accountId: RA });
    await courseRow(world, 'Two below', { accountId: RA1a, workflowState: 'completed' });
    await courseRow(world, 'Beside', { accountId: RA2, workflowState: 'claimed' });
    await courseRow(world, 'Gone', { accountId: RA1a, workflowState: 'deleted' });
  });
  afterAll(() => world.close());

  /** Courses by the last page of one each. */
  const countOf = async (account: number, query = '') => {
    const { headers } = await world.as('admin').get(`/accounts/${account}/courses?per_page=1&${query}`);
    return Number(/[?&]page=(\d+)&per_page=1>; rel="last"/.exec(headers.get('link') ?? '')?.[1]);
  };

  it('is that of the whole tenant at its root, and of the tree below it elsewhere', async () => {
    // C1 is published in RA1, C2 is not.
    const { RA, RA1, RA1a, RA2 } = world.accounts;
    expect([await countOf(RA), await countOf(RA1), await countOf(RA1a), await countOf(RA2)]).toEqual([5, 3, 1, 1]);
  });

  it('keeps to the filters in both', async () => {
    const { RA, RA1, RA2 } = world.accounts;
    const published = 'published=true';
    expect([await countOf(RA, published), await countOf(RA1, published), await countOf(RA2, published)]).toEqual([
      2, 1, 1,
    ]);
    const all = 'state[]=all';
    expect([await countOf(RA, all), await countOf(RA1, all), await countOf(RA2, all)]).toEqual([6, 4, 1]);
  });
});
