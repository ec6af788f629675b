import { get, path, record, section } from '../../platform/index.js';

export const calendarEventRoutes = section('D3 · Calendar events', [
  get('/calendar_events/:id', 'GetCalendarEvent', {
    summary: 'Show an event of a calendar',
    variables: { id: path('id') },
    respond: record('calendarEvent'),
  }),
]);
