/** What is refused about discussions that are graded. Source: supplement §5.4, assignment. */
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import type { DiscussionTopic } from '../discussion-topic.entity.js';

const ownDates = ['delayedPostAt', 'lockAt'] as const;

/** What a graded discussion does not say itself: its assignment says from when to when it is open, and for whom. */
export const ownTermsRefusals = (
  given: { readonly [Name in (typeof ownDates)[number]]?: Date | null | undefined },
  { sectionSpecific }: Pick<DiscussionTopic, 'sectionSpecific'>,
): FieldRefusal[] => [
  ...ownDates.filter((name) => given[name] != null).map((name) => graded(name, 'opens and closes with')),
  ...(sectionSpecific ? [graded('sectionIds', 'is for those of')] : []),
];

const graded = (attribute: string, goesBy: string): FieldRefusal => ({
  attribute,
  type: 'graded',
  message: `A graded discussion ${goesBy} its assignment: say it there.`,
});

/** A graded discussion has no dates of its own. */
export const withoutOwnDates: Pick<DiscussionTopic, (typeof ownDates)[number]> = { delayedPostAt: null, lockAt: null };
