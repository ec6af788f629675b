/** What may be said of a topic, and what keeps people from writing there. Source: supplement §4.6, §5.4. */
import { instantWords } from '../../platform/text/timestamp.js';
import { lockedByModule } from '../files/index.js';
import type { ContentLock } from '../modules/index.js';

/** Why somebody cannot follow a topic. */
export const subscriptionHolds = [
  'initial_post_required',
  'not_in_group_set',
  'not_in_group',
  'topic_is_announcement',
] as const;

/** What of a topic says who is kept out, or from writing. */
export interface TopicLocking {
  readonly moderated: boolean | null;
  readonly moduleInWay: ContentLock | null;
  readonly lockedNow: boolean;
  readonly commentsDisabled: boolean;
  /** When what grades it opens; null for none, and once it has. */
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

/** What keeps somebody out of a topic, or from writing there. */
export interface TopicLock {
  readonly canView: boolean;
  readonly unlockAt: string | null;
  readonly lockAt: string | null;
  readonly contextModule: { readonly recordId: number; readonly name: string } | null;
}

/** What is in the way; null for nothing, and for who moderates the topic. A module comes before all. */
export function lockOfTopic({
  moderated,
  moduleInWay,
  lockedNow,
  commentsDisabled,
  opensAt,
  closesAt,
}: TopicLocking): TopicLock | null {
  if (moderated) return null;
  if (moduleInWay !== null) {
    const contextModule = { recordId: moduleInWay.moduleId, name: moduleInWay.moduleName };
    return { canView: false, unlockAt: moduleInWay.unlockAt ?? null, lockAt: null, contextModule };
  }
  if (opensAt !== null) return { canView: false, unlockAt: opensAt, lockAt: null, contextModule: null };
  if (!lockedNow && !commentsDisabled) return null;
  return { canView: true, unlockAt: null, lockAt: lockedNow ? closesAt : null, contextModule: null };
}

/** The same as a sentence. */
export function lockedTopicSentence(topic: TopicLocking): string | null {
  if (lockOfTopic(topic) === null) return null;
  if (topic.moduleInWay !== null) return lockedByModule('discussion', topic.moduleInWay);
  if (topic.opensAt !== null) return `This discussion is locked until ${instantWords(topic.opensAt)} UTC.`;
  return topic.lockedNow ? 'This discussion is locked.' : 'This course takes no comments on announcements.';
}
