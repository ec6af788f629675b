import {
  issueStates,
  issueSubjects,
  issueTypes,
  migrationStates,
  migrationTypes,
} from '../../../src/learning/content-migrations/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const ContentMigrationType = wordEnum(migrationTypes, {
  name: 'ContentMigrationType',
  description: 'What can be copied or imported into a course.',
  values: { course_copy_importer: 'Another course.' },
});
export type ContentMigrationType = WordOf<typeof ContentMigrationType>;

export const ContentMigrationState = wordEnum(migrationStates, {
  name: 'ContentMigrationState',
  description: 'How far the contents have come.',
  values: {
    pre_processing: 'It waits.',
    running: 'Contents are being copied.',
    completed: 'All is copied.',
    failed: 'It came to its end before all was copied: the `message` of its progress says why.',
  },
});
export type ContentMigrationState = WordOf<typeof ContentMigrationState>;

export const ContentMigrationIssueType = wordEnum(issueTypes, {
  name: 'ContentMigrationIssueType',
  description: 'How much an issue matters.',
  values: {
    todo: 'Something is left to be done.',
    warning: 'Something is not as it was.',
    error: 'Something could not be copied.',
  },
});
export type ContentMigrationIssueType = WordOf<typeof ContentMigrationIssueType>;

export const ContentMigrationIssueState = wordEnum(issueStates, {
  name: 'ContentMigrationIssueState',
  description: 'Whether somebody has looked after an issue.',
  values: { active: 'Nobody has.', resolved: 'Somebody has.' },
});
export type ContentMigrationIssueState = WordOf<typeof ContentMigrationIssueState>;

export const ContentMigrationIssueSubject = wordEnum(issueSubjects, {
  name: 'ContentMigrationIssueSubject',
  description: 'Contents of a course that are copied, and the course itself.',
  values: {
    grading_standard: 'A grading scheme.',
    group_category: 'A set of groups.',
    folder: 'A folder.',
    attachment: 'A file.',
    learning_outcome_group: 'A group of outcomes.',
    learning_outcome: 'An outcome.',
    learning_outcome_link: 'An outcome in a group.',
    rubric: 'A rubric.',
    outcome_alignment: 'A criterion of a rubric that measures an outcome.',
    assignment_group: 'A group of assignments.',
    assignment: 'An assignment.',
    rubric_association: 'A rubric of an assignment.',
    wiki_page: 'A page.',
    discussion_topic: 'A discussion or an announcement.',
    quiz: 'A quiz.',
    quiz_group: 'A group of questions.',
    quiz_question: 'A question.',
    question_alignment: 'A question that measures an outcome.',
    external_tool: 'An external tool.',
    calendar_series: 'A series of events.',
    calendar_event: 'An event.',
    context_module: 'A module.',
    module_item: 'An item of a module.',
    course: 'The course itself.',
  },
});
export type ContentMigrationIssueSubject = WordOf<typeof ContentMigrationIssueSubject>;
