import { discussionTypes, subscriptionHolds, topicScopes } from '../../../src/learning/discussions/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const DiscussionType = wordEnum(discussionTypes, {
  name: 'DiscussionType',
  description: 'How replies of a discussion are arranged.',
  values: {
    side_comment: 'One level below each entry.',
    threaded: 'Below the entry that they answer, to any depth.',
  },
});
export type DiscussionType = WordOf<typeof DiscussionType>;

export const DiscussionTopicScope = wordEnum(topicScopes, {
  name: 'DiscussionTopicScope',
  description: 'How topics of a list stand.',
  values: {
    locked: 'Nobody but moderators replies any more.',
    unlocked: 'They take replies.',
    pinned: 'They have a position.',
    unpinned: 'They have none.',
  },
});
export type DiscussionTopicScope = WordOf<typeof DiscussionTopicScope>;

/** Values are the names of the orders of topics, which are the words of requests. */
export const DiscussionTopicOrderField = wordEnum(['position', 'recent_activity', 'title'], {
  name: 'DiscussionTopicOrderField',
  description: 'How a list of topics is ordered.',
  values: {
    position: 'Pinned topics by their positions, then the others, the latest activity first.',
    recent_activity: 'The latest activity first.',
    title: 'By title, without regard to case.',
  },
});
export type DiscussionTopicOrderField = WordOf<typeof DiscussionTopicOrderField>;

export const DiscussionSubscriptionHold = wordEnum(subscriptionHolds, {
  name: 'DiscussionSubscriptionHold',
  description: 'Why somebody cannot follow a topic.',
  values: {
    initial_post_required: 'They have to write an entry first.',
    not_in_group_set: 'They are in none of the groups that discuss it.',
    not_in_group: 'They are no member of the group.',
    topic_is_announcement: 'Announcements are not followed.',
  },
});
export type DiscussionSubscriptionHold = WordOf<typeof DiscussionSubscriptionHold>;

export const DiscussionReadState = wordEnum(['read', 'unread'], {
  name: 'DiscussionReadState',
  description: 'Whether the viewer has read something.',
  values: { read: 'They have.', unread: 'They have not.' },
});
export type DiscussionReadState = WordOf<typeof DiscussionReadState>;
