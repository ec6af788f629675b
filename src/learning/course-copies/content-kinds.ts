/** What courses hold that is copied, and what of it can be told apart. Source: supplement §2.9. */
import { type LockableAspect, lockableAspects } from '../courses/index.js';

/**
 * Kinds of contents in the order in which they are copied: a row refers to rows of the kinds before it. Lists of ids, and
 * links in HTML, may refer to any. The words are those of REST, where it has one.
 */
export const contentKinds = [
  'grading_standard',
  'group_category',
  'folder',
  'attachment',
  'learning_outcome_group',
  'learning_outcome',
  'learning_outcome_link',
  'rubric',
  'outcome_alignment',
  'assignment_group',
  'assignment',
  'rubric_association',
  'wiki_page',
  'discussion_topic',
  'quiz',
  'quiz_group',
  'quiz_question',
  'question_alignment',
  'external_tool',
  'calendar_series',
  'calendar_event',
  'context_module',
  'module_item',
] as const;
export type ContentKind = (typeof contentKinds)[number];

export { type LockableAspect, lockableAspects };

/** What of a content changes by itself: whoever changes one aspect of a copy still receives the others. */
export const contentAspects = [...lockableAspects, 'settings', 'state'] as const;
export type ContentAspect = (typeof contentAspects)[number];

/** Kinds that a blueprint can lock. Source: supplement §2.9, restrict_item. */
export const lockableKinds = [
  'assignment',
  'attachment',
  'discussion_topic',
  'external_tool',
  'quiz',
  'wiki_page',
] as const satisfies readonly ContentKind[];
export type LockableKind = (typeof lockableKinds)[number];
