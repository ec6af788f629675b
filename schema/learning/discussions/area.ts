import { defineArea } from '../../platform/area.js';
import { discussionTopicFields } from './discussion-topic.fields.js';
import { DiscussionTopicMutations } from './discussion-topic.mutations.js';
import { DiscussionTopicQueries } from './discussion-topic.queries.js';
import { discussionEntryFields } from './entries/discussion-entry.fields.js';
import { DiscussionEntryMutations } from './entries/discussion-entry.mutations.js';
import { DiscussionEntryQueries } from './entries/discussion-entry.queries.js';
import { submissionDiscussionFields } from './submission.fields.js';

export const area = defineArea({
  resolvers: [
    DiscussionTopicQueries,
    DiscussionTopicMutations,
    ...discussionTopicFields,
    DiscussionEntryQueries,
    DiscussionEntryMutations,
    ...discussionEntryFields,
    ...submissionDiscussionFields,
  ],
});
