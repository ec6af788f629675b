/** The closed sets of words of assignments. */
import { registerEnumType } from 'type-graphql';

export enum GradingTypeWord {
  POINTS = 'points',
  PERCENT = 'percent',
  LETTER_GRADE = 'letter_grade',
  GPA_SCALE = 'gpa_scale',
  PASS_FAIL = 'pass_fail',
  NOT_GRADED = 'not_graded',
}
registerEnumType(GradingTypeWord, {
  name: 'GradingType',
  description: 'How the grade of an assignment is written.',
  valuesConfig: {
    POINTS: { description: 'As points.' },
    PERCENT: { description: 'As percent of the points possible.' },
    LETTER_GRADE: { description: 'As a letter of the grading standard.' },
    GPA_SCALE: { description: 'As a step of the grading standard.' },
    PASS_FAIL: { description: 'As complete or incomplete.' },
    NOT_GRADED: { description: 'There is no grade.' },
  },
});

export enum SubmissionTypeWord {
  NONE = 'none',
  NOT_GRADED = 'not_graded',
  ON_PAPER = 'on_paper',
  ONLINE_TEXT_ENTRY = 'online_text_entry',
  ONLINE_URL = 'online_url',
  ONLINE_UPLOAD = 'online_upload',
  MEDIA_RECORDING = 'media_recording',
  ONLINE_QUIZ = 'online_quiz',
  DISCUSSION_TOPIC = 'discussion_topic',
  EXTERNAL_TOOL = 'external_tool',
}
registerEnumType(SubmissionTypeWord, {
  name: 'SubmissionType',
  description: 'What can be handed in.',
  valuesConfig: {
    NONE: { description: 'Nothing; it is graded all the same.' },
    NOT_GRADED: { description: 'Nothing, and it is not graded.' },
    ON_PAPER: { description: 'Paper.' },
    ONLINE_TEXT_ENTRY: { description: 'A text.' },
    ONLINE_URL: { description: 'An address.' },
    ONLINE_UPLOAD: { description: 'Files.' },
    MEDIA_RECORDING: { description: 'A recording.' },
    ONLINE_QUIZ: { description: 'The answers of a quiz.' },
    DISCUSSION_TOPIC: { description: 'Contributions to a discussion.' },
    EXTERNAL_TOOL: { description: 'Whatever an external tool takes.' },
  },
});

/** Values are the words of requests. */
export enum AssignmentBucket {
  PAST = 'past',
  OVERDUE = 'overdue',
  UNDATED = 'undated',
  UNGRADED = 'ungraded',
  UNSUBMITTED = 'unsubmitted',
  UPCOMING = 'upcoming',
  FUTURE = 'future',
}
registerEnumType(AssignmentBucket, {
  name: 'AssignmentBucket',
  description: 'How the work stands for the student whose list it is; for staff, how it stands for anybody.',
  valuesConfig: {
    PAST: { description: 'The due date is over.' },
    OVERDUE: { description: 'The due date is over and what was to be handed in is not.' },
    UNDATED: { description: 'Without a due date.' },
    UNGRADED: { description: 'Handed in and waiting for a grade.' },
    UNSUBMITTED: { description: 'To be handed in, and not yet.' },
    UPCOMING: { description: 'Due within the next seven days.' },
    FUTURE: { description: 'The due date is not over, or there is none.' },
  },
});

/** Values are the names of the orders. */
export enum AssignmentOrder {
  POSITION = 'position',
  NAME = 'name',
  DUE_AT = 'due_at',
}
registerEnumType(AssignmentOrder, {
  name: 'AssignmentOrder',
  description: 'How a list of assignments is ordered.',
  valuesConfig: {
    POSITION: { description: 'By position in the course.' },
    NAME: { description: 'By name.' },
    DUE_AT: { description: 'By the due date that is shown; work without one comes last.' },
  },
});
