import { Migration } from '@mikro-orm/migrations';

type Table = Readonly<Record<string, readonly string[]>>;

/** What columns of a word hold, as it was when these checks were made. */
const oneOf: Readonly<Record<string, Table>> = {
  accounts: { workflow_state: ['active', 'deleted'] },
  admins: { workflow_state: ['active', 'deleted'] },
  assignment_groups: { workflow_state: ['available', 'deleted'] },
  assignment_overrides: { workflow_state: ['active', 'deleted'] },
  assignments: {
    grading_type: ['points', 'percent', 'letter_grade', 'gpa_scale', 'pass_fail', 'not_graded'],
    workflow_state: ['unpublished', 'published', 'withheld', 'deleted'],
  },
  communication_channels: {
    type: ['email', 'sms', 'push', 'microblog'],
    workflow_state: ['unconfirmed', 'active', 'retired'],
  },
  courses: {
    workflow_state: ['created', 'claimed', 'available', 'completed', 'deleted'],
    default_view: ['feed', 'wiki', 'modules', 'assignments', 'syllabus'],
    license: ['private', 'cc_by_nc_nd', 'cc_by_nc_sa', 'cc_by_nc', 'cc_by_nd', 'cc_by_sa', 'cc_by', 'public_domain'],
    course_format: ['on_campus', 'online', 'blended'],
  },
  enrollments: {
    type: [
      'StudentEnrollment',
      'TeacherEnrollment',
      'TaEnrollment',
      'DesignerEnrollment',
      'ObserverEnrollment',
      'StudentViewEnrollment',
    ],
    workflow_state: ['active', 'invited', 'creation_pending', 'rejected', 'completed', 'inactive', 'deleted'],
  },
  files: { workflow_state: ['pending', 'available', 'deleted', 'errored'], on_duplicate: ['overwrite', 'rename'] },
  folders: { workflow_state: ['visible', 'deleted'] },
  grading_standards: { workflow_state: ['active', 'deleted'] },
  group_categories: {
    role: ['student_organized', 'communities'],
    self_signup: ['enabled', 'restricted'],
    auto_leader: ['first', 'random'],
    workflow_state: ['active', 'deleted'],
  },
  group_memberships: { workflow_state: ['accepted', 'invited', 'requested', 'deleted'] },
  groups: {
    join_level: ['parent_context_auto_join', 'parent_context_request', 'invitation_only'],
    workflow_state: ['available', 'deleted'],
  },
  logins: { workflow_state: ['active', 'suspended', 'deleted'] },
  module_items: {
    type: ['File', 'Page', 'Discussion', 'Assignment', 'Quiz', 'SubHeader', 'ExternalUrl', 'ExternalTool'],
    requirement_type: ['must_view', 'must_mark_done', 'must_submit', 'must_contribute', 'min_score'],
    workflow_state: ['active', 'unpublished', 'deleted'],
  },
  modules: { workflow_state: ['active', 'unpublished', 'deleted'] },
  observer_links: { workflow_state: ['active', 'deleted'] },
  progress: {
    context_type: ['Account', 'Course', 'User'],
    workflow_state: ['queued', 'running', 'completed', 'failed'],
  },
  quiz_attempts: { workflow_state: ['untaken', 'pending_review', 'complete', 'settings_only', 'preview'] },
  quiz_groups: { workflow_state: ['active', 'deleted'] },
  quiz_questions: {
    question_type: [
      'multiple_choice_question',
      'true_false_question',
      'short_answer_question',
      'fill_in_multiple_blanks_question',
      'multiple_answers_question',
      'multiple_dropdowns_question',
      'matching_question',
      'numerical_question',
      'calculated_question',
      'essay_question',
      'file_upload_question',
      'text_only_question',
      'missing_word_question',
    ],
    workflow_state: ['active', 'deleted'],
  },
  quizzes: {
    quiz_type: ['practice_quiz', 'assignment', 'graded_survey', 'survey'],
    hide_results: ['always', 'until_after_last_attempt'],
    scoring_policy: ['keep_highest', 'keep_latest'],
    workflow_state: ['unpublished', 'published', 'deleted'],
  },
  roles: {
    base_role_type: [
      'StudentEnrollment',
      'TeacherEnrollment',
      'TaEnrollment',
      'DesignerEnrollment',
      'ObserverEnrollment',
      'AccountMembership',
    ],
    workflow_state: ['active', 'inactive', 'built_in'],
  },
  sections: { workflow_state: ['active', 'deleted'] },
  stream_entries: {
    type: [
      'DiscussionTopic',
      'Announcement',
      'Conversation',
      'Message',
      'Submission',
      'WebConference',
      'Collaboration',
      'AssessmentRequest',
    ],
  },
  stream_items: {
    type: [
      'DiscussionTopic',
      'Announcement',
      'Conversation',
      'Message',
      'Submission',
      'WebConference',
      'Collaboration',
      'AssessmentRequest',
    ],
  },
  submission_comments: { workflow_state: ['active', 'deleted'] },
  submission_versions: {
    submission_type: [
      'none',
      'not_graded',
      'on_paper',
      'online_text_entry',
      'online_url',
      'online_upload',
      'media_recording',
      'online_quiz',
      'discussion_topic',
      'external_tool',
    ],
    late_policy_status: ['late', 'missing', 'none'],
    workflow_state: ['unsubmitted', 'submitted', 'pending_review', 'graded'],
  },
  submissions: {
    submission_type: [
      'none',
      'not_graded',
      'on_paper',
      'online_text_entry',
      'online_url',
      'online_upload',
      'media_recording',
      'online_quiz',
      'discussion_topic',
      'external_tool',
    ],
    late_policy_status: ['late', 'missing', 'none'],
    workflow_state: ['unsubmitted', 'submitted', 'pending_review', 'graded'],
  },
  term_overrides: {
    enrollment_type: [
      'StudentEnrollment',
      'TeacherEnrollment',
      'TaEnrollment',
      'DesignerEnrollment',
      'ObserverEnrollment',
    ],
  },
  terms: { workflow_state: ['active', 'deleted'] },
  todo_ignores: { purpose: ['grading', 'submitting'] },
  users: { workflow_state: ['pre_registered', 'registered', 'deleted'] },
};

/** Likewise for columns of lists of words. */
const someOf: Readonly<Record<string, Table>> = {
  assignments: {
    submission_types: [
      'none',
      'not_graded',
      'on_paper',
      'online_text_entry',
      'online_url',
      'online_upload',
      'media_recording',
      'online_quiz',
      'discussion_topic',
      'external_tool',
    ],
  },
  quiz_publications: {
    question_types: [
      'multiple_choice_question',
      'true_false_question',
      'short_answer_question',
      'fill_in_multiple_blanks_question',
      'multiple_answers_question',
      'multiple_dropdowns_question',
      'matching_question',
      'numerical_question',
      'calculated_question',
      'essay_question',
      'file_upload_question',
      'text_only_question',
      'missing_word_question',
    ],
  },
};

const listed = (words: readonly string[], type = '') => words.map((word) => `'${word}'${type}`).join(', ');

/**
 * A column with a closed list of words holds nothing else: a check for each, named `<table>_<column>_check`. Each table
 * is looked through once, in the transaction of the migrations, so checks that are validated later would lock no shorter.
 * A row with another word stops the migration with the name of its check. Decision 0061.
 */
export class ColumnsOfWords extends Migration {
  override up(): void {
    for (const [table, columns] of Object.entries(oneOf))
      this.#check(table, columns, (column, words) => `"${column}" in (${listed(words)})`);
    for (const [table, columns] of Object.entries(someOf))
      this.#check(table, columns, (column, words) => `"${column}" <@ array[${listed(words, '::text')}]`);
  }

  #check(table: string, columns: Table, rule: (column: string, words: readonly string[]) => string): void {
    const checks = Object.entries(columns).map(
      ([column, words]) => `add constraint "${table}_${column}_check" check (${rule(column, words)})`,
    );
    this.addSql(`alter table "${table}" ${checks.join(', ')}`);
  }
}
