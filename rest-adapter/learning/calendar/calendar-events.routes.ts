import {
  body,
  constant,
  del,
  either,
  get,
  included,
  list,
  listed,
  merged,
  page,
  param,
  path,
  post,
  put,
  query,
  record,
  section,
  worded,
} from '../../platform/index.js';

const lists = {
  ofAssignments: worded('type', { event: false, assignment: true }, { others: false }),
  startTime: query('start_date'),
  endTime: query('end_date'),
  undated: query('undated'),
  allEvents: query('all_events'),
  contexts: query('context_codes'),
  withoutDescription: listed('excludes', 'description'),
  withoutChildEvents: listed('excludes', 'child_events'),
  withoutAssignment: listed('excludes', 'assignment'),
  submission: included('submission'),
};
const entries = either(page('calendarEvents'), page('calendarAssignments'));
const input = body('calendar_event').called({ timeZone: 'time_zone_edited', sections: 'child_event_data' });

export const calendarEventRoutes = section('D3 · Calendar events', [
  get('/calendar_events', 'ListCalendarEntries', {
    summary: 'List the entries of calendars',
    variables: { userId: constant('self'), ...lists },
    respond: entries,
  }),
  get('/users/:user_id/calendar_events', 'ListCalendarEntries', {
    summary: 'List the entries of calendars as a person sees them',
    variables: { userId: path('user_id'), ...lists },
    respond: entries,
  }),
  get('/users/self/upcoming_events', 'ListUpcomingEvents', {
    summary: 'List what takes place or is due within a week in the calendars of the caller',
    variables: {},
    respond: merged('start_at', list('viewer.upcomingCalendarEvents.nodes'), list('viewer.upcomingEvents.nodes')),
    source: 'supplement §5.1, §4.8',
  }),
  post('/calendar_events', 'CreateCalendarEvent', {
    summary: 'Create an event',
    variables: { input },
    respond: record('createCalendarEvent.calendarEvent'),
    status: 201,
  }),
  get('/calendar_events/assignment_:id', 'GetAssignmentEvent', {
    summary: 'Show the due date of an assignment as an entry of a calendar',
    variables: { id: path('id'), userId: constant('self'), submission: included('submission') },
    respond: record('assignmentEvent'),
  }),
  put('/calendar_events/assignment_:id', 'UpdateAssignmentEvent', {
    summary: 'Move the due date of an assignment',
    variables: { id: path('id'), input: body('calendar_event').called({ dueAt: 'start_at' }) },
    respond: record('updateAssignmentEvent.assignmentEvent'),
  }),
  get('/calendar_events/:id', 'GetCalendarEvent', {
    summary: 'Show an event',
    variables: { id: path('id') },
    respond: record('calendarEvent'),
  }),
  put('/calendar_events/:id', 'UpdateCalendarEvent', {
    summary: 'Change an event',
    variables: { id: path('id'), input, which: param('which') },
    respond: record('updateCalendarEvent.calendarEvent'),
  }),
  del('/calendar_events/:id', 'DeleteCalendarEvent', {
    summary: 'Delete an event',
    variables: { id: path('id'), cancelReason: param('cancel_reason'), which: param('which') },
    respond: record('deleteCalendarEvent.calendarEvent'),
  }),
]);
