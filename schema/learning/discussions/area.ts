import { defineArea } from '../../platform/area.js';
import { discussionTopicFields } from './discussion-topic.fields.js';
import { DiscussionTopicMutations } from './discussion-topic.mutations.js';
import { DiscussionTopicQueries } from './discussion-topic.queries.js';

export const area = defineArea({
  resolvers: [DiscussionTopicQueries, DiscussionTopicMutations, ...discussionTopicFields],
});
