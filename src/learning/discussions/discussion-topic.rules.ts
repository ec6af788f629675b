/** What may be said of a topic, and what keeps people from writing there. Source: supplement §4.6, §5.4. */

import type { RecordKey } from '../../platform/query/record-key.js';
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { plainText } from '../../platform/text/html.js';
import { lengthOf, lengthRefusals, maxLongTextBytes } from '../../platform/text/text-limits.js';
import { instantWords } from '../../platform/text/timestamp.js';
import { type PatchOf, patchedColumns } from '../../platform/transaction/patch.js';
import type { AspectsOfFields } from '../course-copies/index.js';
import { lockedByModule } from '../files/index.js';
import type { ContentLock } from '../modules/index.js';
import { DiscussionTopic, longestTopicTitle } from './discussion-topic.entity.js';

/** Columns that requests set as they are. */
export const topicFields = [
  'discussionType',
  'delayedPostAt',
  'lockAt',
  'locked',
  'requireInitialPost',
  'allowRating',
  'onlyGradersCanRate',
  'sortByRating',
  'podcastEnabled',
  'podcastHasStudentPosts',
  'todoDate',
] as const;

/** What a request says of a topic. What is absent stays; null takes what a new topic has. */
export interface TopicPatch extends PatchOf<DiscussionTopic, (typeof topicFields)[number]> {
  readonly title?: string | null;
  readonly message?: string | null;
  readonly published?: boolean | null;
  readonly pinned?: boolean | null;
  /** A pinned topic of the place behind which it stands. */
  readonly positionAfter?: RecordKey | null;
  readonly attachmentId?: RecordKey | null;
  /** The sections that are shown it; null or none for all of them. */
  readonly sectionIds?: readonly RecordKey[] | null;
  /** The set of groups that discuss it each for itself; null for the whole course together. */
  readonly groupCategoryId?: RecordKey | null;
}

/** What of a topic a blueprint locks, by the fields of inputs. Whether it is graded decides what it is worth. */
export const topicAspects: AspectsOfFields = {
  title: 'content',
  message: 'content',
  attachmentId: 'content',
  discussionType: 'content',
  requireInitialPost: 'content',
  groupCategoryId: 'content',
  delayedPostAt: 'availability_dates',
  lockAt: 'availability_dates',
  todoDate: 'due_dates',
  'assignment.setAssignment': ['content', 'points'],
};

/** What who merely writes a topic says of it; the rest is said by those who moderate there. */
const ofAuthors: ReadonlySet<string> = new Set(['title', 'message', 'discussionType', 'attachmentId']);

/** A topic as far as rules look at it. */
type Standing = Pick<DiscussionTopic, (typeof topicFields)[number] | 'isAnnouncement' | 'groupCategoryId'> & {
  readonly published: boolean;
  readonly pinned: boolean;
};

type Plain = Pick<DiscussionTopic, (typeof topicFields)[number]>;
const plainOf = (topic: DiscussionTopic): Plain =>
  Object.fromEntries(topicFields.map((field) => [field, topic[field]])) as unknown as Plain;

/** What a new topic is unless its author says otherwise: people are shown it at once. */
export const newStanding = (isAnnouncement: boolean): Standing => ({
  ...plainOf(new DiscussionTopic()),
  isAnnouncement,
  groupCategoryId: null,
  published: true,
  pinned: false,
});

export const standingOf = (topic: DiscussionTopic): Standing => ({
  ...plainOf(topic),
  isAnnouncement: topic.isAnnouncement,
  groupCategoryId: topic.groupCategoryId,
  published: topic.workflowState === 'active',
  pinned: topic.pinnedPosition !== null,
});

/** The fields of a patch that would change a topic, and that its author alone does not say. */
export function moderatorsFields(standing: Standing, patch: TopicPatch): string[] {
  const now: Record<string, unknown> = {
    ...Object.fromEntries(topicFields.map((field) => [field, standing[field]])),
    published: standing.published,
    pinned: standing.pinned,
    positionAfter: null,
    sectionIds: null,
    groupCategoryId: standing.groupCategoryId,
  };
  const same = (given: unknown, has: unknown): boolean =>
    given instanceof Date && has instanceof Date ? given.getTime() === has.getTime() : given === has;
  const { sectionIds, ...others } = patch;
  return Object.entries({ ...others, sectionIds: sectionIds?.length ? sectionIds : null })
    .filter(([field, value]) => value !== undefined && !ofAuthors.has(field))
    .filter(([field, value]) => !same(value, now[field]))
    .map(([field]) => field);
}

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** A title is given, is not blank and fits its column. */
export function topicTitleRefusals(title: string | null | undefined): FieldRefusal[] {
  if (title == null || title.trim() === '') return [refusal('title', 'blank', 'A title is needed.')];
  if (lengthOf(title.trim()) <= longestTopicTitle) return [];
  return [refusal('title', 'too_long', `A title has at most ${longestTopicTitle} characters.`)];
}

/** What announcements cannot be. */
function announcementRefusals({ published, pinned, positionAfter }: TopicPatch): FieldRefusal[] {
  const given = { published: published === false, pinned: pinned === true, positionAfter: positionAfter != null };
  return Object.entries(given)
    .filter(([, isGiven]) => isGiven)
    .map(([field]) => refusal(field, 'announcement', 'Announcements are neither drafts nor pinned.'));
}

/** What is wrong with what is given beside the title, for a topic as it stands before. */
export function topicRefusals(standing: Standing, patch: TopicPatch): FieldRefusal[] {
  const { delayedPostAt = standing.delayedPostAt, lockAt = standing.lockAt } = patch;
  const isDated = patch.delayedPostAt != null || patch.lockAt != null;
  const isBefore = isDated && delayedPostAt !== null && lockAt !== null && lockAt <= delayedPostAt;
  const isPinned = patch.pinned ?? standing.pinned;
  const isMisplaced = patch.positionAfter != null && !isPinned && !standing.isAnnouncement;
  return [
    ...lengthRefusals('message', 'A message', patch.message, maxLongTextBytes),
    ...(isBefore ? [refusal('lockAt', 'before_start', 'A topic is not locked before people are shown it.')] : []),
    ...(isMisplaced ? [refusal('positionAfter', 'not_pinned', 'Only pinned topics have a place.')] : []),
    ...(standing.isAnnouncement ? announcementRefusals(patch) : []),
  ];
}

/** The columns that a patch sets as they are. */
export const topicColumns = (patch: TopicPatch): Partial<DiscussionTopic> => ({
  ...patchedColumns(DiscussionTopic, patch, topicFields),
  ...(patch.title != null && { title: patch.title.trim() }),
  ...(patch.published !== undefined && { workflowState: (patch.published ?? true) ? 'active' : 'unpublished' }),
});

/**
 * The order of pinned topics after one was moved: behind another one, at the end, or out of it.
 * @param others ids of the others in their order
 */
export function pinnedOrder(others: readonly number[], id: number, after: number | 'end' | null): number[] {
  if (after === null) return [...others];
  const place = after === 'end' ? others.length : others.indexOf(after) + 1;
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** The order after some were named: those first, each once, the others behind them as they stood. */
export const reordered = (pinned: readonly number[], named: readonly number[]): number[] => [
  ...new Set([...named, ...pinned]),
];

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

/** What a topic says as plain text; null for nothing. */
export const messageText = (message: string | null): string | null => (message === null ? null : plainText(message));
