import { emptyQueue, runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { aFeed, aFeedOfGroup, anRssFeed, fetchAgain, fetchFeed, withoutFeeds, withoutNews } from './builders.js';
import { type FeedServer, openFeedServer } from './feed-server.js';

const hours = 3_600_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
const inWords = (date: Date) => date.toUTCString();
const written = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

describe('Entries of the feeds of others', () => {
  let world: World;
  let server: FeedServer;
  let today: Date;
  let yesterday: Date;
  let longAgo: Date;
  beforeAll(async () => {
    server = await openFeedServer();
    world = await openWorld({ OUTBOUND_ALLOWED: '127.0.0.1' });
  });
  beforeEach(async () => {
    await withoutFeeds(world);
    await withoutNews(world);
    await emptyQueue(world);
    today = ago(2 * hours);
    yesterday = ago(24 * hours);
    longAgo = ago(100 * 24 * hours);
  });
  afterAll(async () => {
    await world.close();
    await server.close();
  });

  const item = (guid: string, date: Date, html = `<p>About ${guid}</p>`) => ({
    guid,
    title: `News ${guid}`,
    date: inWords(date),
    html,
  });
  const announced = async (who: 'teach' | 'stu1' | 'out' = 'stu1') => {
    const code = `context_codes[]=course_${world.courses.C1}`;
    return world.as(who).get(`/announcements?${code}`);
  };
  const titles = (body: readonly { title: string }[]) => body.map(({ title }) => title);

  it('an-context: are announced in the course as of when they appeared, written by nobody', async () => {
    server.answers(anRssFeed([item('b', today), item('a', yesterday)]));
    await fetchFeed(world, await aFeed(world, server.url));
    const { status, body } = await announced();
    expect(status).toBe(200);
    expect(body).toMatchObject([
      {
        title: 'News b',
        message: '<p>About b</p>',
        author: {},
        posted_at: written(today),
        published: true,
        read_state: 'unread',
        context_code: `course_${world.courses.C1}`,
      },
      { title: 'News a', posted_at: written(yesterday) },
    ]);
    const list = await world.as('stu1').get(`/courses/${world.courses.C1}/discussion_topics?only_announcements=true`);
    expect(titles(list.body)).toEqual(['News b', 'News a']);
    expect((await world.as('stu1').get(`/courses/${world.courses.C1}/discussion_topics`)).body).toEqual([]);
    expect((await announced('out')).status).toBe(404);
  });

  it('an-start-default: those that appeared before the window are not among them, and the course keeps them', async () => {
    server.answers(anRssFeed([item('new', today), item('old', longAgo)]));
    await fetchFeed(world, await aFeed(world, server.url));
    expect(titles((await announced()).body)).toEqual(['News new']);
    const list = await world.as('stu1').get(`/courses/${world.courses.C1}/discussion_topics?only_announcements=true`);
    expect(titles(list.body)).toEqual(['News new', 'News old']);
  });

  it('are announced once, however often the feed is fetched, and not again once somebody has deleted them', async () => {
    server.answers(anRssFeed([item('a', yesterday)]));
    const feed = await aFeed(world, server.url);
    await fetchFeed(world, feed);
    const [{ id }] = (await announced()).body;
    server.answers(anRssFeed([item('b', today), item('a', yesterday)]));
    await fetchAgain(world, feed);
    expect(titles((await announced()).body)).toEqual(['News b', 'News a']);
    const { status } = await world.as('teach').del(`/courses/${world.courses.C1}/discussion_topics/${id}`);
    expect(status).toBe(200);
    await fetchAgain(world, feed);
    expect(titles((await announced()).body)).toEqual(['News b']);
  });

  it('A69: come in no more once the feed is removed; what was announced stays', async () => {
    server.answers(anRssFeed([item('a', yesterday)]));
    const feed = await aFeed(world, server.url);
    await fetchFeed(world, feed);
    await world.as('teach').del(`/courses/${world.courses.C1}/external_feeds/${feed}`);
    server.answers(anRssFeed([item('b', today), item('a', yesterday)]));
    await fetchAgain(world, feed);
    expect(titles((await announced()).body)).toEqual(['News a']);
  });

  it('are announced in the group whose feed it is, to its members alone', async () => {
    server.answers(anRssFeed([item('a', today)]));
    await fetchFeed(world, await aFeedOfGroup(world, server.url));
    const list = (who: 'stu1' | 'stu2') =>
      world.as(who).get(`/groups/${world.groups.red}/discussion_topics?only_announcements=true`);
    expect(titles((await list('stu1')).body)).toEqual(['News a']);
    expect([403, 404]).toContain((await list('stu2')).status);
    expect((await announced()).body).toEqual([]);
  });

  it('are told of and stand in streams, but not those that stood in the feed as it was added', async () => {
    server.answers(anRssFeed([item('a', yesterday)]));
    const feed = await aFeed(world, server.url);
    await fetchFeed(world, feed);
    const told = () => world.sql(`select id from notification_events where occasion = 'new_announcement'`);
    const stream = async () =>
      (await world.as('stu1').get('/users/self/activity_stream')).body.filter(
        ({ type }: { type: string }) => type === 'Announcement',
      );
    await runQueued(world);
    expect(await stream()).toEqual([]);
    server.answers(anRssFeed([item('b', today), item('a', yesterday)]));
    await fetchAgain(world, feed);
    expect(await told()).toHaveLength(1);
    await runQueued(world);
    expect(titles(await stream())).toEqual(['News b']);
  });
});
