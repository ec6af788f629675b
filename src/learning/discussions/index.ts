export { announcementsOfCourses } from './announcements.lists.js';
export { refuseUnlessAnnounced } from './announcing-courses.js';
export { DiscussionTopic, type DiscussionType, discussionTypes } from './discussion-topic.entity.js';
export { type TopicScope, topicScopes } from './discussion-topic.filters.js';
export { discussionTopicReads } from './discussion-topic.reads.js';
export type { TopicPatch } from './discussion-topic.rules.js';
export {
  lockedTopicSentence,
  lockOfTopic,
  messageText,
  subscriptionHolds,
  type TopicLock,
  type TopicLocking,
} from './discussion-topic.rules.js';
export { DiscussionTopicReader } from './discussion-topic-reader.entity.js';
export { DiscussionEntry } from './entries/discussion-entry.entity.js';
export { discussionEntryReads } from './entries/discussion-entry.reads.js';
export type { EntryPatch } from './entries/discussion-entry.rules.js';
export type { EntryName } from './entries/entry-place.js';
export { createDiscussionEntry } from './entries/operations/create-discussion-entry.js';
export { deleteDiscussionEntry } from './entries/operations/delete-discussion-entry.js';
export { followDiscussionTopic } from './entries/operations/follow-discussion-topic.js';
export { markDiscussionEntries } from './entries/operations/mark-discussion-entries.js';
export { markDiscussionEntry } from './entries/operations/mark-discussion-entry.js';
export { markDiscussionTopic } from './entries/operations/mark-discussion-topic.js';
export { rateDiscussionEntry } from './entries/operations/rate-discussion-entry.js';
export { replyToDiscussionEntry } from './entries/operations/reply-to-discussion-entry.js';
export { updateDiscussionEntry } from './entries/operations/update-discussion-entry.js';
export { postDelayedTopics } from './jobs/post-delayed-topics.job.js';
export { createDiscussionTopic } from './operations/create-discussion-topic.js';
export { deleteDiscussionTopic } from './operations/delete-discussion-topic.js';
export { type PinnedOrder, reorderDiscussionTopics } from './operations/reorder-discussion-topics.js';
export { updateDiscussionTopic } from './operations/update-discussion-topic.js';
export type { TopicName, TopicPlace } from './topic-place.js';
export { postTopic } from './topic-posting.js';
