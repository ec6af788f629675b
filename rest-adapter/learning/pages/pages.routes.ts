import {
  body,
  del,
  type Family,
  get,
  page,
  path,
  post,
  put,
  query,
  type Route,
  record,
  section,
  under,
} from '../../platform/index.js';

const input = body('wiki_page');
const filters = {
  sort: query('sort'),
  order: query('order'),
  searchTerm: query('search_term'),
  published: query('published'),
};
const summary = query('summary').default(false);

/** The pages of a course or a group. */
const pagesOf = ({ path: base, parameter, field, type }: Family, place = path(parameter)): readonly Route[] => {
  const named = { place, url: path('url') };
  return [
    get(`${base}/front_page`, `Get${type}FrontPage`, {
      summary: `Show the front page of a ${field}`,
      variables: { place },
      respond: record(`${field}.frontPage`),
    }),
    put(`${base}/front_page`, `Update${type}FrontPage`, {
      summary: `Change the front page of a ${field}`,
      variables: { place, input },
      respond: record('updateFrontPage.page'),
    }),
    get(`${base}/pages`, `List${type}Pages`, {
      summary: `List the pages of a ${field}`,
      variables: { place, ...filters },
      respond: page(`${field}.pages`),
    }),
    post(`${base}/pages`, `Create${type}Page`, {
      summary: `Create a page of a ${field}`,
      variables: { place, input },
      respond: record('createPage.page'),
    }),
    get(`${base}/pages/:url`, `Get${type}Page`, {
      summary: `Show a page of a ${field}`,
      variables: named,
      respond: record(`${field}.page`),
    }),
    put(`${base}/pages/:url`, `Save${type}Page`, {
      summary: `Change a page of a ${field}, or create it`,
      variables: { ...named, input },
      respond: record('savePage.page'),
    }),
    del(`${base}/pages/:url`, `Delete${type}Page`, {
      summary: `Delete a page of a ${field}`,
      variables: named,
      respond: record('deletePage.page'),
    }),
  ];
};

/** What they said before. */
const revisionsOf = ({ path: base, parameter, field, type }: Family, place = path(parameter)): readonly Route[] => {
  const named = { place, url: path('url') };
  const at = `${base}/pages/:url/revisions`;
  return [
    get(at, `List${type}PageRevisions`, {
      summary: `List the revisions of a page of a ${field}`,
      variables: named,
      respond: page(`${field}.page.revisions`),
    }),
    get(`${at}/latest`, `Get${type}PageRevision`, {
      summary: `Show the last revision of a page of a ${field}`,
      variables: { ...named, summary },
      respond: record(`${field}.page.revision`),
    }),
    get(`${at}/:revision_id`, `Get${type}PageRevision`, {
      summary: `Show a revision of a page of a ${field}`,
      variables: { ...named, revisionId: path('revision_id'), summary },
      respond: record(`${field}.page.revision`),
    }),
    post(`${at}/:revision_id`, `Revert${type}Page`, {
      summary: `Revert a page of a ${field} to a revision`,
      variables: { ...named, revisionId: path('revision_id') },
      respond: record('revertPage.pageRevision'),
    }),
  ];
};

export const pageRoutes = section('D2 · Pages', [
  under(['courses', 'groups'], (family) => [...pagesOf(family), ...revisionsOf(family)]),
]);
