/** What is refused about discussions that are graded. Source: supplement §5.4, assignment. */
import { type FieldRefusal, invalidField } from '../../../platform/refusal/refusal.js';
import type { DiscussionTopic } from '../discussion-topic.entity.js';

export const notGradable = () =>
  invalidField(
    'assignment',
    'not_gradable',
    'Only a discussion of a course is graded: no announcement, no topic of a group.',
  );

export const onlyDiscussionTopic = () =>
  invalidField('submissionTypes', 'discussion_topic', 'A graded discussion is handed in by writing in it.');

const ownDates = ['delayedPostAt', 'lockAt'] as const;
type OwnDates = { readonly [Name in (typeof ownDates)[number]]?: Date | null | undefined };

/** The dates of a graded discussion are those of its assignment, for each student their own. */
export const ownDateRefusals = (given: OwnDates): FieldRefusal[] =>
  ownDates
    .filter((name) => given[name] != null)
    .map((attribute) => ({
      attribute,
      type: 'graded',
      message: 'A graded discussion opens and closes with its assignment: set its dates there.',
    }));

/** A graded discussion has no dates of its own. */
export const withoutOwnDates: Pick<DiscussionTopic, (typeof ownDates)[number]> = { delayedPostAt: null, lockAt: null };
