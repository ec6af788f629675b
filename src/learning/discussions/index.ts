export { announcementsOfCourses } from './announcements.lists.js';
export { refuseUnlessAnnounced } from './announcing-courses.js';
export { DiscussionTopic, type DiscussionType, discussionTypes } from './discussion-topic.entity.js';
export { type TopicScope, topicScopes } from './discussion-topic.filters.js';
export { discussionTopicPolicy } from './discussion-topic.policy.js';
export { courseDiscussionsReads, discussionTopicReads } from './discussion-topic.reads.js';
export type { TopicPatch } from './discussion-topic.rules.js';
export {
  lockedTopicSentence,
  lockOfTopic,
  messageText,
  subscriptionHolds,
  type TopicLock,
  type TopicLocking,
} from './discussion-topic.rules.js';
export { postDelayedTopics } from './jobs/post-delayed-topics.job.js';
export { createDiscussionTopic } from './operations/create-discussion-topic.js';
export { deleteDiscussionTopic } from './operations/delete-discussion-topic.js';
export { type PinnedOrder, reorderDiscussionTopics } from './operations/reorder-discussion-topics.js';
export { updateDiscussionTopic } from './operations/update-discussion-topic.js';
export type { TopicName, TopicPlace } from './topic-place.js';
