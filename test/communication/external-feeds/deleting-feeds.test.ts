import { runQueued } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { aFeed, anRssFeed, fetchFeed } from './builders.js';
import { type FeedServer, openFeedServer } from './feed-server.js';

describe('A feed that is deleted', () => {
  let world: World;
  let server: FeedServer;
  beforeAll(async () => {
    server = await openFeedServer();
    world = await openWorld({ OUTBOUND_ALLOWED: '127.0.0.1' });
  });
  afterAll(async () => {
    await world.close();
    await server.close();
  });

  it('ef-delete: counts its entries in the answer that deletes it, after which nobody finds them', async () => {
    server.answers(
      anRssFeed([
        { guid: '1', title: 'One' },
        { guid: '2', title: 'Two' },
      ]),
    );
    const id = await aFeed(world, server.url);
    await fetchFeed(world, id);
    const { body: entry } = await world
      .as('teach')
      .graphql(`{ course(id: ${world.courses.C1}) { externalFeeds { nodes { entries { nodes { id } } } } } }`);
    const [first] = entry.data.course.externalFeeds.nodes[0].entries.nodes;
    const { status, body } = await world.as('teach').del(`/courses/${world.courses.C1}/external_feeds/${id}`);
    expect([status, body.external_feed_entries_count]).toEqual([200, 2]);
    const found = await world.as('teach').graphql(`{ node(id: "${first.id}") { id } }`);
    expect(found.body.data.node).toBeNull();
    await runQueued(world);
    expect(await world.sql('select id from external_feed_entries')).toEqual([]);
  });
});
