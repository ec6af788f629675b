export { authenticationEventTypes } from '../../identity/users/index.js';
export {
  authenticationEvents,
  courseAuditEvents,
  courseOfEvents,
  type EventsOf,
  ownerOfEvents,
} from './audit-events.lists.js';
export { authenticationEventReads } from './authentication-event.reads.js';
export { courseAuditEventReads } from './course-audit-event.reads.js';
export {
  type CourseEventData,
  changeSources,
  courseAuditEvents as courseAuditEventTypes,
  courseChangesOf,
} from './course-audit-event.rules.js';
