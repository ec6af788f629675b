import { inDays } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { entryRow, inCourse, inGroup, titlesOf, topicRow } from './builders.js';

describe('Lists of topics', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const list = async (query: string, who: Person = 'stu1') => {
    const { status, body } = await world.as(who).get(`${inCourse(world)}?${query}`);
    return status === 200 ? titlesOf(body) : status;
  };
  beforeEach(async () => {
    const said = (days: number) => ({ lastReplyAt: inDays(-days) });
    await topicRow(world, { title: 'beta topic', ...said(3) });
    await topicRow(world, { title: 'Alpha', ...said(1), locked: true });
    await topicRow(world, { title: 'gamma topic', ...said(2), pinnedPosition: 1, lockAt: inDays(-1) });
  });

  it('are ordered as asked, by their positions unless asked', async () => {
    expect(await list('')).toEqual(['gamma topic', 'Alpha', 'beta topic']);
    expect(await list('order_by=position')).toEqual(['gamma topic', 'Alpha', 'beta topic']);
    expect(await list('order_by=recent_activity')).toEqual(['Alpha', 'gamma topic', 'beta topic']);
    expect(await list('order_by=title')).toEqual(['Alpha', 'beta topic', 'gamma topic']);
    expect(await list('order_by=size')).toBe(400);
  });

  it('are searched, and filtered by how they stand and by what is unread', async () => {
    expect(await list('search_term=TOPIC')).toEqual(['gamma topic', 'beta topic']);
    expect(await list('search_term=to')).toBe(400);
    expect(await list('search_term=%25%25%25')).toEqual([]);
    expect(await list('scope=locked')).toEqual(['gamma topic', 'Alpha']);
    expect(await list('scope=unlocked')).toEqual(['beta topic']);
    expect(await list('scope=pinned')).toEqual(['gamma topic']);
    expect(await list('scope=unpinned')).toEqual(['Alpha', 'beta topic']);
    expect(await list('scope=open')).toBe(400);
    expect(await list('filter_by=unread', 'stu1')).toHaveLength(3);
    expect(await list('filter_by=unread', 'teach')).toEqual([]);
    expect(await list('filter_by=all', 'teach')).toHaveLength(3);
    expect(await list('filter_by=some')).toBe(400);
  });

  it('show what is unread of their own place alone: none of others, no deleted ones, no drafts, no announcements', async () => {
    const others = [
      await topicRow(world, { title: 'deleted', workflowState: 'deleted' }, 'stu2'),
      await topicRow(world, { title: 'draft', workflowState: 'unpublished', postedAt: null }, 'stu2'),
      await topicRow(world, { title: 'announced', isAnnouncement: true }),
      await topicRow(world, { title: 'of a group', courseId: null, groupId: world.groups.blue }),
      await topicRow(world, { title: 'elsewhere', courseId: world.courses.C2 }),
      await topicRow(world, { title: 'of others', courseId: world.courses.CB, rootAccountId: world.accounts.RB }),
    ];
    for (const id of others) await entryRow(world, id, 'stu2');
    const own = ['gamma topic', 'Alpha', 'beta topic'];
    expect(await list('filter_by=unread')).toEqual(own);
    expect(await list('filter_by=unread&only_announcements=true')).toEqual(['announced']);
    const inGroups = await world.as('stu1').get(`${inGroup(world)}?filter_by=unread`);
    expect([inGroups.status, inGroups.body]).toEqual([200, []]);
  });

  it('are paged by key, and cost the same number of statements however many there are', async () => {
    const { body, headers } = await world.as('stu1').get(`${inCourse(world)}?per_page=2`);
    expect([titlesOf(body), headers.get('link')]).toEqual([
      ['gamma topic', 'Alpha'],
      expect.stringContaining('rel="next"'),
    ]);
    const asked = (size: number) => leastStatements(world, () => list(`per_page=${size}`));
    expect(await asked(50)).toBe(await asked(1));
  });

  it('are found behind a hidden tab by those who moderate alone', async () => {
    const tab = await world.as('teach').put(`/courses/${world.courses.C1}/tabs/discussions`, { hidden: 'true' });
    expect(tab.status).toBe(200);
    expect([await list(''), ((await list('', 'teach')) as string[]).length]).toEqual([404, 3]);
  });
});
