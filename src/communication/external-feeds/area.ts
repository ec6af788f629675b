import { defineArea } from '../../platform/areas/area.js';
import { ExternalFeed } from './external-feed.entity.js';
import { feedsOfCourse, feedsOfGroup } from './external-feed.reads.js';
import { feedTaken } from './external-feed.refusals.js';
import { ExternalFeedEntry } from './external-feed-entry.entity.js';
import { fetchExternalFeed } from './fetching/jobs/fetch-external-feed.job.js';
import { queueDueFeeds } from './fetching/jobs/queue-due-feeds.job.js';
import { removeFeedEntries } from './fetching/jobs/remove-feed-entries.job.js';

export const area = defineArea({
  entities: [ExternalFeed, ExternalFeedEntry],
  reads: [feedsOfCourse, feedsOfGroup],
  jobs: [fetchExternalFeed, queueDueFeeds, removeFeedEntries],
  constraints: { external_feeds_one: feedTaken },
});
