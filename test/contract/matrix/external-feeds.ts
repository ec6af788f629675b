import { type MatrixRow, row, type Statuses } from './row.js';

/** Who may create announcements there. */
const announced: Statuses = [401, 404, 404, 403, 200, 200];
/** The second who asks comes too late. */
const once: Statuses = [401, 404, 404, 403, 200, 404];

const feed = { url: 'https://news.example.org/{caller}.xml' };

export const externalFeedsRows: readonly MatrixRow[] = [
  row('GET /courses/:course_id/external_feeds', (w) => `/courses/${w.courses.C1}/external_feeds`, announced),
  row('POST /courses/:course_id/external_feeds', (w) => `/courses/${w.courses.C1}/external_feeds`, announced, feed),
  row(
    'DELETE /courses/:course_id/external_feeds/:external_feed_id',
    (w) => `/courses/${w.courses.C1}/external_feeds/${w.feeds.ofCourse}`,
    once,
  ),
  row('GET /groups/:group_id/external_feeds', (w) => `/groups/${w.groups.red}/external_feeds`, announced),
  row('POST /groups/:group_id/external_feeds', (w) => `/groups/${w.groups.red}/external_feeds`, announced, feed),
  row(
    'DELETE /groups/:group_id/external_feeds/:external_feed_id',
    (w) => `/groups/${w.groups.red}/external_feeds/${w.feeds.ofGroup}`,
    once,
  ),
];
