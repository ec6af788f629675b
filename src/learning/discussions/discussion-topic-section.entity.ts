import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { Section } from '../courses/index.js';
import { DiscussionTopic } from './discussion-topic.entity.js';

/** A section that is shown a topic which not the whole course is shown. */
@Entity({ tableName: 'discussion_topic_sections' })
@Index({
  name: 'discussion_topic_sections_one',
  expression:
    'create unique index discussion_topic_sections_one on discussion_topic_sections (root_account_id, topic_id, section_id)',
})
@Index({ name: 'discussion_topic_sections_topic', properties: ['topicId', 'sectionId'] })
export class DiscussionTopicSection extends TenantRecord {
  @References(() => DiscussionTopic)
  topicId!: number;

  @References(() => Section)
  sectionId!: number;
}
