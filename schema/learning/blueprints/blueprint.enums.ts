import {
  blueprintChangeTypes,
  blueprintImportStates,
  blueprintMigrationStates,
  conflictingChanges,
  contentKinds,
  lockableKinds,
} from '../../../src/learning/blueprints/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

/** Source: supplement §2.9. */
export const BlueprintMigrationState = wordEnum(blueprintMigrationStates, {
  name: 'BlueprintMigrationState',
  description: 'How a migration of a blueprint stands.',
  values: {
    queued: 'It waits.',
    exporting: 'It looks for what has changed.',
    imports_queued: 'The courses receive it, one after the other.',
    completed: 'Every course has what it lacked.',
    exports_failed: 'It ended before any course received something.',
    imports_failed: 'Some courses did not receive it: `imports` say why. The next migration does it again.',
  },
});
export type BlueprintMigrationState = WordOf<typeof BlueprintMigrationState>;

export const BlueprintImportState = wordEnum(blueprintImportStates, {
  name: 'BlueprintImportState',
  description: 'What a migration has done in one course.',
  values: {
    queued: 'Its turn is yet to come.',
    completed: 'It has all that it lacked.',
    failed: 'It has received nothing: `message` says why.',
    skipped: 'It was passed over: `message` says why.',
  },
});
export type BlueprintImportState = WordOf<typeof BlueprintImportState>;

export const BlueprintChangeType = wordEnum(blueprintChangeTypes, {
  name: 'BlueprintChangeType',
  description: 'What has become of a content of a blueprint.',
  values: { created: 'It is new.', updated: 'It was changed.', deleted: 'It was deleted.' },
});
export type BlueprintChangeType = WordOf<typeof BlueprintChangeType>;

export const BlueprintConflict = wordEnum(conflictingChanges, {
  name: 'BlueprintConflict',
  description: 'What a course has changed of a content, and keeps.',
  values: {
    content: 'Titles, texts, questions and the like.',
    points: 'Points, and how they are shown.',
    due_dates: 'Due dates.',
    availability_dates: 'The times from and until which it is open.',
    settings: 'How it works.',
    state: 'Whether it is published.',
    deleted: 'The course has deleted it.',
  },
});
export type BlueprintConflict = WordOf<typeof BlueprintConflict>;

export const CopiedContentKind = wordEnum(contentKinds, {
  name: 'CopiedContentKind',
  description: 'Kinds of contents that are copied between courses.',
  values: {
    grading_standard: 'A grading standard.',
    group_category: 'A set of groups.',
    folder: 'A folder.',
    attachment: 'A file.',
    learning_outcome_group: 'A group of outcomes.',
    learning_outcome: 'An outcome.',
    learning_outcome_link: 'An outcome in a group.',
    rubric: 'A rubric.',
    outcome_alignment: 'What measures an outcome.',
    assignment_group: 'A group of assignments.',
    assignment: 'An assignment.',
    rubric_association: 'The use of a rubric.',
    wiki_page: 'A page.',
    discussion_topic: 'A discussion or an announcement.',
    quiz: 'A quiz.',
    quiz_group: 'A group of questions.',
    quiz_question: 'A question of a quiz.',
    question_alignment: 'A question that measures an outcome.',
    external_tool: 'An external tool.',
    calendar_series: 'A series of events.',
    calendar_event: 'An event.',
    context_module: 'A module.',
    module_item: 'An item of a module.',
  },
});
export type CopiedContentKind = WordOf<typeof CopiedContentKind>;

/** Source: supplement §2.9, restrict_item. */
export const LockableContentKind = wordEnum(lockableKinds, {
  name: 'LockableContentKind',
  description: 'Kinds of contents that a blueprint can lock.',
  values: {
    assignment: 'An assignment.',
    attachment: 'A file.',
    discussion_topic: 'A discussion or an announcement.',
    external_tool: 'An external tool.',
    quiz: 'A quiz.',
    wiki_page: 'A page.',
  },
});
export type LockableContentKind = WordOf<typeof LockableContentKind>;
