import { body, get, list, page, param, path, post, put, record, section, wholeBody } from '../../platform/index.js';

const courseId = path('course_id');
const migration = { courseId, id: path('id') };
const issue = { courseId, migrationId: path('content_migration_id'), id: path('id') };
const request = wholeBody('settings', 'select', 'date_shift_options')
  .keyed('date_shift_options[day_substitutions]', 'from', 'to')
  .called({
    folderIds: 'folders',
    fileIds: 'files',
    quizIds: 'quizzes',
    assignmentIds: 'assignments',
    assignmentGroupIds: 'assignment_groups',
    announcementIds: 'announcements',
    discussionTopicIds: 'discussion_topics',
    calendarEventIds: 'calendar_events',
    moduleIds: 'modules',
    moduleItemIds: 'module_items',
    pageIds: 'pages',
    rubricIds: 'rubrics',
    outcomeIds: 'learning_outcomes',
    externalToolIds: 'external_tools',
  })
  .calledEither({ files: ['files', 'attachments'] });

export const contentMigrationRoutes = section('Content migrations', [
  get('/courses/:course_id/content_migrations', 'ListContentMigrations', {
    summary: 'List the copies into a course',
    variables: { courseId },
    respond: page('course.contentMigrations'),
  }),
  get('/courses/:course_id/content_migrations/migrators', 'ListContentMigrators', {
    summary: 'List the ways to fill a course with contents',
    variables: { courseId },
    respond: list('course.contentMigrators'),
  }),
  get('/courses/:course_id/content_migrations/:id', 'GetContentMigration', {
    summary: 'Show a copy into a course',
    variables: migration,
    respond: record('course.contentMigration'),
  }),
  post('/courses/:course_id/content_migrations', 'CopyCourse', {
    summary: 'Copy a course into a course',
    variables: { courseId, migrationType: body('migration_type').required(), input: request },
    respond: record('copyCourse.contentMigration'),
  }),
  get('/courses/:course_id/content_migrations/:content_migration_id/migration_issues', 'ListContentMigrationIssues', {
    summary: 'List what a copy left to be looked after',
    variables: { courseId, migrationId: issue.migrationId },
    respond: page('course.contentMigration.issues'),
  }),
  get('/courses/:course_id/content_migrations/:content_migration_id/migration_issues/:id', 'GetContentMigrationIssue', {
    summary: 'Show what a copy left to be looked after',
    variables: issue,
    respond: record('course.contentMigration.issue'),
  }),
  put(
    '/courses/:course_id/content_migrations/:content_migration_id/migration_issues/:id',
    'UpdateContentMigrationIssue',
    {
      summary: 'Tick off what a copy left to be looked after',
      variables: { ...issue, workflowState: param('workflow_state') },
      respond: record('updateContentMigrationIssue.contentMigrationIssue'),
    },
  ),
]);
