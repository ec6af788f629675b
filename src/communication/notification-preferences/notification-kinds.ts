/**
 * Everything that the service tells people of: each kind of notification belongs to a category, and a category has the
 * frequency that holds until somebody chooses another. The first word of each row is that frequency, the others are the
 * kinds. Source: D2 · Notification preferences; supplement §3.9.
 */

/** How often somebody wants to be told: when it happens, in a digest of a day or of a week, or not at all. */
export const notificationFrequencies = ['immediately', 'daily', 'weekly', 'never'] as const;
export type NotificationFrequency = (typeof notificationFrequencies)[number];

const table = {
  announcement: ['immediately', 'new_announcement'],
  announcement_created_by_you: ['never', 'announcement_created_by_you', 'announcement_reply'],
  course_content: ['never', 'assignment_changed', 'updated_wiki_page'],
  files: ['never', 'new_file_added', 'new_files_added'],
  discussion: ['never', 'new_discussion_topic'],
  discussion_entry: ['daily', 'new_discussion_entry'],
  due_date: ['weekly', 'assignment_created', 'assignment_due_date_changed', 'assignment_due_date_override_changed'],
  grading: [
    'immediately',
    'assignment_graded',
    'assignment_unmuted',
    'submission_graded',
    'submission_grade_changed',
    'quiz_regrade_finished',
  ],
  grading_policies: ['weekly', 'grade_weight_changed'],
  late_grading: ['daily', 'assignment_submitted_late', 'group_assignment_submitted_late'],
  all_submissions: ['never', 'assignment_submitted', 'assignment_resubmitted', 'submission_needs_grading'],
  submission_comment: ['daily', 'submission_comment', 'submission_comment_for_teacher'],
  invitation: [
    'immediately',
    'collaboration_invitation',
    'web_conference_invitation',
    'new_context_group_membership_invitation',
    'rubric_assessment_submission_reminder',
    'rubric_assessment_invitation',
    'rubric_association_created',
    'peer_review_invitation',
  ],
  calendar: ['never', 'new_event_created', 'event_date_changed'],
  student_appointment_signups: ['never', 'appointment_canceled_by_user', 'appointment_reserved_by_user'],
  appointment_availability: ['immediately', 'appointment_group_published', 'appointment_group_updated'],
  appointment_signups: ['immediately', 'appointment_reserved_for_user'],
  appointment_cancelations: ['immediately', 'appointment_deleted_for_user', 'appointment_group_deleted'],
  conversation_message: ['immediately', 'conversation_message'],
  added_to_conversation: ['immediately', 'added_to_conversation'],
  conversation_created: ['never', 'conversation_created'],
  membership_update: [
    'daily',
    'enrollment_accepted',
    'new_context_group_membership',
    'group_membership_accepted',
    'group_membership_rejected',
  ],
  recording_ready: ['immediately', 'web_conference_recording_ready'],
  blueprint: ['daily', 'blueprint_content_added', 'blueprint_sync_complete'],
  other: [
    'daily',
    'new_account_user',
    'new_course',
    'report_generated',
    'report_generation_failed',
    'new_user',
    'new_student_organized_group',
  ],
  alert: ['daily', 'alert'],
  reminder: [
    'daily',
    'assignment_publishing_reminder',
    'assignment_grading_reminder',
    // Nothing sends it any more; clients still find it in their lists.
    'assignment_due_date_reminder',
  ],
  migration: [
    'immediately',
    'migration_export_ready',
    'migration_import_finished',
    'migration_import_failed',
    'content_export_finished',
    'content_export_failed',
  ],
  registration: [
    'immediately',
    'confirm_email_communication_channel',
    'merge_email_communication_channel',
    'confirm_sms_communication_channel',
    'pseudonym_registration',
    'pseudonym_registration_done',
    'confirm_registration',
    'forgot_password',
    'account_user_registration',
    'account_user_notification',
    'enrollment_invitation',
    'enrollment_registration',
    'enrollment_notification',
  ],
  summaries: ['daily', 'summaries'],
} as const satisfies Readonly<Record<string, readonly [NotificationFrequency, ...string[]]>>;

type Table = typeof table;
export type NotificationCategory = keyof Table;
/** In the order of the table. */
export const notificationCategories = Object.keys(table) as [NotificationCategory, ...NotificationCategory[]];
type KindsOf<Row> = Row extends readonly [NotificationFrequency, ...infer Kinds extends string[]]
  ? Kinds[number]
  : never;
export type NotificationKind = { [Category in NotificationCategory]: KindsOf<Table[Category]> }[NotificationCategory];

/** What is known of a kind of notification. */
export interface NotificationKindFacts {
  readonly kind: NotificationKind;
  readonly category: NotificationCategory;
  /** On the default channel of a person who chose nothing. */
  readonly defaultFrequency: NotificationFrequency;
}

/** Every kind, in the order of the table. */
export const notificationKindFacts: readonly NotificationKindFacts[] = Object.entries(table).flatMap(
  ([category, [defaultFrequency, ...kinds]]) =>
    kinds.map((kind) => ({ kind, category: category as NotificationCategory, defaultFrequency })),
);

/** The names of all kinds, likewise. */
export const notificationKinds = notificationKindFacts.map(({ kind }) => kind) as [
  NotificationKind,
  ...NotificationKind[],
];

const factsByKind: ReadonlyMap<string, NotificationKindFacts> = new Map(
  notificationKindFacts.map((facts) => [facts.kind, facts]),
);

/** A text names a kind. */
export const isKind = (text: string): text is NotificationKind => factsByKind.has(text);

/** The kinds of a category. */
export const kindsOf = (category: NotificationCategory): NotificationKind[] =>
  notificationKindFacts.filter((facts) => facts.category === category).map(({ kind }) => kind);

/** What is known of a kind. */
export const factsOf = (kind: NotificationKind): NotificationKindFacts =>
  factsByKind.get(kind) as NotificationKindFacts;

/**
 * What opens the service to somebody, or tells them of their place in it: it is sent at once, whatever they have chosen
 * for it, or nobody could take back a password that they forgot.
 */
export const isAlwaysSent = (kind: NotificationKind): boolean => factsOf(kind).category === 'registration';
