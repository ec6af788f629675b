import { type MatrixRow, row, type Statuses } from './row.js';

type Courses = { courses: { C1: number } };

/** The first course is no blueprint, and follows none: whoever may manage it finds nothing. */
const nothing: Statuses = [401, 404, 404, 403, 404, 404];
const managed: Statuses = [401, 404, 404, 403, 200, 200];

const template = (path: string) => (w: Courses) => `/courses/${w.courses.C1}/blueprint_templates/default${path}`;
const subscription = (path: string) => (w: Courses) =>
  `/courses/${w.courses.C1}/blueprint_subscriptions/default/migrations${path}`;
const ofTemplate = '/courses/:course_id/blueprint_templates/:template_id';
const ofSubscription = '/courses/:course_id/blueprint_subscriptions/:subscription_id/migrations';
const item = { content_type: 'wiki_page', content_id: 1, restricted: 'true' };

export const blueprintsRows: readonly MatrixRow[] = [
  row(`GET ${ofTemplate}`, template(''), nothing),
  row(`GET ${ofTemplate}/associated_courses`, template('/associated_courses'), nothing),
  row(`PUT ${ofTemplate}/update_associations`, template('/update_associations'), nothing, {}),
  row(`PUT ${ofTemplate}/restrict_item`, template('/restrict_item'), nothing, item),
  row(`GET ${ofTemplate}/unsynced_changes`, template('/unsynced_changes'), nothing),
  row(`POST ${ofTemplate}/migrations`, template('/migrations'), nothing, {}),
  row(`GET ${ofTemplate}/migrations`, template('/migrations'), nothing),
  row(`GET ${ofTemplate}/migrations/:id`, template('/migrations/1'), nothing),
  row(`GET ${ofTemplate}/migrations/:id/details`, template('/migrations/1/details'), nothing),
  row(
    'GET /courses/:course_id/blueprint_subscriptions',
    (w) => `/courses/${w.courses.C1}/blueprint_subscriptions`,
    managed,
  ),
  row(`GET ${ofSubscription}`, subscription(''), nothing),
  row(`GET ${ofSubscription}/:id`, subscription('/1'), nothing),
  row(`GET ${ofSubscription}/:id/details`, subscription('/1/details'), nothing),
];
