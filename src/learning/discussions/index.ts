export { DiscussionTopic, type DiscussionType, discussionTypes } from './discussion-topic.entity.js';
export { type TopicScope, topicScopes } from './discussion-topic.filters.js';
export { discussionTopicPolicy } from './discussion-topic.policy.js';
export { courseDiscussionsReads, discussionTopicReads } from './discussion-topic.reads.js';
export {
  lockedTopicSentence,
  lockOfTopic,
  subscriptionHolds,
  type TopicLock,
  type TopicLocking,
} from './discussion-topic.rules.js';
