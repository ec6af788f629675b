import { flag, get, list, page, param, path, post, put, record, section, wholeBody } from '../../platform/index.js';

const courseId = path('course_id');
const template = { courseId, id: path('template_id') };
const subscription = { courseId, id: path('subscription_id') };
/** All of them may still change. */
const beta = true;
const ofTemplate = '/courses/:course_id/blueprint_templates/:template_id';
const ofSubscription = '/courses/:course_id/blueprint_subscriptions/:subscription_id';

export const blueprintRoutes = section('D1 · Blueprint templates', [
  get(ofTemplate, 'GetBlueprintTemplate', {
    summary: 'Show what a blueprint hands down',
    beta,
    variables: template,
    respond: record('course.blueprintTemplate'),
  }),
  get(`${ofTemplate}/associated_courses`, 'ListAssociatedCourses', {
    summary: 'List the courses that follow a blueprint',
    beta,
    variables: template,
    respond: page('course.blueprintTemplate.associatedCourses'),
  }),
  put(`${ofTemplate}/update_associations`, 'UpdateBlueprintAssociations', {
    summary: 'Let courses follow a blueprint, and let others go',
    beta,
    variables: {
      ...template,
      courseIdsToAdd: param('course_ids_to_add'),
      courseIdsToRemove: param('course_ids_to_remove'),
    },
    respond: flag('success'),
  }),
  post(`${ofTemplate}/migrations`, 'SyncBlueprint', {
    summary: 'Hand down what has changed in a blueprint',
    beta,
    variables: {
      ...template,
      input: wholeBody('comment', 'send_notification', 'copy_settings', 'publish_after_initial_sync'),
    },
    respond: record('syncBlueprint.blueprintMigration'),
  }),
  get(`${ofTemplate}/migrations`, 'ListBlueprintMigrations', {
    summary: 'List the migrations of a blueprint',
    beta,
    variables: template,
    respond: page('course.blueprintTemplate.migrations'),
  }),
  get(`${ofTemplate}/migrations/:id`, 'GetBlueprintMigration', {
    summary: 'Show a migration of a blueprint',
    beta,
    variables: { courseId, templateId: path('template_id'), id: path('id') },
    respond: record('course.blueprintTemplate.migration'),
  }),
  put(`${ofTemplate}/restrict_item`, 'RestrictBlueprintItem', {
    summary: 'Lock a content of a blueprint in the courses that follow it',
    beta,
    variables: {
      ...template,
      contentType: param('content_type'),
      contentId: param('content_id'),
      restricted: param('restricted'),
      restrictions: param('restrictions'),
    },
    respond: flag('success'),
    source: 'supplement §2.9',
  }),
  get(`${ofTemplate}/unsynced_changes`, 'ListUnsyncedChanges', {
    summary: 'List what has changed in a blueprint since the last migration',
    beta,
    variables: template,
    respond: list('course.blueprintTemplate.blueprintChanges'),
    source: 'supplement §2.9',
  }),
  get(`${ofTemplate}/migrations/:id/details`, 'ListBlueprintMigrationChanges', {
    summary: 'List what a migration of a blueprint handed down',
    beta,
    variables: { courseId, templateId: path('template_id'), id: path('id') },
    respond: page('course.blueprintTemplate.migration.changes'),
    source: 'supplement §2.9',
  }),
  get('/courses/:course_id/blueprint_subscriptions', 'ListBlueprintSubscriptions', {
    summary: 'List the blueprint that a course follows',
    beta,
    variables: { courseId },
    respond: page('course.blueprintSubscriptions'),
    source: 'supplement §2.9',
  }),
  get(`${ofSubscription}/migrations`, 'ListBlueprintImports', {
    summary: 'List what migrations of its blueprint have done in a course',
    beta,
    variables: subscription,
    respond: page('course.blueprintSubscription.imports'),
    source: 'supplement §2.9',
  }),
  get(`${ofSubscription}/migrations/:id`, 'GetBlueprintImport', {
    summary: 'Show what a migration of its blueprint has done in a course',
    beta,
    variables: { courseId, subscriptionId: path('subscription_id'), id: path('id') },
    respond: record('course.blueprintSubscription.import'),
    source: 'supplement §2.9',
  }),
  get(`${ofSubscription}/migrations/:id/details`, 'ListBlueprintImportChanges', {
    summary: 'List what a migration of its blueprint handed down to a course',
    beta,
    variables: { courseId, subscriptionId: path('subscription_id'), id: path('id') },
    respond: page('course.blueprintSubscription.import.changes'),
    source: 'supplement §2.9',
  }),
]);
