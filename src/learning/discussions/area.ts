import { notificationOccasions } from '../../identity/notification-events/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { assignmentConsequences } from '../assignments/index.js';
import { copiedContents } from '../course-copies/index.js';
import { groupConsequences } from '../groups/index.js';
import { contentWorks, moduleContents } from '../modules/index.js';
import { copiedTopic } from './copied-topic.sql.js';
import { DiscussionTopic } from './discussion-topic.entity.js';
import {
  topicOfAssignment,
  topicOfModuleItem,
  topicOfStreamItem,
  topicsOfCourse,
  topicsOfGroup,
} from './discussion-topic.reads.js';
import { DiscussionTopicReader } from './discussion-topic-reader.entity.js';
import { DiscussionTopicSection } from './discussion-topic-section.entity.js';
import { DiscussionEntry } from './entries/discussion-entry.entity.js';
import { authorsOfEntries, entriesOfTopic } from './entries/discussion-entry.reads.js';
import { DiscussionEntryReader } from './entries/discussion-entry-reader.entity.js';
import { entriesOfSubmission } from './entries/entries-of-submission.lists.js';
import { entryOccasions } from './entries/occasions.sql.js';
import { topicFollowsAssignment } from './grading/topic-assignment.js';
import { topicsOfNewGroup } from './group-topics/group-topics.js';
import { postDelayedTopics } from './jobs/post-delayed-topics.job.js';
import { topicOccasions } from './occasions.sql.js';
import { findTopic, workOnTopic } from './topic-in-modules.sql.js';

export const area = defineArea({
  entities: [DiscussionTopic, DiscussionTopicSection, DiscussionTopicReader, DiscussionEntry, DiscussionEntryReader],
  reads: [
    topicsOfCourse,
    topicsOfGroup,
    topicOfModuleItem,
    topicOfStreamItem,
    topicOfAssignment,
    entriesOfTopic,
    authorsOfEntries,
    entriesOfSubmission,
  ],
  extensions: [
    copiedContents.with(copiedTopic),

    ...topicOccasions.map((occasion) => notificationOccasions.with(occasion)),
    ...entryOccasions.map((occasion) => notificationOccasions.with(occasion)),
    assignmentConsequences.with(topicFollowsAssignment),
    groupConsequences.with(topicsOfNewGroup),
    moduleContents.with({ type: 'Discussion', find: findTopic }),
    contentWorks.with(workOnTopic),
  ],
  jobs: [postDelayedTopics],
});
