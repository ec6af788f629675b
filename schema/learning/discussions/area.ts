import { defineArea } from '../../platform/area.js';
import { discussionTopicFields } from './discussion-topic.fields.js';
import { DiscussionTopicQueries } from './discussion-topic.queries.js';

export const area = defineArea({ resolvers: [DiscussionTopicQueries, ...discussionTopicFields] });
