import { ArgsType, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { type ListOrder, OneWayPageArgs, orderInput, PageArgs } from '../../platform/connection.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { DiscussionTopicOrderField, DiscussionTopicScope } from './discussion-topic.enums.js';

const DiscussionTopicOrder = orderInput<DiscussionTopicOrderField>(
  'DiscussionTopicOrder',
  DiscussionTopicOrderField,
  'by position',
);

/** Source: supplement §5.4. What is absent does not filter. */
@InputType({ description: 'Which discussions or announcements a list keeps.' })
class DiscussionTopicFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Keeps topics whose title has this part; at least 3 characters.',
  })
  searchTerm?: string;

  @Field(() => DiscussionTopicScope, { nullable: true, description: 'Keeps topics that stand so.' })
  scope?: DiscussionTopicScope;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True keeps what the viewer has not read, or not all of it.',
  })
  unread?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True leaves out what a module keeps the viewer out of.',
  })
  withoutLockedByModule?: boolean;
}

const kept = 'Which topics are kept.';

@ArgsType()
export class DiscussionTopicListArgs extends OneWayPageArgs {
  @Field(() => DiscussionTopicFilter, { nullable: true, description: kept })
  filter?: DiscussionTopicFilter;

  @Field(() => DiscussionTopicOrder, { nullable: true, description: 'How the list is ordered.' })
  orderBy?: ListOrder<DiscussionTopicOrderField>;
}

@ArgsType()
export class AnnouncementListArgs extends PageArgs {
  @Field(() => DiscussionTopicFilter, { nullable: true, description: kept })
  filter?: DiscussionTopicFilter;
}

/** One topic of a course or group. */
@ArgsType()
export class DiscussionTopicIdArgs {
  @Field(() => RecordId, { description: 'Its record id.' })
  id!: RecordKey;
}

/** Source: D3 · Announcements. What is absent takes what the documents say. */
@InputType({ description: 'Which announcements of several courses a list keeps.' })
class AnnouncementFilter {
  @Field(() => DateTime, {
    nullable: true,
    description: 'Keeps what was, or will be, announced from then on; 14 days ago, in your time zone, unless given.',
  })
  startDate?: Date;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Keeps what was, or will be, announced until then; the end of the 28th day after the start unless given.',
  })
  endDate?: Date;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True leaves out what comes later; so it is for who moderates not all of the courses.',
  })
  activeOnly?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True keeps the last announcement of each course.' })
  latestOnly?: boolean;
}

@ArgsType()
export class CourseAnnouncementArgs extends PageArgs {
  @Field(() => [String], {
    description: 'Courses, `course_12`; at most 100. One that you may not read refuses the list.',
  })
  contextCodes!: string[];

  @Field(() => AnnouncementFilter, { nullable: true, description: 'Which announcements are kept.' })
  filter?: AnnouncementFilter;
}
