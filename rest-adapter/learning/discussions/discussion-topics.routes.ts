import {
  either,
  type Family,
  get,
  included,
  page,
  path,
  query,
  type Route,
  record,
  section,
  under,
} from '../../platform/index.js';

const filters = {
  onlyAnnouncements: query('only_announcements').default(false),
  searchTerm: query('search_term'),
  scope: query('scope'),
  filterBy: query('filter_by'),
  withoutLocked: query('exclude_context_module_locked_topics'),
  orderBy: query('order_by'),
};
const includes = { withSections: included('sections') };

/** The topics of a course or a group. */
const topicsOf = ({ path: base, parameter, field, type }: Family, place = path(parameter)): readonly Route[] => {
  const named = { place, id: path('topic_id') };
  return [
    get(`${base}/discussion_topics/:topic_id`, `Get${type}DiscussionTopic`, {
      summary: `Show a discussion or an announcement of a ${field}`,
      variables: { ...named, ...includes },
      respond: record(`${field}.discussionTopic`),
    }),
  ];
};

export const discussionTopicRoutes = section('supplement §5.4 · Discussions', [under(['courses', 'groups'], topicsOf)]);
void [either, page, filters];
