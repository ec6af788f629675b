import {
  del,
  either,
  type Family,
  get,
  included,
  page,
  path,
  post,
  put,
  query,
  type Route,
  record,
  section,
  under,
  wholeBody,
  worded,
} from '../../platform/index.js';

const filters = {
  onlyAnnouncements: query('only_announcements').default(false),
  searchTerm: query('search_term'),
  scope: query('scope'),
  unread: worded('filter_by', { all: false, unread: true }),
  withoutLocked: query('exclude_context_module_locked_topics'),
  orderBy: query('order_by'),
};
const withSections = included('sections');
const withAllDates = included('all_dates');
const extras = { withSections, withAllDates };
const names = { sectionIds: 'specific_sections', attachmentId: 'attachment' };
const input = wholeBody().called(names);

/** The topics of a course or a group. */
const topicsOf = ({ path: base, parameter, field, type }: Family, place = path(parameter)): readonly Route[] => {
  const topics = `${base}/discussion_topics`;
  const named = { place, id: path('topic_id') };
  return [
    get(topics, `List${type}DiscussionTopics`, {
      summary: `List the discussions, or the announcements, of a ${field}`,
      variables: { place, ...filters, ...extras },
      respond: either(page(`${field}.discussionTopics`), page(`${field}.announcements`)),
    }),
    post(topics, `Create${type}DiscussionTopic`, {
      summary: `Start a discussion, or write an announcement, in a ${field}`,
      variables: { place, input, ...extras },
      respond: record('createDiscussionTopic.discussionTopic'),
    }),
    post(`${topics}/reorder`, `Reorder${type}DiscussionTopics`, {
      summary: `Reorder the pinned discussions of a ${field}`,
      variables: { place, input: wholeBody('order') },
      respond: record('reorderDiscussionTopics.pinnedTopics'),
    }),
    get(`${topics}/:topic_id`, `Get${type}DiscussionTopic`, {
      summary: `Show a discussion or an announcement of a ${field}`,
      variables: { ...named, ...extras },
      respond: record(`${field}.discussionTopic`),
    }),
    put(`${topics}/:topic_id`, `Update${type}DiscussionTopic`, {
      summary: `Change a discussion or an announcement of a ${field}`,
      variables: { ...named, input, ...extras },
      respond: record('updateDiscussionTopic.discussionTopic'),
    }),
    del(`${topics}/:topic_id`, `Delete${type}DiscussionTopic`, {
      summary: `Delete a discussion or an announcement of a ${field}`,
      variables: named,
      respond: record('deleteDiscussionTopic.discussionTopic'),
    }),
  ];
};

export const discussionTopicRoutes = section('supplement §5.4 · Discussions', [under(['courses', 'groups'], topicsOf)]);
