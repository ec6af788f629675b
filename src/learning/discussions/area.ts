import { defineArea } from '../../platform/areas/area.js';
import { DiscussionTopic } from './discussion-topic.entity.js';
import { DiscussionTopicReader } from './discussion-topic-reader.entity.js';
import { DiscussionTopicSection } from './discussion-topic-section.entity.js';
import { DiscussionEntry } from './entries/discussion-entry.entity.js';
import { DiscussionEntryReader } from './entries/discussion-entry-reader.entity.js';

export const area = defineArea({
  entities: [DiscussionTopic, DiscussionTopicSection, DiscussionTopicReader, DiscussionEntry, DiscussionEntryReader],
});
