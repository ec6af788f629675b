import { ArgsType, Field } from 'type-graphql';
import { OneWayPageArgs } from '../../platform/connection.js';
import { ConversationFilterMode, ConversationScope } from './conversation.enums.js';

const labels =
  'Keeps conversations of these courses, groups and people: `course_1`, `group_1` or `user_1`. A conversation is of a course or group when its messages were sent there.';
const filterMode = 'Whether it takes one of the labels or all of them; `OR` unless given.';
const scope = 'Which conversations; `INBOX` unless given.';

/** Source: supplement §4.9, scope, filter[] and filter_mode. */
@ArgsType()
export class ConversationListArgs extends OneWayPageArgs {
  @Field(() => ConversationScope, { nullable: true, description: scope })
  scope?: ConversationScope;

  @Field(() => [String], { nullable: true, description: labels })
  labels?: string[];

  @Field(() => ConversationFilterMode, { nullable: true, description: filterMode })
  filterMode?: ConversationFilterMode;
}

@ArgsType()
export class SentConversationArgs extends OneWayPageArgs {
  @Field(() => [String], { nullable: true, description: labels })
  labels?: string[];

  @Field(() => ConversationFilterMode, { nullable: true, description: filterMode })
  filterMode?: ConversationFilterMode;
}

/** A list in which a conversation may stand. */
@ArgsType()
export class ConversationPlaceArgs {
  @Field(() => ConversationScope, { nullable: true, description: scope })
  scope?: ConversationScope;

  @Field(() => [String], { nullable: true, description: labels })
  labels?: string[];

  @Field(() => ConversationFilterMode, { nullable: true, description: filterMode })
  filterMode?: ConversationFilterMode;
}
