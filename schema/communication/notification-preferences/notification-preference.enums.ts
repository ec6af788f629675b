import {
  type NotificationFrequency as FrequencyWord,
  type NotificationKind as KindWord,
  notificationCategories,
  notificationFrequencies,
  notificationKindFacts,
  notificationKinds,
} from '../../../src/communication/notification-preferences/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const NotificationFrequency = wordEnum(notificationFrequencies, {
  name: 'NotificationFrequency',
  description: 'How often somebody is told of something.',
  values: {
    immediately: 'When it happens.',
    daily: 'In a digest of the day.',
    weekly: 'In a digest of the week.',
    never: 'Not at all.',
  },
});
export type NotificationFrequency = WordOf<typeof NotificationFrequency>;

/** Source: supplement §3.9, the table. */
export const NotificationCategory = wordEnum(notificationCategories, {
  name: 'NotificationCategory',
  description: 'What notifications are about.',
  values: {
    announcement: 'Announcements.',
    announcement_created_by_you: 'Your own announcements, and what others reply to them.',
    course_content: 'Assignments and pages that change.',
    files: 'New files.',
    discussion: 'New discussions.',
    discussion_entry: 'What others write in discussions.',
    due_date: 'New assignments, and due dates that change.',
    grading: 'Grades.',
    grading_policies: 'How grades are weighted.',
    late_grading: 'Work that was handed in late.',
    all_submissions: 'Work that was handed in.',
    submission_comment: 'Comments on work that was handed in.',
    invitation: 'Invitations.',
    calendar: 'Events of the calendar.',
    student_appointment_signups: 'Appointments that others make with you, or cancel.',
    appointment_availability: 'Appointments that can be made.',
    appointment_signups: 'Appointments that others make for you.',
    appointment_cancelations: 'Appointments that are cancelled.',
    conversation_message: 'Messages to you.',
    added_to_conversation: 'Conversations to which you are added.',
    conversation_created: 'Conversations that you began.',
    membership_update: 'Who joins courses and groups.',
    recording_ready: 'Recordings of conferences.',
    blueprint: 'Contents that courses take over from others.',
    other: 'New people and courses, reports, groups of students.',
    alert: 'Alerts.',
    reminder: 'What is still to be published, graded or done.',
    migration: 'Exports and imports.',
    registration: 'Registering, addresses, passwords and enrollments; sent at once whatever is chosen.',
    summaries: 'Summaries.',
  },
});
export type NotificationCategory = WordOf<typeof NotificationCategory>;

const usual: Readonly<Record<FrequencyWord, string>> = {
  immediately: 'told immediately',
  daily: 'told once a day',
  weekly: 'told once a week',
  never: 'never told',
};

/** Source: supplement §3.9, the table. */
export const NotificationKind = wordEnum(notificationKinds, {
  name: 'NotificationKind',
  description: 'Something that people are told of.',
  values: Object.fromEntries(
    notificationKindFacts.map(({ kind, category, defaultFrequency }) => [
      kind,
      `Of the category \`${category}\`; ${usual[defaultFrequency]} on the first channel of who chooses nothing.`,
    ]),
  ) as Record<KindWord, string>,
});
export type NotificationKind = WordOf<typeof NotificationKind>;
