/** The enums of assignments. */

import { gradingTypes, submissionTypes } from '../../../src/learning/assignments/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const GradingTypeName = wordEnum(gradingTypes, {
  name: 'GradingType',
  description: 'How the grade of an assignment is written.',
  values: {
    points: 'As points.',
    percent: 'As percent of the points possible.',
    letter_grade: 'As a letter of the grading standard.',
    gpa_scale: 'As a step of the grading standard.',
    pass_fail: 'As complete or incomplete.',
    not_graded: 'There is no grade.',
  },
});
export type GradingTypeName = WordOf<typeof GradingTypeName>;

export const SubmissionTypeName = wordEnum(submissionTypes, {
  name: 'SubmissionType',
  description: 'What can be handed in.',
  values: {
    none: 'Nothing; it is graded all the same.',
    not_graded: 'Nothing, and it is not graded.',
    on_paper: 'Paper.',
    online_text_entry: 'A text.',
    online_url: 'An address.',
    online_upload: 'Files.',
    media_recording: 'A recording.',
    online_quiz: 'The answers of a quiz.',
    discussion_topic: 'Contributions to a discussion.',
    external_tool: 'Whatever an external tool takes.',
  },
});
export type SubmissionTypeName = WordOf<typeof SubmissionTypeName>;

/** Values are the words of requests. */
export const AssignmentBucket = wordEnum(
  ['past', 'overdue', 'undated', 'ungraded', 'unsubmitted', 'upcoming', 'future'],
  {
    name: 'AssignmentBucket',
    description: 'How the work stands for the student whose list it is; for staff, how it stands for anybody.',
    values: {
      past: 'The due date is over.',
      overdue: 'The due date is over and what was to be handed in is not.',
      undated: 'Without a due date.',
      ungraded: 'Handed in and waiting for a grade.',
      unsubmitted: 'To be handed in, and not yet.',
      upcoming: 'Due within the next seven days.',
      future: 'The due date is not over, or there is none.',
    },
  },
);
export type AssignmentBucket = WordOf<typeof AssignmentBucket>;

/** Values are the names of the orders. */
export const AssignmentOrderField = wordEnum(['position', 'name', 'due_at'], {
  name: 'AssignmentOrderField',
  description: 'How a list of assignments is ordered.',
  values: {
    position: 'By position in the course.',
    name: 'By name.',
    due_at: 'By the due date that is shown; work without one comes last.',
  },
});
export type AssignmentOrderField = WordOf<typeof AssignmentOrderField>;

export const CalendarEventType = wordEnum(['assignment', 'event'], {
  name: 'CalendarEventType',
  description: 'What an event of a calendar comes from.',
  values: { assignment: 'The due date of an assignment.', event: 'An event of its own.' },
});
export type CalendarEventType = WordOf<typeof CalendarEventType>;
