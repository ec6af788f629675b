import { Extensions, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { writtenIds } from '../../platform/written-words.js';
import { DiscussionType } from './discussion-topic.enums.js';
import { TopicAssignmentInput } from './topic-assignment.inputs.js';

@OneOfInput()
@InputType({ description: 'Where discussions and announcements stand.' })
export class DiscussionPlaceInput {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`.' })
  courseId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The group: id or `sis_group_id:…`.' })
  groupId?: RecordKey;
}

/** For whom it is. What an input inherits loses how its text is read, so that each input declares it. */
const SectionIds = (): PropertyDecorator => (input, name) => {
  (Extensions(writtenIds('all')) as PropertyDecorator)(input, name);
  const description = 'Sections of the course that alone are shown it; none, or null, for all of them.';
  (Field(() => [RecordId], { nullable: true, description }) as PropertyDecorator)(input, name);
};

/** Source: supplement §5.4. */
@InputType({
  description:
    'Changes to a discussion or an announcement. What is absent stays as it is. Its author says title, message, type and file; the rest is said by moderators.',
})
export class UpdateDiscussionTopicInput {
  @Field(() => String, { nullable: true, description: 'Title, at most 255 characters.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'What it says, HTML; it is sanitised. At most 500 KB.' })
  message?: string | null;

  @Field(() => DiscussionType, { nullable: true, description: 'How replies are arranged; side comments unless given.' })
  discussionType?: DiscussionType | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False makes it a draft, unless it is an announcement or something was said there; true unless given.',
  })
  published?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'People are shown it from then on; null for at once.' })
  delayedPostAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Nobody but moderators replies from then on.' })
  lockAt?: Date | null;

  @Field(() => Boolean, { nullable: true, description: 'Nobody but moderators replies any more.' })
  locked?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Who has not written there sees nothing of what others say.' })
  requireInitialPost?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'It stands above the others.' })
  pinned?: boolean | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'A pinned topic of the same place behind which it stands; a topic that is pinned stands at the end.',
  })
  positionAfter?: RecordKey | null;

  @Field(() => Boolean, { nullable: true, description: 'Entries can be liked.' })
  allowRating?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Only those who grade like entries.' })
  onlyGradersCanRate?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Entries with more likes come first.' })
  sortByRating?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'It is meant for a podcast: kept for clients, no feed is made of it.',
  })
  podcastEnabled?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'What students say there is meant for the podcast, too.' })
  podcastHasStudentPosts?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'When it stands in the plans of students.' })
  todoDate?: Date | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'A file that you manage, such as one of your own, to put to it; null takes the file away.',
  })
  attachmentId?: RecordKey | null;

  @SectionIds()
  sectionIds?: RecordKey[] | null;

  @Field(() => RecordId, {
    nullable: true,
    description:
      'A set of groups of the course, each of which discusses it for itself; null for the whole course. It stays once somebody has written.',
  })
  groupCategoryId?: RecordKey | null;

  @Field(() => TopicAssignmentInput, {
    nullable: true,
    description: 'The assignment that grades it, for a discussion of a course; who says it manages assignments.',
  })
  assignment?: TopicAssignmentInput | null;
}

@InputType({ description: 'A new discussion or announcement.' })
export class CreateDiscussionTopicInput extends UpdateDiscussionTopicInput {
  @Field(() => String, { description: 'Title, at most 255 characters.' })
  declare title: string;

  @SectionIds()
  declare sectionIds?: RecordKey[] | null;

  @Field(() => Boolean, { nullable: true, description: 'It is an announcement; a discussion unless given.' })
  isAnnouncement?: boolean | null;
}

@InputType({ description: 'An order of pinned topics.' })
export class PinnedTopicsInput {
  @Extensions(writtenIds())
  @Field(() => [RecordId], { description: 'Pinned topics; those that are not named stand behind them as they stood.' })
  order!: RecordKey[];
}
