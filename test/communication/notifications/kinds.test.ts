/** Every kind of notification: by what it is told, or for what it waits. Source: supplement §3.9. */

import { notificationKindFacts } from '../../../src/communication/notification-preferences/index.js';
import { composition } from '../../../src/composition.js';
import { notificationOccasions } from '../../../src/identity/notification-events/index.js';

/** The occasions of each kind, by their names. */
const told: Readonly<Record<string, readonly string[]>> = {
  assignment_changed: ['assignment_changed', 'quiz_changed'],
  updated_wiki_page: ['updated_wiki_page'],
  new_file_added: ['new_file_added'],
  assignment_created: ['assignment_created', 'quiz_published'],
  assignment_due_date_changed: ['assignment_due_date_changed', 'quiz_due_date_changed'],
  assignment_due_date_override_changed: ['assignment_due_date_override_changed', 'quiz_due_date_override_changed'],
  assignment_unmuted: ['assignment_unmuted'],
  submission_graded: ['submission_graded'],
  submission_grade_changed: ['submission_grade_changed'],
  quiz_regrade_finished: ['quiz_regrade_finished'],
  assignment_submitted: ['assignment_submitted'],
  assignment_resubmitted: ['assignment_resubmitted'],
  assignment_submitted_late: ['assignment_submitted_late'],
  group_assignment_submitted_late: ['group_assignment_submitted_late'],
  grade_weight_changed: ['grade_weight_changed'],
  submission_needs_grading: ['submission_needs_grading'],
  submission_comment: ['submission_comment'],
  submission_comment_for_teacher: ['submission_comment_for_teacher'],
  new_context_group_membership_invitation: ['new_context_group_membership_invitation'],
  new_context_group_membership: ['new_context_group_membership'],
  group_membership_accepted: ['group_membership_accepted'],
  group_membership_rejected: ['group_membership_rejected'],
  enrollment_accepted: ['enrollment_accepted'],
  migration_import_finished: ['migration_import_finished'],
  migration_import_failed: ['migration_import_failed'],
  new_account_user: ['new_account_user'],
  new_course: ['new_course'],
  new_user: ['new_user'],
  new_student_organized_group: ['new_student_organized_group'],
  new_event_created: ['new_event_created'],
  event_date_changed: ['event_date_changed'],
  appointment_canceled_by_user: ['appointment_canceled_by_user'],
  appointment_reserved_by_user: ['appointment_reserved_by_user'],
  appointment_group_published: ['appointment_group_published'],
  appointment_group_updated: ['appointment_group_updated'],
  appointment_reserved_for_user: ['appointment_reserved_for_user'],
  appointment_deleted_for_user: ['appointment_deleted_for_user'],
  appointment_group_deleted: ['appointment_group_deleted'],
  new_announcement: ['new_announcement'],
  announcement_created_by_you: ['announcement_created_by_you'],
  announcement_reply: ['announcement_reply'],
  new_discussion_topic: ['new_discussion_topic'],
  new_discussion_entry: ['new_discussion_entry'],
  conversation_message: ['conversation_message'],
  added_to_conversation: ['added_to_conversation'],
  conversation_created: ['conversation_created'],
  blueprint_content_added: ['blueprint_content_added'],
  blueprint_sync_complete: ['blueprint_sync_complete'],
  report_generated: ['report_generated'],
  report_generation_failed: ['report_generation_failed'],
};

/** Mails of registration, which have no occasion: each is sent to one person, whatever they have chosen. Decision 0103. */
const mailedByItself = [
  'confirm_email_communication_channel',
  'confirm_registration',
  'pseudonym_registration',
  'pseudonym_registration_done',
  'account_user_registration',
  'account_user_notification',
  'enrollment_invitation',
  'enrollment_registration',
  'enrollment_notification',
  'forgot_password',
];

/** What nothing tells yet, by what it waits for. */
const waiting: Readonly<Record<string, readonly string[]>> = {
  'collaborations and conferences': [
    'collaboration_invitation',
    'web_conference_invitation',
    'web_conference_recording_ready',
  ],
  'rubrics and peer reviews': [
    'rubric_assessment_submission_reminder',
    'rubric_assessment_invitation',
    'rubric_association_created',
    'peer_review_invitation',
  ],
  'contents that are carried over': ['migration_export_ready', 'content_export_finished', 'content_export_failed'],
  'alerts and reminders by the clock': [
    'alert',
    'assignment_publishing_reminder',
    'assignment_grading_reminder',
    'assignment_due_date_reminder',
    'summaries',
  ],
  'addresses that are no mail, and people who are joined': [
    'confirm_sms_communication_channel',
    'merge_email_communication_channel',
  ],
  'an operation that adds several files at once: each is announced and told by itself': ['new_files_added'],
  'assignments that are graded as a whole: the work of each student is, and told as such': ['assignment_graded'],
};

describe('The kinds of notifications', () => {
  const occasions = composition.extensions.of(notificationOccasions);

  it('are told by these occasions and by no others', () => {
    const found = Map.groupBy(occasions, ({ kind }) => kind);
    const names = Object.fromEntries([...found].map(([kind, of]) => [kind, of.map(({ name }) => name).sort()]));
    expect(names).toEqual(told);
  });

  it('each is told by an occasion, mailed by itself, or waits for something, and stands in one place', () => {
    const placed = [...Object.keys(told), ...mailedByItself, ...Object.values(waiting).flat()];
    expect(placed.sort()).toEqual(notificationKindFacts.map(({ kind }) => kind as string).sort());
  });

  it('those that are mailed by themselves are of the category that is always sent', () => {
    const category = new Map(notificationKindFacts.map((facts) => [facts.kind as string, facts.category]));
    expect(new Set(mailedByItself.map((kind) => category.get(kind)))).toEqual(new Set(['registration']));
  });
});
