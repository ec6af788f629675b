import { get, included, page, query, section } from '../../platform/index.js';

export const announcementRoutes = section('D3 · Announcements', [
  get('/announcements', 'ListAnnouncements', {
    summary: 'List the announcements of courses in a date window',
    variables: {
      contextCodes: query('context_codes'),
      startDate: query('start_date'),
      endDate: query('end_date'),
      activeOnly: query('active_only'),
      latestOnly: query('latest_only'),
      textOnly: query('text_only').default(false),
      withSections: included('sections'),
    },
    respond: page('announcements'),
  }),
]);
