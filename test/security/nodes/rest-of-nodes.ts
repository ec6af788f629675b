/** The routes by which REST answers the records that `node` answers. */

type Row = Readonly<Record<string, any>>;
interface Said {
  readonly rest: boolean;
  readonly node: boolean;
}

interface Route {
  readonly path: (row: Row, tenant: number) => string;
  /** A difference that is meant: why it is, stands beside it. */
  readonly also?: (said: Said, row: Row) => boolean;
}

/** Lists show them to some also once they are deleted, and the graph reads again what it lists; the route of one finds none. */
const listedWhenDeleted = ({ node }: Said, row: Row): boolean => node && row['workflow_state'] === 'deleted';

const course = (row: Row) => `/courses/${row['course_id']}`;
const outcomesOf = (row: Row) => {
  if (row['course_id'] !== null) return course(row);
  return row['account_id'] === null ? '/global' : `/accounts/${row['account_id']}`;
};
const page = (row: Row) =>
  `${row['course_id'] === null ? `/groups/${row['group_id']}` : course(row)}/pages/${row['url']}`;

const topics = (row: Row) =>
  `${row['course_id'] === null ? `/groups/${row['group_id']}` : course(row)}/discussion_topics`;

/** Type → the route of one record. */
export const singles: Readonly<Record<string, Route>> = {
  Account: { path: (row) => `/accounts/${row['id']}` },
  Assignment: { path: (row) => `${course(row)}/assignments/${row['id']}` },
  AssignmentGroup: { path: (row) => `${course(row)}/assignment_groups/${row['id']}` },
  AssignmentOverride: {
    path: (row) => `${course(row)}/assignments/${row['assignment_id']}/overrides/${row['id']}`,
  },
  AuthenticationProvider: {
    path: (row) => `/accounts/${row['root_account_id']}/authentication_providers/${row['id']}`,
  },
  GradingStandard: {
    also: listedWhenDeleted,
    path: (row) =>
      `/${row['course_id'] === null ? `accounts/${row['account_id']}` : `courses/${row['course_id']}`}/grading_standards/${row['id']}`,
  },
  BlueprintTemplate: { path: (row) => `${course(row)}/blueprint_templates/${row['id']}` },
  // Those who manage a course that follows read it by the subscription.
  BlueprintMigration: {
    also: ({ node }) => node,
    path: (row) => `${course(row)}/blueprint_templates/${row['template_id']}/migrations/${row['id']}`,
  },
  BlueprintImport: {
    path: (row) => `${course(row)}/blueprint_subscriptions/${row['subscription_id']}/migrations/${row['migration_id']}`,
  },
  Bookmark: { path: (row) => `/users/self/bookmarks/${row['id']}` },
  AppointmentGroup: { path: (row) => `/appointment_groups/${row['id']}` },
  CalendarEvent: { path: (row) => `/calendar_events/${row['id']}` },
  ContentMigration: { path: (row) => `${course(row)}/content_migrations/${row['id']}` },
  Conversation: { path: (row) => `/conversations/${row['id']}` },
  Course: { also: listedWhenDeleted, path: (row) => `/courses/${row['id']}` },
  DiscussionTopic: { path: (row) => `${topics(row)}/${row['id']}` },
  Enrollment: { also: listedWhenDeleted, path: (row, tenant) => `/accounts/${tenant}/enrollments/${row['id']}` },
  File: { path: (row) => `/files/${row['id']}` },
  Folder: { path: (row) => `/folders/${row['id']}` },
  // Who manages notices reads each of them; the route is for whom they are shown to.
  GlobalNotification: {
    also: ({ node }) => node,
    path: (row, tenant) => `/accounts/${tenant}/users/self/account_notifications/${row['id']}`,
  },
  Group: { path: (row) => `/groups/${row['id']}` },
  GroupCategory: { path: (row) => `/group_categories/${row['id']}` },
  Module: { path: (row) => `${course(row)}/modules/${row['id']}` },
  ModuleItem: { path: (row) => `${course(row)}/modules/${row['module_id']}/items/${row['id']}` },
  // Whoever sees a link sees what it links, of whatever account it is.
  Outcome: { also: ({ node }) => node, path: (row) => `/outcomes/${row['id']}` },
  OutcomeGroup: { path: (row) => `${outcomesOf(row)}/outcome_groups/${row['id']}` },
  Page: { path: page },
  PageRevision: { path: (row) => `${page(row)}/revisions/${row['number']}` },
  Progress: { path: (row) => `/progress/${row['id']}` },
  AccountReport: { path: (row) => `/accounts/${row['account_id']}/reports/${row['report']}/${row['id']}` },
  Quiz: { path: (row) => `${course(row)}/quizzes/${row['id']}` },
  QuizGroup: { path: (row) => `${course(row)}/quizzes/${row['quiz_id']}/groups/${row['id']}` },
  QuizQuestion: { path: (row) => `${course(row)}/quizzes/${row['quiz_id']}/questions/${row['id']}` },
  QuizAttempt: {
    path: (row) => `${course(row)}/quizzes/${row['quiz_id']}/submissions/${row['quiz_submission_id']}`,
  },
  // Roles are handed down: who administers an account reads those above it; the route is for who manages roles there.
  Role: { also: ({ node }) => node, path: (row) => `/accounts/${row['account_id']}/roles/${row['id']}` },
  Rubric: { also: listedWhenDeleted, path: (row) => `${outcomesOf(row)}/rubrics/${row['id']}` },
  Section: { path: (row) => `/sections/${row['id']}` },
  Submission: {
    path: (row) => `${course(row)}/assignments/${row['assignment_id']}/submissions/${row['user_id']}`,
  },
  // Terms are common knowledge of their tenant; the route is for who manages them.
  Term: { also: ({ node }) => node, path: (row, tenant) => `/accounts/${tenant}/terms/${row['id']}` },
  // Teachers are named to everybody who sees one of their courses; the route is for who shares one.
  User: { also: ({ node }) => node, path: (row) => `/users/${row['id']}` },
};

/** Type → the list in which its records stand. */
export const lists: Readonly<Record<string, Pick<Route, 'path'>>> = {
  AccessToken: { path: (row) => `/users/${row['user_id']}/tokens?per_page=100` },
  Admin: { path: (row) => `/accounts/${row['account_id']}/admins?per_page=100` },
  Assignment: { path: (row) => `${course(row)}/assignments?per_page=100` },
  AssignmentGroup: { path: (row) => `${course(row)}/assignment_groups?per_page=100` },
  AuthenticationProvider: {
    path: (row) => `/accounts/${row['root_account_id']}/authentication_providers?per_page=100`,
  },
  BlueprintSubscription: { path: (row) => `${course(row)}/blueprint_subscriptions` },
  Bookmark: { path: () => '/users/self/bookmarks?per_page=100' },
  ContentMigrationIssue: {
    path: (row) => `${course(row)}/content_migrations/${row['content_migration_id']}/migration_issues?per_page=100`,
  },
  CommunicationChannel: { path: (row) => `/users/${row['user_id']}/communication_channels?per_page=100` },
  DiscussionEntry: { path: (row) => `${topics(row)}/${row['topic_id']}/entry_list?ids[]=${row['id']}` },
  DiscussionTopic: { path: (row) => `${topics(row)}?only_announcements=${row['is_announcement']}&per_page=100` },
  ExternalTool: {
    path: (row) =>
      `${row['course_id'] === null ? `/accounts/${row['account_id']}` : course(row)}/external_tools?per_page=100`,
  },
  ExternalFeed: { path: (row) => `${course(row)}/external_feeds?per_page=100` },
  Folder: { path: (row) => `${course(row)}/folders?per_page=100` },
  Group: { path: (row) => `${course(row)}/groups?per_page=100` },
  GroupCategory: { path: (row) => `${course(row)}/group_categories?per_page=100` },
  GroupMembership: { path: (row) => `/groups/${row['group_id']}/memberships?per_page=100` },
  Login: { path: (row) => `/users/${row['user_id']}/logins?per_page=100` },
  Module: { path: (row) => `${course(row)}/modules?per_page=100` },
  ModuleItem: { path: (row) => `${course(row)}/modules/${row['module_id']}/items?per_page=100` },
  OutcomeResult: { path: (row) => `${course(row)}/outcome_results?per_page=100` },
  Quiz: { path: (row) => `${course(row)}/quizzes?per_page=100` },
  QuizQuestion: { path: (row) => `${course(row)}/quizzes/${row['quiz_id']}/questions?per_page=100` },
  Rubric: { path: (row) => `${outcomesOf(row)}/rubrics?per_page=100` },
  Section: { path: (row) => `${course(row)}/sections?per_page=100` },
};

/** Types that REST has no route of their own for: what else shows them stands beside. */
export const withoutRoute: readonly string[] = [
  // Browsers that are signed on are no programs' affair.
  'Session',
  // Applications, and what they are allowed: no document has a route for them.
  'DeveloperKey',
  'ApplicationConsent',
  // Their assignments and submissions alone.
  'CourseStudent',
  // Their routes call events by their UUIDs; whose they are, `test/administration/audit/whose-events.test.ts` asks.
  'AuthenticationEvent',
  'CourseAuditEvent',
  // Stored, and read in the graph alone.
  'ErrorReport',
  // Announcements will be made of them.
  'ExternalFeedEntry',
  // What became of an upload: asked with the secret of the upload.
  'FileUpload',
  // They stand in the lists of their groups, without ids of their own.
  'OutcomeLink',
  // Within the work that measures outcomes, which is asked for by student.
  'OutcomeAlignment',
  // In the graph alone.
  'OutcomeResultVersion',
  // Within the rubric and the submission.
  'RubricAssociation',
  'RubricAssessment',
  // Within the conversation.
  'ConversationMessage',
  'ConversationParticipant',
  // Its list has those that are under way.
  'ConversationBatch',
  // In the graph alone.
  'JournalEntry',
  // Answered when they are granted.
  'QuizExtension',
  // Browsers that are signed on: in the graph alone.
  'Session',
  // Their streams have no ids of the items.
  'StreamItem',
  // Within the submission.
  'SubmissionComment',
  'SubmissionVersion',
  // Their lists have no ids of the entries.
  'TodoItem',
  // Within the term.
  'TermOverride',
];
