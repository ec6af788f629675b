import {
  del,
  type Family,
  get,
  page,
  path,
  post,
  type Route,
  record,
  section,
  under,
  wholeBody,
} from '../../platform/index.js';

const fields = wholeBody();

/** The feeds of a course or a group. */
const feedsOf = ({ path: base, parameter, field, type }: Family, place = path(parameter)): readonly Route[] => [
  get(`${base}/external_feeds`, `List${type}ExternalFeeds`, {
    summary: `List the external feeds of a ${field}`,
    variables: { place },
    respond: page(`${field}.externalFeeds`),
  }),
  post(`${base}/external_feeds`, `Create${type}ExternalFeed`, {
    summary: `Add an external feed to a ${field}`,
    variables: { place, input: fields },
    respond: record('createExternalFeed.externalFeed'),
  }),
  del(`${base}/external_feeds/:external_feed_id`, `Delete${type}ExternalFeed`, {
    summary: `Delete an external feed of a ${field}`,
    variables: { place, id: path('external_feed_id') },
    respond: record('deleteExternalFeed.externalFeed'),
  }),
];

export const externalFeedRoutes = section('D1 · External feeds', [under(['courses', 'groups'], feedsOf)]);
