export { DiscussionTopic } from './discussion-topic.entity.js';
