export { ExternalFeed, feedVerbosities } from './external-feed.entity.js';
export { externalFeedEntryReads, externalFeedReads } from './external-feed.reads.js';
export type { NewExternalFeed } from './external-feed.rules.js';
export { ExternalFeedEntry, shorteningReasons } from './external-feed-entry.entity.js';
export type { ExternalFeedPlace } from './feed-place.js';
export { fetchExternalFeed } from './fetching/jobs/fetch-external-feed.job.js';
export { queueDueFeeds } from './fetching/jobs/queue-due-feeds.job.js';
export { createExternalFeed } from './operations/create-external-feed.js';
export { deleteExternalFeed } from './operations/delete-external-feed.js';
